/** HTTP as it is written, without the client that the conformance suite might excuse. */
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { activationsContentType, type DecodedAnswer, decodeAnswer } from '../../protocol/framing.js';
import { mergeHeader } from '../../protocol/request.js';
import { type ActivationRequest, type Pool, protocolVersion } from '../../protocol/types.js';
import type { SidecarAddress } from '../address.js';

export interface Peer {
  readonly address: SidecarAddress;
  readonly token: string | undefined;
}

interface RawRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** A list is sent in chunks, its length not announced. */
  readonly body?: string | Buffer | readonly Buffer[];
  /** Not ended: the body never becomes whole. */
  readonly unfinished?: boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** `error.code` of a JSON body. */
  readonly code: string | undefined;
}

/** Longer than any promise of the protocol. */
const patienceMs = 120_000;
const firstBodyBytes = 64 << 10;

/** Opens a request; the caller sends it. An undefined header is left out. */
export function open(peer: Peer, path: string, wanted: RawRequest): ClientRequest {
  const { address, token } = peer;
  const headers = Object.entries({
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...wanted.headers,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const options: RequestOptions = {
    method: wanted.method ?? 'GET',
    headers: Object.fromEntries(headers),
    agent: false,
    timeout: patienceMs,
  };
  if ('socketPath' in address) return httpRequest({ ...options, socketPath: address.socketPath, path });
  const url = new URL(`${address.url}${path}`);
  return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
}

/** @throws Error when no whole answer comes */
export function send(peer: Peer, path: string, wanted: RawRequest = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = open(peer, path, wanted);
    let answered = false;
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${patienceMs / 1000} s`)));
    // The rest of a refused body may break; what counts is the answer.
    sent.on('error', (failure) => !answered && reject(failure));
    sent.on('response', async (response) => {
      answered = true;
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
        const body = Buffer.concat(chunks);
        const status = response.statusCode ?? 0;
        resolve({ status, headers: response.headers, body, code: codeOf(body, response.headers) });
      } catch (failure) {
        reject(failure as Error);
      }
      sent.destroy();
    });
    void write(sent, wanted, () => answered);
  });
}

async function write(sent: ClientRequest, { body, unfinished }: RawRequest, answered: () => boolean) {
  if (Array.isArray(body)) {
    for (const chunk of body as readonly Buffer[]) {
      if (answered() || sent.destroyed) return;
      if (!sent.write(chunk)) await Promise.race([new Promise((r) => sent.once('drain', r)), sleep(1_000)]);
    }
  } else if (body !== undefined && unfinished === true) sent.write(body);
  else if (body !== undefined) sent.end(body);
  if (body === undefined || (Array.isArray(body) && unfinished !== true)) sent.end();
}

function codeOf(body: Buffer, headers: IncomingHttpHeaders): string | undefined {
  if (!headers['content-type']?.startsWith('application/json')) return undefined;
  try {
    return (JSON.parse(body.toString('utf8')) as { error?: { code?: string } }).error?.code;
  } catch {
    return undefined;
  }
}

/** Zeros as JSON white space: a body of `bytes` bytes, in chunks. */
export function chunksOf(bytes: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes / firstBodyBytes) }, () => Buffer.alloc(firstBodyBytes, ' '));
}

export const both: readonly Pool[] = ['mean', 'last'];

interface AskOptions {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** A busy sidecar is asked again, as it says. Default true. */
  readonly patient?: boolean;
}

/** Any value as the body of a request for activations. */
export async function post(peer: Peer, value: unknown, options: AskOptions = {}): Promise<RawAnswer> {
  const body = typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value);
  const headers = { 'content-type': 'application/json', ...options.headers };
  for (let tries = 0; ; tries++) {
    const answer = await send(peer, '/v1/activations', { method: 'POST', headers, body });
    const busy = answer.status === 429 || answer.status === 503;
    if (!busy || options.patient === false || tries > 1_000) return answer;
    const seconds = Number(answer.headers['retry-after']);
    if (!(seconds >= 0)) throw new Error(`${answer.status} without Retry-After`);
    await sleep(Math.min(5, seconds) * 1_000 * (0.5 + Math.random()));
  }
}

interface Answer extends DecodedAnswer {
  readonly bytes: Buffer;
}

/** @throws Error when the request is not answered as the protocol says */
export async function ask(peer: Peer, request: ActivationRequest, options: AskOptions = {}): Promise<Answer> {
  const answer = await post(peer, { protocolVersion, ...request }, options);
  if (answer.status !== 200) {
    throw new Error(
      `expected 200, got ${answer.status} ${answer.code ?? ''}: ${answer.body.toString('utf8', 0, 200)}`,
    );
  }
  const type = answer.headers['content-type'];
  if (type !== activationsContentType)
    throw new Error(`expected content-type ${activationsContentType}, got ${type}`);
  return { ...decodeAnswer(answer.body), bytes: answer.body };
}

/** Runs by itself: the same bytes each time. */
export const alone: AskOptions = { headers: { [mergeHeader]: 'never' } };
