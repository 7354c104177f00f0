/** The training pairs: the given links, then random unlinked pairs of training sequences. */
import { probeErrors } from './errors.js';
import { type Random, shuffle } from './random.js';

export interface TrainingPairs {
  /** Row-major [pair, 2]; links first, in the order given. */
  readonly pairs: Uint32Array;
  /** 1 for a link, 0 for an unlinked pair; [pair]. */
  readonly labels: Uint8Array;
}

export interface TrainingPairsOptions {
  /** Training links, row-major [link, 2], rows of sequences. */
  readonly links: Uint32Array;
  /** Rows that training pairs may touch (sequences that are not held out). */
  readonly trainingRows: Uint32Array;
  /** Whether any link, in training or not, joins two rows; symmetric. */
  readonly isLinked: (first: number, second: number) => boolean;
  readonly negativesPerLink: number;
  readonly random: Random;
}

/**
 * Unlinked pairs are drawn uniformly without repetition.
 * @throws `PROBE_TRAINING_LINK_OUTSIDE`, `PROBE_TOO_FEW_UNLINKED`
 */
export function chooseTrainingPairs(options: TrainingPairsOptions): TrainingPairs {
  const { links, negativesPerLink } = options;
  const allowed = new Set(options.trainingRows);
  for (let link = 0; 2 * link < links.length; link += 1) {
    const first = links[2 * link]!;
    const second = links[2 * link + 1]!;
    if (first === second || !allowed.has(first) || !allowed.has(second)) {
      throw probeErrors.PROBE_TRAINING_LINK_OUTSIDE({ pair: link, got: `${first} and ${second}` });
    }
  }
  const rows = Uint32Array.from(allowed).sort();
  const linkCount = links.length / 2;
  const unlinked = drawUnlinked(rows, linkCount * negativesPerLink, options);
  const pairs = new Uint32Array(links.length + unlinked.length);
  pairs.set(links);
  pairs.set(unlinked, links.length);
  const labels = new Uint8Array(pairs.length / 2).fill(1, 0, linkCount);
  return { pairs, labels };
}

/** Above this share of all pairs, drawing until a new pair comes up is slower than listing them all. */
const listingShare = 0.25;

function drawUnlinked(rows: Uint32Array, wanted: number, options: TrainingPairsOptions): Uint32Array {
  const { isLinked, random } = options;
  const possible = (rows.length * (rows.length - 1)) / 2;
  if (wanted > listingShare * possible) return drawFromList(rows, wanted, options);
  const drawn = new Uint32Array(2 * wanted);
  const taken = new Set<number>();
  const bound = (rows.at(-1) ?? 0) + 1;
  // Most pairs are unlinked; where they are not, the list decides how many there are.
  const attempts = 20 * wanted + 100;
  let count = 0;
  for (let attempt = 0; attempt < attempts && count < wanted; attempt += 1) {
    const a = rows[random.below(rows.length)]!;
    const b = rows[random.below(rows.length)]!;
    const first = Math.min(a, b);
    const second = Math.max(a, b);
    const key = first * bound + second;
    if (first === second || taken.has(key) || isLinked(first, second)) continue;
    taken.add(key);
    drawn[2 * count] = first;
    drawn[2 * count + 1] = second;
    count += 1;
  }
  return count === wanted ? drawn : drawFromList(rows, wanted, options);
}

function drawFromList(rows: Uint32Array, wanted: number, options: TrainingPairsOptions): Uint32Array {
  const unlinked: [number, number][] = [];
  for (let i = 0; i < rows.length; i += 1) {
    for (let j = i + 1; j < rows.length; j += 1) {
      if (!options.isLinked(rows[i]!, rows[j]!)) unlinked.push([rows[i]!, rows[j]!]);
    }
  }
  if (unlinked.length < wanted) {
    throw probeErrors.PROBE_TOO_FEW_UNLINKED({ expected: wanted, got: unlinked.length });
  }
  const order = Uint32Array.from(unlinked, (_, position) => position);
  shuffle(order, options.random);
  return Uint32Array.from([...order.subarray(0, wanted)].flatMap((position) => unlinked[position]!));
}
