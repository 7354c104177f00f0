/**
 * a(n) = c * n^e * b(n+s)^f with a rational constant c. Compared by cross-multiplication with the first
 * index at which neither side is zero, so that no division is needed.
 */
import { everyIndex } from '../../relation/ast.js';
import { linear, pointwiseProduct, reference, relation, shifted } from '../../relation/build.js';
import { rational } from '../../relation/rational.js';
import type { Named } from './affine.js';
import { commonRange } from './aligned-columns.js';
import { MINIMUM_SURPLUS, type SolvedRelation } from './proposal.js';

const exponents = [1, 2, 3, -1] as const;
const nExponents = [0, 1, -1, 2, -2, 3, -3] as const;
const shifts = [0, -1, 1] as const;

export const pointwiseHypotheses = exponents.length * nExponents.length * shifts.length;

/** value * n^up / n^down with nonnegative powers on either side. */
const positivePart = (exponent: number): bigint => BigInt(Math.max(0, exponent));

export function* solvePointwise(target: Named, source: Named): Generator<SolvedRelation> {
  for (const shift of shifts) {
    const range = commonRange(target.terms, source.terms, [shift]);
    // n^e is left alone at n = 0, where it is 0 or undefined.
    const from = Math.max(range.from, 1);
    const count = range.count - (from - range.from);
    if (count < MINIMUM_SURPLUS + 1) continue;
    const left = target.terms.values.slice(from - target.terms.offset, from - target.terms.offset + count);
    const base = from + shift - source.terms.offset;
    const right = source.terms.values.slice(base, base + count);
    for (const exponent of exponents) {
      for (const nExponent of nExponents) {
        // Constant multiples of b itself belong to the affine solver.
        if (exponent === 1 && nExponent === 0) continue;
        const constant = constantRatio(left, right, from, exponent, nExponent);
        if (constant === undefined) continue;
        const product = pointwiseProduct([[shifted(reference(source.aNumber), shift), exponent]], nExponent);
        const isOne = constant.numerator === 1n && constant.denominator === 1n;
        yield {
          relation: relation(
            reference(target.aNumber),
            isOne ? product : linear([[constant, product]]),
            range.from < from ? from : everyIndex,
          ),
          unknowns: isOne ? 0 : 1,
          equations: count,
        };
      }
    }
  }
}

function constantRatio(
  left: readonly bigint[],
  right: readonly bigint[],
  from: number,
  exponent: number,
  nExponent: number,
) {
  // left(n) * down(n) = c * up(n): up and down hold the positive and the negative powers.
  const up = (i: number) => right[i]! ** positivePart(exponent) * BigInt(from + i) ** positivePart(nExponent);
  const down = (i: number) =>
    left[i]! * right[i]! ** positivePart(-exponent) * BigInt(from + i) ** positivePart(-nExponent);
  if (exponent < 0 && right.includes(0n)) return undefined;
  let anchor = 0;
  while (anchor < left.length && right[anchor] === 0n) anchor++;
  if (anchor === left.length) return undefined;
  const [anchorUp, anchorDown] = [up(anchor), down(anchor)];
  if (anchorDown === 0n) return undefined;
  let distinct = false;
  for (let i = 0; i < left.length; i++) {
    if (down(i) * anchorUp !== anchorDown * up(i)) return undefined;
    distinct ||= right[i] !== right[anchor];
  }
  return distinct ? rational(anchorDown, anchorUp) : undefined;
}
