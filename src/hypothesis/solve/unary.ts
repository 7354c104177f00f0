/** a(n) = transform(b(n+s))(n+t) over the whole catalogue: the join, for one pair. */
import { reference, relation } from '../../relation/build.js';
import { agreement } from '../index/confirm.js';
import {
  FINGERPRINTED_TERMS,
  isInformativeLongWindow,
  isInformativeShortWindow,
  LONG_WINDOW,
  SHORT_WINDOW,
  WINDOW_STARTS,
} from '../index/windows.js';
import { applyForm, expressionOf, type Form, formCount, formsOf, probeLengthOf } from '../join/forms.js';
import { isAffineImage, isNearlyProgression } from '../join/low-order.js';
import type { Named } from './affine.js';
import { MINIMUM_SURPLUS, type SolvedRelation } from './proposal.js';

const LARGEST_LEAD = WINDOW_STARTS - 1;
/** Fewest agreeing terms: short results of many-to-one transforms agree by accident. */
const MINIMUM_OVERLAP = MINIMUM_SURPLUS + 4;

export interface ComputedForm {
  readonly form: Form;
  readonly probe: readonly bigint[];
  readonly offset: number;
}

export const unaryHypotheses = (source: Named): number =>
  formCount(source.terms.offset) * (2 * LARGEST_LEAD + 1);

/** Every form of a sequence over its first terms, for reuse in all pairs of that sequence. */
export function computeForms(source: Named): ComputedForm[] {
  const computed: ComputedForm[] = [];
  for (const form of formsOf(source.terms.offset)) {
    const probe = applyForm(form, source.terms, probeLengthOf(form, source.terms.offset));
    if (probe === undefined || probe.values.length < SHORT_WINDOW) continue;
    if (isNearlyProgression(probe.values) || isAffineImage(source.terms.values, probe.values)) continue;
    computed.push({ form, probe: probe.values.slice(0, FINGERPRINTED_TERMS), offset: probe.offset });
  }
  return computed;
}

export function* solveUnary(
  target: Named,
  source: Named,
  forms: readonly ComputedForm[],
): Generator<SolvedRelation> {
  const wanted = target.terms.values;
  for (const { form, probe, offset } of forms) {
    for (let lead = -LARGEST_LEAD; lead <= LARGEST_LEAD; lead++) {
      if (agreement(probe, wanted, lead) === 0) continue;
      const values = applyForm(form, source.terms, 'all')?.values ?? [];
      const overlap = agreement(values, wanted, lead);
      const start = Math.max(0, -lead);
      const informative =
        (overlap >= MINIMUM_OVERLAP && isInformativeShortWindow(wanted, start)) ||
        (overlap >= LONG_WINDOW && isInformativeLongWindow(wanted, start));
      if (!informative) continue;
      const right = expressionOf(form, reference(source.aNumber), offset + lead - target.terms.offset);
      yield {
        relation: relation(reference(target.aNumber), right),
        unknowns: 0,
        equations: overlap,
      };
      break;
    }
  }
}
