import type { IncomingMessage } from 'node:http';

export type BodyOutcome =
  | { readonly kind: 'body'; readonly body: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'too-slow' }
  | { readonly kind: 'gone' };

/** Reads a request's body into memory, never more than `maxBytes`, never longer than `timeoutMs`. */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  timeoutMs: number,
): Promise<BodyOutcome> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    return Promise.resolve({ kind: 'too-large' });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (outcome: BodyOutcome) => {
      clearTimeout(timer);
      request.off('data', onData);
      // What still comes of a refused body is not wanted; the answer closes the connection.
      if (outcome.kind !== 'body') request.resume();
      resolve(outcome);
    };
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) settle({ kind: 'too-large' });
      else chunks.push(chunk);
    };
    const timer = setTimeout(() => settle({ kind: 'too-slow' }), timeoutMs);
    request.on('data', onData);
    request.once('end', () => settle({ kind: 'body', body: Buffer.concat(chunks) }));
    request.once('error', () => settle({ kind: 'gone' }));
    request.once('close', () => settle({ kind: 'gone' }));
  });
}
