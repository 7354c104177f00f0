/** A wheel of the test's own: a real zip with one deflated "model" inside, small enough to build at once. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import type { KnownModel } from '../../../models/registry/known-models.js';

export interface TinyWheel {
  readonly model: KnownModel;
  readonly content: Buffer;
  readonly wheelPath: string;
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface ZipInput {
  readonly name: string;
  readonly content: Buffer;
  readonly deflate: boolean;
}

/** A zip as the format's note describes it: local headers with contents, directory, end record. */
export function zip(inputs: readonly ZipInput[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, deflate } of inputs) {
    const packed = deflate ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(deflate ? 8 : 0, 4);
    common.writeUInt32LE(crcOf(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(inputs.length, 8);
  end.writeUInt16LE(inputs.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, index, end]);
}

function crcOf(content: Buffer): number {
  if (typeof crc32 === 'function') return crc32(content);
  let crc = ~0;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const tinyContent = (bytes: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, i) => (i * i * 31 + (i >> 3)) & 0xff));

/** Writes a wheel that pip accepts, of package `name` 1.0, with one file inside. */
function writeWheel(folder: string, name: string, entry: string, content: Buffer) {
  const module = name.replaceAll('-', '_');
  const meta = `${module}-1.0.dist-info`;
  const text = (value: string) => Buffer.from(value);
  const wheel = zip([
    { name: `${module}/data/${entry}`, content, deflate: true },
    {
      name: `${meta}/METADATA`,
      content: text(`Metadata-Version: 2.1\nName: ${name}\nVersion: 1.0\n`),
      deflate: false,
    },
    {
      name: `${meta}/WHEEL`,
      content: text('Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
      deflate: true,
    },
    { name: `${meta}/RECORD`, content: text(''), deflate: false },
  ]);
  const path = join(folder, `${module}-1.0-py3-none-any.whl`);
  writeFileSync(path, wheel);
  return { path, packageFile: { name, version: '1.0', sha256: sha256(wheel), bytes: wheel.length, entry } };
}

/** A model of `bytes` bytes in one wheel. */
export function writeTinyWheel(folder: string, bytes: number): TinyWheel {
  const content = tinyContent(bytes);
  const { path, packageFile } = writeWheel(folder, 'tiny-model', 'Tiny.gguf', content);
  const hub = { repository: 'someone/tiny', revision: 'c0ffee', path: 'Tiny.gguf' };
  return { model: tinyModel(content, hub, [packageFile]), content, wheelPath: path };
}

/** A model of `bytes` bytes that three wheels hold in parts, and that no hub is known to have. */
export function writeTinyParts(folder: string, bytes: number): Omit<TinyWheel, 'wheelPath'> {
  const content = tinyContent(bytes);
  const third = Math.ceil(bytes / 3);
  const packageOf = (part: number) => {
    const piece = content.subarray(part * third, (part + 1) * third);
    return writeWheel(folder, `tiny-model-part${part + 1}`, `part${part + 1}.bin`, piece).packageFile;
  };
  return { model: tinyModel(content, undefined, [packageOf(0), packageOf(1), packageOf(2)]), content };
}

const tinyModel = (
  content: Buffer,
  hub: KnownModel['hub'],
  packages: KnownModel['packages'],
): KnownModel => ({
  name: 'tiny',
  title: 'Tiny',
  licence: 'Apache-2.0',
  fileName: 'Tiny.gguf',
  sha256: sha256(content),
  bytes: content.length,
  hub,
  packages,
});

/** Why pip cannot be used here, or undefined. */
export function pipMissing(): string | undefined {
  try {
    execFileSync('python3', ['-m', 'pip', '--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'python3 -m pip does not run here';
  }
}
