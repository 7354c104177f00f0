/** Recorded links as pairs of rows of the ranked set. */
import type { ANumber, Link } from '../../oeis-data/types.js';
import { type Random, shuffle } from '../../probe/index.js';

export interface LinkedRows {
  /** Undirected distinct links, row-major [link, 2], smaller row first, ascending. */
  readonly pairs: Uint32Array;
  isLinked(first: number, second: number): boolean;
}

export function linkedRows(aNumbers: readonly ANumber[], links: readonly Link[]): LinkedRows {
  const rowOf = new Map(aNumbers.map((aNumber, row) => [aNumber, row]));
  const count = aNumbers.length;
  const keys = new Set<number>();
  for (const { from, to } of links) {
    const a = rowOf.get(from);
    const b = rowOf.get(to);
    if (a === undefined || b === undefined || a === b) continue;
    keys.add(Math.min(a, b) * count + Math.max(a, b));
  }
  const sorted = [...keys].sort((x, y) => x - y);
  return {
    pairs: Uint32Array.from(sorted.flatMap((key) => [Math.floor(key / count), key % count])),
    isLinked: (first, second) => keys.has(Math.min(first, second) * count + Math.max(first, second)),
  };
}

/** At most `limit` of the links, chosen by the generator; all of them, in order, when they are fewer. */
export function sampleLinks(pairs: Uint32Array, limit: number, random: Random): Uint32Array {
  const count = pairs.length / 2;
  if (count <= limit) return pairs;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  shuffle(order, random);
  const chosen = order.slice(0, limit).sort();
  return Uint32Array.from(
    [...chosen].flatMap((link) => [pairs[2 * link] as number, pairs[2 * link + 1] as number]),
  );
}
