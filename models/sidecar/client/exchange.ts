/** One HTTP request and its whole answer; what the network does is an outcome, not an exception. */
import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { SidecarAddress } from '../address.js';

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as x-deadline-ms; the exchange itself is given up a little later. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * `unreachable`: no connection, so nobody has begun to work on the request. `broken`: the connection ended
 * before the answer did.
 */
export type ExchangeOutcome =
  | { readonly kind: 'answer'; readonly status: number; readonly retryAfterMs: number; readonly body: Buffer }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'timeout' };

/** The server answers 504 at the deadline; the client waits this much longer for that answer. */
const graceMs = 1_000;
/** No answer is larger: a length beyond it is not believed. */
const maxAnswerBytes = 2 ** 31;

export function exchange(
  address: SidecarAddress,
  agent: Agent,
  wanted: ExchangeRequest,
): Promise<ExchangeOutcome> {
  return new Promise((resolve, reject) => {
    const { body } = wanted;
    const headers: Record<string, string | number> = {
      ...wanted.headers,
      'x-deadline-ms': Math.max(1, Math.round(wanted.timeoutMs)),
    };
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = body.length;
    }
    const options = { method: wanted.method, agent, headers, signal: wanted.signal };
    const sent = open(address, wanted.path, options);
    let connected = false;
    const timer = setTimeout(() => {
      resolve({ kind: 'timeout' });
      sent.destroy();
    }, wanted.timeoutMs + graceMs);
    const settle = (outcome: ExchangeOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    sent.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (connected = true));
      else connected = true;
    });
    sent.on('error', (failure) => {
      clearTimeout(timer);
      if (wanted.signal?.aborted) reject(wanted.signal.reason);
      else settle({ kind: connected ? 'broken' : 'unreachable', reason: reasonOf(failure) });
    });
    sent.on('response', (response) => {
      readAnswer(response).then(settle, (failure: unknown) => {
        clearTimeout(timer);
        if (wanted.signal?.aborted) reject(wanted.signal.reason);
        else settle({ kind: 'broken', reason: reasonOf(failure) });
      });
    });
    sent.end(body);
  });
}

function open(address: SidecarAddress, path: string, options: RequestOptions): ClientRequest {
  if ('socketPath' in address) return httpRequest({ ...options, socketPath: address.socketPath, path });
  const url = new URL(`${address.url}${path}`);
  return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
}

/** Keeps connections open between exchanges with one address. */
export function agentOf(address: SidecarAddress): Agent {
  const secure = 'url' in address && new URL(address.url).protocol === 'https:';
  return secure ? new HttpsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
}

async function readAnswer(response: IncomingMessage): Promise<ExchangeOutcome> {
  const retryAfterMs = Number(response.headers['retry-after'] ?? 1) * 1000;
  const length = Number(response.headers['content-length'] ?? Number.NaN);
  const answer = (body: Buffer): ExchangeOutcome => ({
    kind: 'answer',
    status: response.statusCode ?? 0,
    retryAfterMs: Number.isFinite(retryAfterMs) ? retryAfterMs : 1000,
    body,
  });
  if (length > maxAnswerBytes) throw new Error(`an answer of ${length} bytes`);
  if (Number.isNaN(length)) {
    const chunks: Buffer[] = [];
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
    const whole = Buffer.concat(chunks);
    return answer(whole);
  }
  // Memory of its own, not of Buffer's pool, so that floats inside it are aligned and can be transferred.
  const body = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) at += chunk.copy(body, at);
  if (at < length) throw new Error(`the answer ended after ${at} of ${length} bytes`);
  return answer(body);
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return (failure as NodeJS.ErrnoException).code ?? failure.message;
}
