/**
 * The files of an ONNX export: the graph, the files that its weights lie in, and the configuration and tokenizer
 * beside it or one folder above (`onnx/model.onnx`, as Transformers.js keeps them).
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, normalize, resolve, sep } from 'node:path';
import { modelErrors } from '../errors.js';
import { type OnnxFile, type OnnxFileInitializer, readOnnxFile } from '../readers/onnx/onnx-file.js';
import { fileSha256 } from '../registry/checksum.js';

/** Protocol Buffers end there; larger models keep their weights outside. */
const mostGraphBytes = 2 ** 31 - 1;

export async function readExport(path: string): Promise<OnnxFile> {
  const { size } = await stat(path);
  if (size > mostGraphBytes) {
    throw modelErrors.ONNX_INVALID({
      expected: `at most ${mostGraphBytes} bytes`,
      got: size,
      file: basename(path),
    });
  }
  return readOnnxFile(await readFile(path), basename(path));
}

/** The folder with config.json and tokenizer.json; where there is none, the export's own, so that errors name it. */
export function configurationFolder(path: string): string {
  const own = dirname(resolve(path));
  return existsSync(join(own, 'config.json'))
    ? own
    : existsSync(join(dirname(own), 'config.json'))
      ? dirname(own)
      : own;
}

/**
 * Names of the files that weights lie in, relative to the folder of the graph.
 *
 * @param folder of the graph
 * @throws `ONNX_INVALID` when a place is outside of the folder or beyond the end of its file
 */
export async function externalFiles(
  initializers: readonly OnnxFileInitializer[],
  folder: string,
  file: string,
): Promise<readonly string[]> {
  const sizes = new Map<string, number>();
  for (const { name, external } of initializers) {
    if (external.size === 0) continue;
    const refuse = (expected: string, got: string | number): Error =>
      modelErrors.ONNX_INVALID({ expected: `${expected} for ${name.slice(0, 80)}`, got, file });
    const location = external.get('location') ?? '';
    const path = normalize(location);
    if (location === '' || isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`)) {
      throw refuse('a file of the same folder', location.slice(0, 80));
    }
    const known = sizes.get(path);
    const size =
      known ??
      (await stat(join(folder, path)).then(
        (stats) => (stats.isFile() ? stats.size : undefined),
        () => undefined,
      ));
    if (size === undefined) throw refuse(`the file ${path.slice(0, 80)}`, 'no such file');
    sizes.set(path, size);
    const end = byteOf(external.get('offset')) + byteOf(external.get('length'));
    if (!(end <= size)) throw refuse(`bytes within ${path.slice(0, 80)} (${size})`, `up to ${end}`);
  }
  return [...sizes.keys()].sort();
}

/** NaN for what is no count of bytes. */
function byteOf(text: string | undefined): number {
  return text === undefined ? 0 : /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** sha256 (hex) over the names and hashes of all files that decide ids and activations. */
export async function hashExport(path: string, signal?: AbortSignal): Promise<string> {
  const folder = dirname(path);
  const { initializers } = await readExport(path);
  const weights = await externalFiles(initializers, folder, basename(path));
  const configuration = ['config.json', 'tokenizer.json', 'tokenizer_config.json'].map((name) =>
    join(configurationFolder(path), name),
  );
  const files = [path, ...weights.map((name) => join(folder, name)), ...configuration.filter(existsSync)];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${await fileSha256(file, () => {}, signal)} ${basename(file)}\n`);
  return hash.digest('hex');
}
