/**
 * One entry out of a zip archive (a Python wheel is one), streamed. Follows APPNOTE.TXT of the format:
 * end-of-central-directory record, central directory, local header. Stored and deflated entries below
 * 4 GiB; nothing else occurs in a wheel.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { registryErrors } from './errors.js';

const endRecordSignature = 0x06054b50;
const centralSignature = 0x02014b50;
const localSignature = 0x04034b50;
const endRecordBytes = 22;
const stored = 0;
const deflated = 8;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  readonly localHeaderAt: number;
}

async function read(file: FileHandle, position: number, length: number, path: string): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) {
    throw registryErrors.ARCHIVE_UNREADABLE({
      path,
      expected: `${length} bytes at ${position}`,
      got: bytesRead,
    });
  }
  return buffer;
}

/** @throws `ARCHIVE_UNREADABLE` */
export async function zipEntries(path: string): Promise<readonly ZipEntry[]> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const tailBytes = Math.min(size, endRecordBytes + 0xffff);
    const tail = await read(file, size - tailBytes, tailBytes, path);
    let at = tailBytes - endRecordBytes;
    while (at >= 0 && tail.readUInt32LE(at) !== endRecordSignature) at--;
    if (at < 0) {
      throw registryErrors.ARCHIVE_UNREADABLE({ path, expected: 'an end-of-directory record', got: 'none' });
    }
    const count = tail.readUInt16LE(at + 10);
    const directoryBytes = tail.readUInt32LE(at + 12);
    const directoryAt = tail.readUInt32LE(at + 16);
    if (directoryAt + directoryBytes > size) {
      throw registryErrors.ARCHIVE_UNREADABLE({
        path,
        expected: `a directory within ${size} bytes`,
        got: `one that ends at ${directoryAt + directoryBytes}`,
      });
    }
    return parseDirectory(await read(file, directoryAt, directoryBytes, path), count, path);
  } finally {
    await file.close();
  }
}

function parseDirectory(directory: Buffer, count: number, path: string): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== centralSignature) {
      throw registryErrors.ARCHIVE_UNREADABLE({
        path,
        expected: `directory entry ${i} of ${count}`,
        got: 'none',
      });
    }
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameBytes),
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      localHeaderAt: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Writes the bytes of one entry to `target`.
 *
 * @param onBytes called with the number of bytes of every chunk written
 * @param flags   `w` writes the target anew, `a` appends to it
 * @throws `ARCHIVE_UNREADABLE` when the entry is damaged or its size is not the one announced
 */
export async function extractZipEntry(
  path: string,
  entry: ZipEntry,
  target: string,
  onBytes: (bytes: number) => void = () => {},
  signal?: AbortSignal,
  flags: 'w' | 'a' = 'w',
): Promise<void> {
  if (entry.method !== stored && entry.method !== deflated) {
    throw registryErrors.ARCHIVE_UNREADABLE({ path, expected: 'method 0 or 8', got: entry.method });
  }
  const file = await open(path, 'r');
  const header = await read(file, entry.localHeaderAt, 30, path).finally(() => file.close());
  if (header.readUInt32LE(0) !== localSignature) {
    throw registryErrors.ARCHIVE_UNREADABLE({
      path,
      expected: 'a local header',
      got: header.readUInt32LE(0),
    });
  }
  const start = entry.localHeaderAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  let written = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      written += chunk.length;
      onBytes(chunk.length);
      // A hostile archive may inflate without end; the announced size is the limit.
      if (written > entry.bytes)
        done(registryErrors.ARCHIVE_UNREADABLE({ path, expected: entry.bytes, got: written }));
      else done(null, chunk);
    },
  });
  const source = createReadStream(path, {
    start,
    end: start + entry.compressedBytes - 1,
    highWaterMark: 1 << 20,
  });
  const inflate = entry.method === deflated ? createInflateRaw({ chunkSize: 1 << 18 }) : undefined;
  const options = signal === undefined ? {} : { signal };
  try {
    if (inflate === undefined) await pipeline(source, count, createWriteStream(target, { flags }), options);
    else await pipeline(source, inflate, count, createWriteStream(target, { flags }), options);
  } catch (failure) {
    const code = (failure as NodeJS.ErrnoException).code ?? '';
    if (!code.startsWith('Z_')) throw failure;
    throw registryErrors.ARCHIVE_UNREADABLE({ path, expected: `the bytes of ${entry.name}`, got: code });
  }
  if (written !== entry.bytes) {
    throw registryErrors.ARCHIVE_UNREADABLE({ path, expected: `${entry.bytes} bytes`, got: written });
  }
}
