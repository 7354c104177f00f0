/** Sums, products and compositions of values at the same index. */
import type { LinearCombination, PointwiseProduct, Rational } from '../ast.js';
import { add, greatestCommonDivisor, multiply, rational } from '../rational.js';
import { type WorkBudget, wordCount } from './budget.js';
import {
  collectRun,
  dividedByZero,
  type Formula,
  integerRun,
  isIntegerRun,
  lastIndex,
  quotient,
  type Run,
  sharedIndices,
  type ValueAt,
  valueAt,
} from './run-of-values.js';

/** Sum of coefficient * operand + polynomial. `operands` follow `sum.terms`. */
export function evaluateSum(sum: LinearCombination, operands: readonly (Run | Formula)[]): Run | Formula {
  const indices = sharedIndices(operands);
  if (indices === undefined) return { kind: 'formula', at: (n) => sumAt(sum, operands, n) };
  const integral = operands.every(isIntegerRun);
  if (integral) return integralSum(sum, operands as readonly Run[], indices);
  return collectRun(indices.from, indices.to, (n) => sumAt(sum, operands, BigInt(n)));
}

function sumAt(sum: LinearCombination, operands: readonly (Run | Formula)[], n: bigint): ValueAt {
  let total = polynomialAt(sum.polynomial, n);
  for (const [position, term] of sum.terms.entries()) {
    const value = valueAt(operands[position]!, Number(n));
    if (value === undefined || value === dividedByZero) return value;
    total = add(total, multiply(term.coefficient, value));
  }
  return total;
}

/** Value of the polynomial with `powers[k]` before n^k, by Horner's rule. */
export function polynomialAt(powers: readonly Rational[], n: bigint): Rational {
  let value = rational(0n);
  for (let k = powers.length - 1; k >= 0; k--)
    value = add(multiply(value, { numerator: n, denominator: 1n }), powers[k]!);
  return value;
}

/** The common case, in integers over one common denominator. */
function integralSum(
  sum: LinearCombination,
  operands: readonly Run[],
  indices: { from: number; to: number },
): Run {
  let common = 1n;
  for (const { denominator } of [...sum.terms.map((term) => term.coefficient), ...sum.polynomial])
    common = (common / greatestCommonDivisor(common, denominator)) * denominator;
  const scaled = ({ numerator, denominator }: Rational): bigint => numerator * (common / denominator);
  const coefficients = sum.terms.map((term) => scaled(term.coefficient));
  const powers = sum.polynomial.map(scaled);
  const length = Math.max(0, indices.to - indices.from + 1);
  const totals = new Array<bigint>(length);
  for (let position = 0; position < length; position++) {
    let total = 0n;
    if (powers.length > 0) {
      const n = BigInt(indices.from + position);
      for (let k = powers.length - 1; k >= 0; k--) total = total * n + powers[k]!;
    }
    for (let operand = 0; operand < operands.length; operand++) {
      const run = operands[operand]!;
      const value = run.numerators[indices.from - run.from + position]!;
      const coefficient = coefficients[operand]!;
      total += coefficient === 1n ? value : coefficient * value;
    }
    totals[position] = total;
  }
  if (common === 1n) return integerRun(indices.from, totals);
  return collectRun(indices.from, indices.to, (n) => quotient(totals[n - indices.from]!, common));
}

/** Product of powers of the operands, times n^nExponent. `operands` follow `product.factors`. */
export function evaluateProduct(
  product: PointwiseProduct,
  operands: readonly (Run | Formula)[],
  budget: WorkBudget,
): Run | Formula {
  const at = (n: bigint): ValueAt => {
    const values: (Rational & { exponent: number })[] = [
      { numerator: n, denominator: 1n, exponent: product.nExponent },
    ];
    for (const [position, { exponent }] of product.factors.entries()) {
      const value = valueAt(operands[position]!, Number(n));
      if (value === undefined || value === dividedByZero) return value;
      values.push({ ...value, exponent });
    }
    return productOfPowers(values, budget);
  };
  const indices = sharedIndices(operands);
  if (indices === undefined) return { kind: 'formula', at };
  return collectRun(indices.from, indices.to, (n) => at(BigInt(n)));
}

function productOfPowers(
  values: readonly (Rational & { readonly exponent: number })[],
  budget: WorkBudget,
): ValueAt {
  let [numerator, denominator] = [1n, 1n];
  let words = 1;
  for (const value of values) {
    if (value.exponent === 0) continue;
    const size = Math.abs(value.exponent);
    const [above, below] =
      value.exponent > 0 ? [value.numerator, value.denominator] : [value.denominator, value.numerator];
    words += size * (wordCount(value.numerator) + wordCount(value.denominator) - 1);
    if (!budget.allowsWords(words) || !budget.spend(words)) return undefined;
    numerator *= size === 1 ? above : above ** BigInt(size);
    denominator *= size === 1 ? below : below ** BigInt(size);
  }
  return quotient(numerator, denominator);
}

/** outer(inner(n)); an index where inner is no integer, or outer unknown, has no value. */
export function evaluateComposition(outer: Run | Formula, inner: Run | Formula): Run | Formula {
  const [first, last] =
    outer.kind === 'run' ? [BigInt(outer.from), BigInt(lastIndex(outer))] : [undefined, undefined];
  const outerAt = (index: ValueAt): ValueAt => {
    if (index === undefined || index === dividedByZero || index.denominator !== 1n) return undefined;
    const n = index.numerator;
    if (outer.kind === 'formula') return wordCount(n) > 64 ? undefined : outer.at(n);
    return n < first! || n > last! ? undefined : valueAt(outer, Number(n));
  };
  if (inner.kind === 'formula') return { kind: 'formula', at: (n) => outerAt(inner.at(n)) };
  return collectRun(inner.from, lastIndex(inner), (n) => outerAt(valueAt(inner, n)));
}

/** of(multiplier * n + shift). */
export function evaluateReindexed(of: Run | Formula, multiplier: number, shift: number): Run | Formula {
  if (of.kind === 'formula') {
    const [m, s] = [BigInt(multiplier), BigInt(shift)];
    return { kind: 'formula', at: (n) => of.at(m * n + s) };
  }
  if (multiplier === 1) return { ...of, from: of.from - shift };
  // Adding 0 turns the -0 that Math.ceil can give into 0.
  const from = Math.ceil((of.from - shift) / multiplier) + 0;
  const first = multiplier * from + shift - of.from;
  const every = (values: readonly bigint[]): bigint[] => {
    const kept: bigint[] = [];
    for (let position = first; position < values.length; position += multiplier) kept.push(values[position]!);
    return kept;
  };
  return {
    kind: 'run',
    from,
    numerators: every(of.numerators),
    denominators: of.denominators && every(of.denominators),
  };
}
