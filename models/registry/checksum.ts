import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * sha256 (hex) of a file.
 *
 * @param onBytes called with the number of bytes of every chunk read
 */
export async function fileSha256(
  path: string,
  onBytes: (bytes: number) => void = () => {},
  signal?: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream(path, {
    highWaterMark: 1 << 20,
    ...(signal === undefined ? {} : { signal }),
  });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    onBytes(chunk.length);
  }
  return hash.digest('hex');
}
