/** Exact scores of survivors on worker threads: pairs of the same two blocks go together, so that each is read once. */
import type { Piscina } from 'piscina';
import type { RankingTask } from './ranking-worker.js';

/** @returns float64 `[pairs]`, in the order of the pairs given */
export async function rescoreByBlocks(
  workers: Piscina,
  threads: number,
  pairs: { readonly first: Uint32Array; readonly second: Uint32Array },
  n: number,
  blockRows: number,
): Promise<Float64Array> {
  const order = byBlocks(pairs, n, blockRows);
  const count = order.length;
  // More pieces than threads, so that the last one to finish is short.
  const size = Math.max(1, Math.ceil(count / (8 * threads)));
  const scores = new Float64Array(count);
  const pieces: Promise<void>[] = [];
  for (let from = 0; from < count; from += size) {
    const piece = order.subarray(from, from + size);
    const task: RankingTask = {
      kind: 'rescore',
      first: piece.map((p) => pairs.first[p]!),
      second: piece.map((p) => pairs.second[p]!),
      blockRows,
    };
    pieces.push(
      workers.run(task).then((exact: Float64Array) => {
        for (let k = 0; k < piece.length; k++) scores[piece[k]!] = exact[k]!;
      }),
    );
  }
  await Promise.all(pieces);
  return scores;
}

/** Places of the pairs by (block of the first row, block of the second): a counting sort. */
function byBlocks(
  { first, second }: { readonly first: Uint32Array; readonly second: Uint32Array },
  n: number,
  blockRows: number,
): Uint32Array {
  const blocks = Math.max(1, Math.ceil(n / blockRows));
  const cellOf = (p: number) =>
    Math.floor(first[p]! / blockRows) * blocks + Math.floor(second[p]! / blockRows);
  const next = new Uint32Array(blocks * blocks + 1);
  for (let p = 0; p < first.length; p++) next[cellOf(p) + 1]!++;
  for (let cell = 0; cell < blocks * blocks; cell++) next[cell + 1]! += next[cell]!;
  const order = new Uint32Array(first.length);
  for (let p = 0; p < first.length; p++) order[next[cellOf(p)]!++] = p;
  return order;
}
