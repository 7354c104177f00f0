/** What goes back on the wire. */
import type { ServerResponse } from 'node:http';
import { activationsContentType, encodeAnswer } from '../../protocol/framing.js';
import { type ActivationBatch, protocolVersion } from '../../protocol/types.js';
import { type WireErrorBody, type WireErrorCode, wireErrors } from '../../protocol/wire-errors.js';

/** Seconds after which a busy or starting sidecar is worth asking again. */
const retryAfterSeconds = 1;

/** The code that each response was given, for the metrics. */
const codes = new WeakMap<ServerResponse, string>();

/** `OK`, a wire code, or `CLIENT_GONE` where nobody waited for the answer. */
export function answerCode(response: ServerResponse): string {
  return codes.get(response) ?? 'CLIENT_GONE';
}

export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(`${JSON.stringify(value)}\n`, 'utf8');
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

export function answerError(
  response: ServerResponse,
  code: WireErrorCode,
  message: string,
  engineCode?: string,
): void {
  // Nobody listens any more, or the answer has begun: there is nothing left to say.
  if (response.headersSent || response.destroyed) return;
  const status = wireErrors[code];
  codes.set(response, code);
  const body: WireErrorBody = {
    protocolVersion,
    error: { code, message, ...(engineCode === undefined ? {} : { engineCode }) },
  };
  if (status === 429 || status === 503) response.setHeader('retry-after', retryAfterSeconds);
  if (status === 401) response.setHeader('www-authenticate', 'Bearer');
  if (status === 408) response.setHeader('connection', 'close');
  answerJson(response, status, body);
}

export function answerBatch(response: ServerResponse, batch: ActivationBatch, modelHash: string): void {
  if (response.destroyed) return;
  codes.set(response, 'OK');
  const { head, body } = encodeAnswer(batch, modelHash);
  response.writeHead(200, {
    'content-type': activationsContentType,
    'content-length': head.length + body.length,
  });
  response.write(head);
  response.end(body);
}

export function answerText(response: ServerResponse, contentType: string, text: string): void {
  const body = Buffer.from(text, 'utf8');
  response.writeHead(200, { 'content-type': contentType, 'content-length': body.length });
  response.end(body);
}
