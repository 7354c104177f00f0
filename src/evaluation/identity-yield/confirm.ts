import type { Terms } from '../../../oeis-data/types.js';
import { countsAsAgreement } from './eligibility.js';
import { apply, operations } from './operations.js';
import type { Suspicion } from './pair-search.js';

/**
 * Whether an agreement of residues is an identity: the result exact and integral as far as both operands go, equal
 * to the candidate from where the windows met to the end of the shorter, and long, large and wild enough to count.
 *
 * @returns the number of agreed terms; undefined when it is no identity
 */
export function agreedTerms(
  { operation, resultStart, candidateStart }: Omit<Suspicion, 'candidate'>,
  a: Terms,
  b: Terms,
  candidate: Terms,
): number | undefined {
  const result = apply(operations[operation]!, a, b);
  if (!result) return undefined;
  const overlap = Math.min(result.length - resultStart, candidate.values.length - candidateStart);
  const agreed = result.slice(resultStart, resultStart + overlap);
  if (agreed.some((value, i) => value !== candidate.values[candidateStart + i])) return undefined;
  return countsAsAgreement(agreed) ? agreed.length : undefined;
}
