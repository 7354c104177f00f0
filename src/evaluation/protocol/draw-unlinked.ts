import type { Random } from '../../../probe/index.js';
import type { UndirectedLinks } from './undirected-links.js';

/** Draws that are made for each pair that is wanted, before it is believed that no more exist. */
const attemptsPerPair = 50;

/**
 * Uniform among the unordered unlinked pairs that `admits`, without repetition; fewer than wanted where (almost)
 * no more exist, which only tiny corpora meet.
 *
 * @returns uint32 `[2 * pairs]`, smaller row first
 */
export function drawUnlinked(
  links: UndirectedLinks,
  wanted: number,
  random: Random,
  admits: (first: number, second: number) => boolean,
): Uint32Array {
  const n = links.rowCount;
  const taken = new Set<number>();
  const drawn = new Uint32Array(2 * wanted);
  for (let attempt = 0; attempt < attemptsPerPair * wanted && taken.size < wanted; attempt++) {
    const a = random.below(n);
    const b = random.below(n);
    if (a === b || !admits(a, b) || links.isLinked(a, b)) continue;
    const key = Math.min(a, b) * n + Math.max(a, b);
    if (taken.has(key)) continue;
    drawn[2 * taken.size] = Math.min(a, b);
    drawn[2 * taken.size + 1] = Math.max(a, b);
    taken.add(key);
  }
  return drawn.slice(0, 2 * taken.size);
}
