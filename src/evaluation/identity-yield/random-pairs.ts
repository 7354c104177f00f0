import type { Random } from '../../../probe/index.js';
import { identityYieldErrors } from './errors.js';
import type { NameSimilarity } from './name-similarity.js';
import type { RowPairs } from './pair-completer.js';
import { PairSet } from './pair-set.js';
import { isWithin, type Stratum, stratumName } from './stratum.js';

/** Draws without success, for each pair wanted, after which a stratum counts as (almost) empty. */
const patience = 2_000;

/** Whether two rows may be counted: both eligible, and no link between them recorded. */
export type PairFilter = (first: number, second: number) => boolean;

/**
 * Uniform among the unordered pairs of the stratum that `admits` admits, without repetition.
 *
 * @throws `IDENTITY_STRATUM_EMPTY` when too few seem to exist
 */
export function randomPairs(
  names: NameSimilarity,
  stratum: Stratum,
  admits: PairFilter,
  wanted: number,
  random: Random,
): RowPairs {
  const rows = names.rowCount;
  const first = new Uint32Array(wanted);
  const second = new Uint32Array(wanted);
  const drawn = new PairSet(rows);
  for (let idle = 0; drawn.size < wanted; ) {
    const a = random.below(rows);
    const b = random.below(rows);
    if (a === b || drawn.has(a, b) || !admits(a, b) || !isWithin(stratum, names.jaccard(a, b))) {
      if (++idle > patience + patience * drawn.size) {
        const facts = { got: drawn.size, expected: wanted, stratum: stratumName(stratum) };
        throw identityYieldErrors.IDENTITY_STRATUM_EMPTY(facts);
      }
      continue;
    }
    first[drawn.size] = Math.min(a, b);
    second[drawn.size] = Math.max(a, b);
    drawn.add(a, b);
  }
  return { first, second };
}
