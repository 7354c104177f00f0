/**
 * Identities that say little: the reference protocol counts them, and a screened count stands beside the plain
 * one. An identity is trivial when some two of its three sequences are the same up to a shift of the index, a
 * scale, a constant and a sign (the third is then a function of one sequence); or when it still holds with one
 * operand moved by one place, so that the operand's terms did not matter.
 */
import type { Terms } from '../../../oeis-data/types.js';
import { affineAgreement } from '../../hypothesis/index/confirm.js';
import { agreedTerms } from './confirm.js';
import { fewestAgreedTerms } from './eligibility.js';
import type { Suspicion } from './pair-search.js';

const largestShift = 2;

export function isTrivial(found: Omit<Suspicion, 'candidate'>, a: Terms, b: Terms, c: Terms): boolean {
  return (
    isSimpleImage(a, b) ||
    isSimpleImage(a, c) ||
    isSimpleImage(b, c) ||
    holdsForShiftedOperand(found, a, b, c)
  );
}

/** y(n) = k * x(n + s) + l, or the same of (-1)^n x(n + s), over their whole overlap of 14 terms or more. */
function isSimpleImage(x: Terms, y: Terms): boolean {
  const alternating = x.values.map((value, i) => (i % 2 === 0 ? value : -value));
  for (let lead = -largestShift; lead <= largestShift; lead++) {
    for (const values of [x.values, alternating]) {
      const found = affineAgreement(values, y.values, lead);
      if (found && found.overlap >= fewestAgreedTerms) return true;
    }
  }
  return false;
}

function holdsForShiftedOperand(found: Omit<Suspicion, 'candidate'>, a: Terms, b: Terms, c: Terms): boolean {
  const moved = ({ offset, values }: Terms): Terms => ({ offset, values: values.slice(1) });
  return agreedTerms(found, moved(a), b, c) !== undefined || agreedTerms(found, a, moved(b), c) !== undefined;
}
