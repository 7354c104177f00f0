import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { defaultLargestChunk, type RankingQuestion, tileRowsFor } from '../../probe/rank/prepare-ranking.js';
import type { RowBlocks } from '../../probe/rank/row-blocks.js';

/**
 * What a checkpoint belongs to: everything that its shards depend on. Thread count is not in it; tile size is,
 * because shards are numbered by tile.
 */
export interface RankingSpecification {
  readonly matrix: string;
  readonly probe: string;
  readonly sequences: string;
  /** The pairs left out, by list, mark or group. */
  readonly excluded: string;
  readonly n: number;
  readonly topK: number;
  readonly tileRows: number;
  readonly largestChunk: number;
}

/**
 * @param names the sequences, in row order
 * @returns sha256 (hex) of each part
 */
export function rankingSpecification(
  question: RankingQuestion,
  rows: RowBlocks,
  names: readonly string[],
): RankingSpecification {
  return {
    matrix: hashOfRows(rows, question.n),
    probe: hash(question.weights, Float64Array.of(question.intercept)),
    sequences: createHash('sha256').update(names.join('\n')).digest('hex'),
    excluded: hash(
      ...[question.excluded, question.oneOf, question.groups].map((part) => part ?? new Uint8Array(0)),
    ),
    n: question.n,
    topK: question.topK,
    tileRows: question.tileRows ?? tileRowsFor(question.weights.length),
    largestChunk: question.largestChunk ?? defaultLargestChunk,
  };
}

const rowsAtOnce = 256;

function hashOfRows(rows: RowBlocks, n: number): string {
  const digest = createHash('sha256').update(endianness());
  for (let start = 0; start < n; start += rowsAtOnce) {
    digest.update(bytesOf(rows.block(start, Math.min(n, start + rowsAtOnce))));
  }
  return digest.digest('hex');
}

function hash(...arrays: ArrayBufferView[]): string {
  const digest = createHash('sha256').update(endianness());
  for (const array of arrays) digest.update(bytesOf(array));
  return digest.digest('hex');
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
