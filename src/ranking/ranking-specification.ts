import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import type { RankingProblem } from '../../probe/rank/prepare-ranking.js';
import { defaultLargestChunk, defaultTileRows } from '../../probe/rank/prepare-ranking.js';

/**
 * What a checkpoint belongs to: everything that its shards depend on. Thread count is not in it; tile size is,
 * because shards are numbered by tile.
 */
export interface RankingSpecification {
  readonly matrix: string;
  readonly probe: string;
  readonly sequences: string;
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
  problem: RankingProblem,
  names: readonly string[],
): RankingSpecification {
  return {
    matrix: hash(problem.matrix),
    probe: hash(problem.weights, Float64Array.of(problem.intercept)),
    sequences: createHash('sha256').update(names.join('\n')).digest('hex'),
    excluded: hash(problem.excluded ?? new Uint32Array(0)),
    n: problem.n,
    topK: problem.topK,
    tileRows: problem.tileRows ?? defaultTileRows,
    largestChunk: problem.largestChunk ?? defaultLargestChunk,
  };
}

function hash(...arrays: (Float32Array | Float64Array | Uint32Array)[]): string {
  const digest = createHash('sha256').update(endianness());
  for (const array of arrays) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    // Pieces: update() takes at most 2 GiB at a time.
    for (let at = 0; at < bytes.length; at += 1 << 28) digest.update(bytes.subarray(at, at + (1 << 28)));
  }
  return digest.digest('hex');
}
