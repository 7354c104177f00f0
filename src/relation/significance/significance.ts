/**
 * Significance of an agreement, in bits: what the checked terms tell beyond a simple rule, less what the
 * relation itself had to say, less the number of hypotheses among which it was found.
 */
import type { Relation } from '../ast.js';
import { descriptionBits } from './description-length.js';
import { predictors } from './predictors.js';

export interface Significance {
  /** informationBits - descriptionBits - searchBits. */
  readonly bits: number;
  /** Bits of the surplus terms under the best of the simple predictors. */
  readonly informationBits: number;
  readonly descriptionBits: number;
  /** log2 of the number of hypotheses tried. */
  readonly searchBits: number;
  /** The predictor that explains the terms best. */
  readonly predictor: string;
}

/**
 * A relation counts as significant from here on. A relation that holds by accident on its checked terms
 * gets b bits with probability about 2^-b, and the search that found it is already paid for: at 20 bits a
 * whole search expects one accident in a million relations that it could have claimed. Members of one simple
 * family (a polynomial, a period, powers, Fibonacci numbers) get less than 30 bits before the search is paid
 * for, however many terms they share, since their first terms choose the member and the rest nearly follows:
 * found by a search of a thousand hypotheses they stay below (test/relation/significance.test.ts).
 */
export const significanceThresholdBits = 20;

/** Terms beyond these would only raise an estimate that is far above the threshold already. */
const mostTerms = 400;

/**
 * Estimates the significance of `relation`, whose sides both have the values `values` at consecutive
 * indices. Each of the `unknowns` free constants uses up one value, the most informative ones first.
 *
 * Deterministic; floating point is used for bits only, never to compare terms.
 *
 * @param values          the common value of both sides at the checked indices
 * @param relation        in canonical form, so that equal statements are equally long
 * @param unknowns        free constants that were fitted to the terms
 * @param hypothesesTried at least 1
 */
export function significance(
  values: readonly bigint[],
  relation: Relation,
  unknowns: number,
  hypothesesTried: number,
): Significance {
  const observed = values.slice(0, mostTerms);
  let informationBits = Number.POSITIVE_INFINITY;
  let best = predictors[0]!.name;
  for (const predictor of predictors) {
    const bits = surplusBits(predictor.costs(observed), unknowns);
    if (bits < informationBits) {
      informationBits = bits;
      best = predictor.name;
    }
  }
  const description = descriptionBits(relation);
  const searchBits = Math.log2(Math.max(1, hypothesesTried));
  return {
    bits: informationBits - description - searchBits,
    informationBits,
    descriptionBits: description,
    searchBits,
    predictor: best,
  };
}

/** Sum of the costs without the `unknowns` greatest. */
function surplusBits(costs: readonly number[], unknowns: number): number {
  let total = 0;
  for (const bits of costs) total += bits;
  if (unknowns <= 0) return total;
  const greatest = [...costs].sort((a, b) => b - a).slice(0, unknowns);
  for (const bits of greatest) total -= bits;
  return Math.max(0, total);
}
