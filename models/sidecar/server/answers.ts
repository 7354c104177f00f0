/** What goes back on the wire. */
import type { ServerResponse } from 'node:http';
import { activationsContentType, encodeAnswer } from '../../protocol/framing.js';
import { type ActivationBatch, protocolVersion } from '../../protocol/types.js';
import { type WireErrorBody, type WireErrorCode, wireErrors } from '../../protocol/wire-errors.js';

/** Seconds after which a busy or starting sidecar is worth asking again. */
const retryAfterSeconds = 1;

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
  const body: WireErrorBody = {
    protocolVersion,
    error: { code, message, ...(engineCode === undefined ? {} : { engineCode }) },
  };
  if (status === 429 || status === 503) response.setHeader('retry-after', retryAfterSeconds);
  if (status === 408) response.setHeader('connection', 'close');
  answerJson(response, status, body);
}

export function answerBatch(response: ServerResponse, batch: ActivationBatch, modelHash: string): void {
  const { head, body } = encodeAnswer(batch, modelHash);
  response.writeHead(200, {
    'content-type': activationsContentType,
    'content-length': head.length + body.length,
  });
  response.write(head);
  response.end(body);
}
