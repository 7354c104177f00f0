/**
 * f(a)(n) = c g(b)(n + s) + k, where f can be undone and g is any form: what chains of
 * two transforms and an affine map say of one pair. Forms of both meet by the fingerprints of their first windows.
 */
import { linear, reference, relation } from '../../relation/build.js';
import { affineAgreement, agreement } from '../index/confirm.js';
import type { Named } from './affine.js';
import {
  type FormWindows,
  formExpression,
  noKey,
  type PairForm,
  pairFormCount,
  pairStarts,
  type Window,
  wholeOf,
} from './pair-forms.js';
import type { SolvedRelation } from './proposal.js';

/** Leads that windows at the first four places of either side can show. */
const alignments = 2 * pairStarts - 1;
const fewestAgreed = 6;
/** Results of many-to-one forms, and of two-sided chains, agree by accident more readily. */
const fewestAgreedOfMany = 8;
const mostProposals = 12;

/** Hypotheses of one call over the forms of both. */
export function meetingHypotheses(target: Named, source: Named): number {
  const [left, right] = [target, source].map(({ terms }) => pairFormCount(terms.offset)) as [number, number];
  return alignments * (2 * right + left * right);
}

export interface Sided extends Named {
  readonly windows: FormWindows;
}

/** The target itself first, then its invertible forms. */
export function* solveMeetings(target: Sided, source: Sided): Generator<SolvedRelation> {
  const [identity, ...others] = target.windows.forms;
  const seen = new Set<PairForm>();
  let room = mostProposals;
  for (const form of [identity!, ...others]) {
    if (room === 0) return;
    if (form !== identity && (form.form!.transform.manyToOne || form.form!.transform.inverse === undefined))
      continue;
    // What the sequences themselves say is said better without a transform of both.
    if (form !== identity && seen.size > 0) return;
    for (const solved of exactMeetings(target, form, source, seen, form === identity)) {
      yield solved;
      if (--room === 0) return;
    }
    if (form === identity)
      for (const solved of affineMeetings(target, form, source, seen)) {
        yield solved;
        if (--room === 0) return;
      }
  }
}

function* exactMeetings(
  target: Sided,
  left: PairForm,
  source: Sided,
  seen: Set<PairForm>,
  isPlain: boolean,
): Generator<SolvedRelation> {
  for (let start = 0; start < pairStarts; start++) {
    const key = left.exactKeys[start]!;
    for (const window of key === noKey ? [] : source.windows.exact.at(key)) {
      if (seen.has(window.form) || (!isPlain && window.form.form === undefined)) continue;
      const sides = wholeSides(target, left, source, window);
      if (sides === undefined) continue;
      const lead = window.start - start;
      const overlap = agreement(sides.right.values, sides.left.values, lead);
      const isStrict = !isPlain || window.form.form?.transform.manyToOne === true;
      if (overlap < (isStrict ? fewestAgreedOfMany : fewestAgreed)) continue;
      seen.add(window.form);
      yield {
        relation: relation(
          formExpression(left, reference(target.aNumber), 0),
          formExpression(
            window.form,
            reference(source.aNumber),
            sides.right.offset + lead - sides.left.offset,
          ),
        ),
        unknowns: 0,
        equations: overlap,
      };
    }
  }
}

/** c and k are solved for; c = 1 with k = 0 is no affine meeting, and a plain source belongs to the affine solver. */
function* affineMeetings(
  target: Sided,
  left: PairForm,
  source: Sided,
  seen: Set<PairForm>,
): Generator<SolvedRelation> {
  for (const [start, key] of left.affineKeys.entries()) {
    for (const window of key === noKey ? [] : source.windows.affine.at(key)) {
      if (seen.has(window.form) || window.form.form === undefined) continue;
      const sides = wholeSides(target, left, source, window);
      if (sides === undefined) continue;
      const lead = window.start - start;
      const found = affineAgreement(sides.right.values, sides.left.values, lead);
      if (found === undefined || found.overlap < fewestAgreedOfMany + 2) continue;
      const { coefficient, constant } = found;
      const isScaled = coefficient.numerator !== 1n || coefficient.denominator !== 1n;
      if (!isScaled && constant.numerator === 0n) continue;
      seen.add(window.form);
      const shift = sides.right.offset + lead - sides.left.offset;
      const right = formExpression(window.form, reference(source.aNumber), shift);
      yield {
        relation: relation(
          formExpression(left, reference(target.aNumber), 0),
          linear([[coefficient, right]], [constant]),
        ),
        unknowns: (isScaled ? 1 : 0) + (constant.numerator === 0n ? 0 : 1),
        equations: found.overlap,
      };
    }
  }
}

function wholeSides(target: Sided, left: PairForm, source: Sided, window: Window) {
  const leftTerms = wholeOf(left, target.terms);
  const rightTerms = wholeOf(window.form, source.terms);
  return leftTerms && rightTerms && { left: leftTerms, right: rightTerms };
}
