/** a(n) = b(c*n + d): every c-th term, with c from 2 to 12. Shifts alone belong to the affine solver. */
import { reference, reindexed, relation } from '../../relation/build.js';
import {
  isInformativeLongWindow,
  isInformativeShortWindow,
  LONG_WINDOW,
  SHORT_WINDOW,
} from '../index/windows.js';
import type { Named } from './affine.js';
import { MINIMUM_SURPLUS, type SolvedRelation } from './proposal.js';

const LARGEST_STEP = 12;

export const subsequenceHypotheses = (7 * (LARGEST_STEP * (LARGEST_STEP + 1))) / 2;

export function* solveSubsequence(target: Named, source: Named): Generator<SolvedRelation> {
  const { offset, values } = target.terms;
  if (
    !isInformativeShortWindow(values, 0) &&
    !(values.length >= LONG_WINDOW && isInformativeLongWindow(values, 0))
  ) {
    return;
  }
  for (let step = 2; step <= LARGEST_STEP; step++) {
    for (let phase = -3 * step; phase <= 4 * step; phase++) {
      // source index of a(offset + i) is step * (offset + i) + phase
      const base = step * offset + phase - source.terms.offset;
      const from = Math.max(0, Math.ceil(-base / step));
      const to = Math.min(values.length, Math.floor((source.terms.values.length - 1 - base) / step) + 1);
      if (to - from < MINIMUM_SURPLUS) continue;
      let i = from;
      while (i < to && values[i] === source.terms.values[base + step * i]) i++;
      if (i < to || !isInformativeShortWindow(values, Math.min(from, values.length - SHORT_WINDOW))) continue;
      yield {
        relation: relation(reference(target.aNumber), reindexed(reference(source.aNumber), step, phase)),
        unknowns: 0,
        equations: to - from,
      };
    }
  }
}
