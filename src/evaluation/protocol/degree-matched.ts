/** Unlinked pairs whose ends are as well linked as the ends of the test links: popularity alone scores nothing. */
import { type Random, seededRandom } from '../../../probe/index.js';
import { type Split, unlinkedPerLink } from './split.js';
import type { UndirectedLinks } from './undirected-links.js';

/** Rows of nearly the same degree that an end is exchanged with, at the least. */
const leastChoice = 20;
const attemptsPerPair = 50;
/** Another stream than the one that draws the split's own unlinked pairs. */
const stream = 0xde94ee;

/**
 * Ten pairs a test link (fewer where no more exist): in turn one end stays and the other is exchanged for a row of
 * the same degree over all links, or of the 20 nearest degrees where fewer have the same, that is held out exactly
 * when the end is.
 *
 * @returns uint32 `[2 * pairs]`, no pair twice
 */
export function degreeMatchedUnlinked(links: UndirectedLinks, split: Split): Uint32Array {
  const n = links.rowCount;
  const degree = new Uint32Array(n);
  for (const row of links.pairs) degree[row]!++;
  const random = seededRandom(split.seed ^ stream);
  const peers = [0, 1].map((held) => new Peers(degree, rowsOf(split, held)));
  const taken = new Set<number>();
  const drawn: number[] = [];
  for (let link = 0; link < split.testLinks.length; link += 2) {
    let found = 0;
    for (let attempt = 0; attempt < attemptsPerPair * unlinkedPerLink && found < unlinkedPerLink; attempt++) {
      const exchanged = split.testLinks[link + (attempt % 2)]!;
      const kept = split.testLinks[link + 1 - (attempt % 2)]!;
      const other = peers[split.heldOut[exchanged]!]!.draw(degree[exchanged]!, random);
      const key = Math.min(kept, other) * n + Math.max(kept, other);
      if (kept === other || links.isLinked(kept, other) || taken.has(key)) continue;
      taken.add(key);
      drawn.push(Math.min(kept, other), Math.max(kept, other));
      found++;
    }
  }
  return Uint32Array.from(drawn);
}

function rowsOf({ heldOut, trainingRows }: Split, held: number): Uint32Array {
  return held === 0 ? trainingRows : Uint32Array.from(heldOut.keys()).filter((row) => heldOut[row] === 1);
}

/** Rows in order of degree. */
class Peers {
  readonly #rows: Uint32Array;
  readonly #degrees: Uint32Array;

  constructor(degree: Uint32Array, rows: Uint32Array) {
    this.#rows = rows.toSorted((a, b) => degree[a]! - degree[b]! || a - b);
    this.#degrees = this.#rows.map((row) => degree[row]!);
  }

  draw(degree: number, random: Random): number {
    let from = this.#countBelow(degree);
    let to = this.#countBelow(degree + 1);
    while (to - from < Math.min(leastChoice, this.#rows.length)) {
      const below = from > 0 ? degree - this.#degrees[from - 1]! : Number.POSITIVE_INFINITY;
      const above = to < this.#rows.length ? this.#degrees[to]! - degree : Number.POSITIVE_INFINITY;
      if (below <= above) from--;
      else to++;
    }
    return this.#rows[from + random.below(to - from)]!;
  }

  /** Rows of a degree lower than this. */
  #countBelow(degree: number): number {
    let [low, high] = [0, this.#degrees.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#degrees[middle]! < degree) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
