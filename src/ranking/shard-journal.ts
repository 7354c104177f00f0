/**
 * The checkpoint of a ranking: an append-only file of shard results. Whatever instant the process dies at, the
 * file is a prefix of whole records and perhaps one torn one, which opening cuts off. It is synced to disk once a
 * second: a power cut costs the shards of a second, and each can be computed again, the same.
 *
 * Layout: one line of JSON (the specification), then records, little-endian:
 *   uint32 payload bytes, uint32 CRC-32 of the payload, payload =
 *   uint32 tile index, uint32 pairs, then columns: uint32 first, uint32 second, float64 score.
 */
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { ScoredPairs } from '../../probe/rank/pair-columns.js';
import { rankingErrors } from './errors.js';
import type { RankingSpecification } from './ranking-specification.js';

export interface JournalledShard {
  readonly tile: number;
  readonly pairs: ScoredPairs;
}

const journalName = 'ranking.journal';
const recordHeadBytes = 8;
const payloadHeadBytes = 8;
const bytesPerPair = 16;
/** A specification is far shorter; a longer first line is damage. */
const longestHeader = 1 << 16;
const syncEveryMs = 1000;

export class ShardJournal {
  readonly #file: FileHandle;
  /** End of the last whole record. */
  #end: number;
  #syncedAtMs = Number.NEGATIVE_INFINITY;

  private constructor(file: FileHandle, end: number) {
    this.#file = file;
    this.#end = end;
  }

  /**
   * Opens or creates `ranking.journal` in `folder` and hands every whole record to `replay`, in order.
   *
   * @throws `RANKING_CHECKPOINT_MISMATCH` when the journal belongs to another specification
   */
  static async open(
    folder: string,
    specification: RankingSpecification,
    replay: (shard: JournalledShard) => Promise<void>,
  ): Promise<ShardJournal> {
    await mkdir(folder, { recursive: true });
    const file = await open(join(folder, journalName), await openMode(join(folder, journalName)));
    try {
      const headerEnd = await readHeader(file, folder, specification);
      const end =
        headerEnd === undefined
          ? await writeHeader(file, folder, specification)
          : await replayRecords(file, headerEnd, replay);
      await file.truncate(end);
      return new ShardJournal(file, end);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Appends a record; resolves once the system has it, and every second once the disk has it. One call at a time. */
  async append(shard: JournalledShard): Promise<void> {
    const record = encode(shard);
    await writeAll(this.#file, record, this.#end);
    this.#end += record.length;
    const now = performance.now();
    if (now - this.#syncedAtMs < syncEveryMs) return;
    this.#syncedAtMs = now;
    await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.datasync();
    await this.#file.close();
  }
}

/** `r+` keeps what is there; `w+` creates. */
async function openMode(path: string): Promise<'r+' | 'w+'> {
  try {
    await (await open(path, 'r+')).close();
    return 'r+';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'w+';
    throw error;
  }
}

/** @returns where the records start; undefined when no whole header was written before the process died */
async function readHeader(
  file: FileHandle,
  folder: string,
  specification: RankingSpecification,
): Promise<number | undefined> {
  const bytes = Buffer.alloc(longestHeader);
  const { bytesRead } = await file.read(bytes, 0, longestHeader, 0);
  const end = bytes.subarray(0, bytesRead).indexOf(0x0a);
  if (end < 0) return undefined;
  const found = parseHeader(bytes.toString('utf8', 0, end));
  for (const part of Object.keys(specification) as (keyof RankingSpecification)[]) {
    if (found[part] === specification[part]) continue;
    const [expected, got] = [found[part], specification[part]];
    throw rankingErrors.RANKING_CHECKPOINT_MISMATCH({ folder, part, expected, got });
  }
  return end + 1;
}

/** A line that is no specification has no parts, so that it matches none. */
function parseHeader(line: string): Partial<RankingSpecification> {
  try {
    const found: unknown = JSON.parse(line);
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

async function writeHeader(
  file: FileHandle,
  folder: string,
  specification: RankingSpecification,
): Promise<number> {
  const header = Buffer.from(JSON.stringify(specification) + '\n');
  await writeAll(file, header, 0);
  await file.sync();
  // The new name in the folder must survive a power cut as well.
  const directory = await open(folder, 'r');
  await directory.sync();
  await directory.close();
  return header.length;
}

/** One write may take fewer bytes than it is given. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}

/** @returns end of the last whole record */
async function replayRecords(
  file: FileHandle,
  start: number,
  replay: (shard: JournalledShard) => Promise<void>,
): Promise<number> {
  const { size } = await file.stat();
  let at = start;
  const head = Buffer.alloc(recordHeadBytes);
  while (at + recordHeadBytes <= size) {
    await file.read(head, 0, recordHeadBytes, at);
    const length = head.readUInt32LE(0);
    if (length < payloadHeadBytes || at + recordHeadBytes + length > size) break;
    const payload = Buffer.alloc(length);
    await file.read(payload, 0, length, at + recordHeadBytes);
    if (crc32(payload) !== head.readUInt32LE(4)) break;
    const shard = decode(payload);
    if (shard === undefined) break;
    await replay(shard);
    at += recordHeadBytes + length;
  }
  return at;
}

function encode({ tile, pairs }: JournalledShard): Buffer {
  const count = pairs.first.length;
  const record = Buffer.alloc(recordHeadBytes + payloadHeadBytes + count * bytesPerPair);
  const payload = record.subarray(recordHeadBytes);
  payload.writeUInt32LE(tile, 0);
  payload.writeUInt32LE(count, 4);
  const columns = [pairs.first, pairs.second, pairs.score];
  let at = payloadHeadBytes;
  for (const column of columns) {
    payload.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += column.byteLength;
  }
  record.writeUInt32LE(payload.length, 0);
  record.writeUInt32LE(crc32(payload), 4);
  return record;
}

function decode(payload: Buffer): JournalledShard | undefined {
  const count = payload.readUInt32LE(4);
  if (payload.length !== payloadHeadBytes + count * bytesPerPair) return undefined;
  // slice() copies into memory of its own, aligned for every column.
  const column = (at: number, bytes: number) => new Uint8Array(payload).slice(at, at + bytes).buffer;
  const first = payloadHeadBytes;
  const second = first + 4 * count;
  const score = second + 4 * count;
  return {
    tile: payload.readUInt32LE(0),
    pairs: {
      first: new Uint32Array(column(first, 4 * count)),
      second: new Uint32Array(column(second, 4 * count)),
      score: new Float64Array(column(score, 8 * count)),
    },
  };
}
