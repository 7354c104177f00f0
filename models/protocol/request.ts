/** The body of `POST /v1/activations`: written by clients, checked by servers. */
import { z } from 'zod';
import { type ActivationRequest, protocolVersion } from './types.js';

/** Header of a request that must run by itself, so that its answer has the same bytes each time: `never`. */
export const mergeHeader = 'x-merge';

const pools = z
  .array(z.enum(['mean', 'last']))
  .min(1)
  .max(2)
  .refine((names) => new Set(names).size === names.length, 'expected each pool once');

const tokenIds = z.array(z.number().int().nonnegative()).min(1, 'expected at least one token id a text');

const requestBody = z
  .strictObject({
    protocolVersion: z.number().int(),
    texts: z.array(z.string()).min(1).optional(),
    tokenIds: z.array(tokenIds).min(1).optional(),
    pools,
  })
  .refine(
    (body) => (body.texts === undefined) !== (body.tokenIds === undefined),
    'expected texts or tokenIds, and not both',
  );

export type ParsedRequest =
  | { readonly kind: 'request'; readonly request: ActivationRequest }
  | {
      readonly kind: 'refused';
      readonly code: 'REQUEST_NOT_JSON' | 'REQUEST_FIELDS_WRONG' | 'PROTOCOL_VERSION_UNSUPPORTED';
      readonly message: string;
    };

export function encodeRequest(request: ActivationRequest): Buffer {
  return Buffer.from(JSON.stringify({ protocolVersion, ...request }), 'utf8');
}

export function parseRequest(body: Buffer): ParsedRequest {
  let value: unknown;
  try {
    // Bytes that are not UTF-8 must not turn into other texts silently.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (failure) {
    return {
      kind: 'refused',
      code: 'REQUEST_NOT_JSON',
      message: `Expected JSON in UTF-8: ${String(failure)}`,
    };
  }
  const version = (value as { protocolVersion?: unknown } | null)?.protocolVersion;
  if (typeof version === 'number' && version !== protocolVersion) {
    return {
      kind: 'refused',
      code: 'PROTOCOL_VERSION_UNSUPPORTED',
      message: `Expected protocolVersion ${protocolVersion}, got ${version}.`,
    };
  }
  const parsed = requestBody.safeParse(value);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 5);
    const message = issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ');
    return { kind: 'refused', code: 'REQUEST_FIELDS_WRONG', message };
  }
  const { texts, tokenIds, pools } = parsed.data;
  if (texts !== undefined) return { kind: 'request', request: { texts, pools } };
  return { kind: 'request', request: { tokenIds: tokenIds ?? [], pools } };
}

export function textCount(request: ActivationRequest): number {
  return 'texts' in request ? request.texts.length : request.tokenIds.length;
}
