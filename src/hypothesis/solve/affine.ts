/**
 * a(n) = c1 b(n+s) + c2 b(n+s-1) + p(n) with rational coefficients and p of degree at most 2. One
 * elimination modulo a prime rules a whole shift out; only a consistent shift is solved exactly, smallest
 * model first.
 */
import type { ANumber } from '../../../oeis-data/types.js';
import type { Rational } from '../../relation/ast.js';
import { linear, reference, relation, shifted } from '../../relation/build.js';
import { commonRange, type IndexRange, type ResidueTerms } from './aligned-columns.js';
import { solveExactly } from './exact-solve.js';
import { FILTER_PRIME, isConsistentModulo } from './modular-rank.js';
import { MINIMUM_SURPLUS, type SolvedRelation } from './proposal.js';

/** Equations that the modular filter looks at; the exact solver looks at all. */
const FILTERED_ROWS = 14;

interface Model {
  /** How many of b(n+s), b(n+s-1). */
  readonly values: 1 | 2;
  /** Powers 0, 1, ..., powers - 1 of n. */
  readonly powers: number;
}

const models: readonly Model[] = [
  { values: 1, powers: 0 },
  { values: 1, powers: 1 },
  { values: 2, powers: 0 },
  { values: 1, powers: 2 },
  { values: 2, powers: 1 },
  { values: 1, powers: 3 },
  { values: 2, powers: 2 },
  { values: 2, powers: 3 },
];

/** Nearest shift first. */
export const searchedShifts: readonly number[] = [0, -1, 1, -2, 2, -3, 3];

/** Hypotheses of one call: every model at every shift. */
export const affineHypotheses = models.length * searchedShifts.length;

export interface Named extends ResidueTerms {
  readonly aNumber: ANumber;
}

/** The relation with the fewest unknowns at the nearest shift, or undefined. */
export function solveAffine(target: Named, source: Named): SolvedRelation | undefined {
  let best: SolvedRelation | undefined;
  for (const shift of searchedShifts) {
    const single = commonRange(target.terms, source.terms, [shift]);
    const double = commonRange(target.terms, source.terms, [shift, shift - 1]);
    const consistent = isShiftConsistent(target, source, shift, double);
    // Where the two ranges differ, the larger one serves models of one value and must be solved by itself.
    if (!consistent) continue;
    for (const model of models) {
      const unknowns = model.values + model.powers;
      if (best !== undefined && unknowns >= best.unknowns) break;
      const range = model.values === 1 ? single : double;
      if (range.count < unknowns + MINIMUM_SURPLUS) continue;
      const solution = solveModel(target, source, shift, model, range);
      if (solution === undefined) continue;
      best = { relation: solution, unknowns, equations: range.count };
      break;
    }
  }
  return best;
}

function isShiftConsistent(target: Named, source: Named, shift: number, range: IndexRange): boolean {
  if (range.count < MINIMUM_SURPLUS) return false;
  const rows = Math.min(range.count, FILTERED_ROWS);
  const slice = (named: Named, by: number) => {
    const start = range.from - named.terms.offset + by;
    return named.residues.subarray(start, start + rows);
  };
  const columns = [slice(source, shift), slice(source, shift - 1), ...powerResidues(range.from, rows)];
  return isConsistentModulo(columns, slice(target, 0), rows);
}

function powerResidues(from: number, rows: number): Float64Array[] {
  const column = (value: (n: number) => number) =>
    Float64Array.from({ length: rows }, (_, i) => (value(from + i) + FILTER_PRIME) % FILTER_PRIME);
  return [column(() => 1), column((n) => n), column((n) => n * n)];
}

function powerColumns(range: IndexRange, powers: number): bigint[][] {
  return Array.from({ length: powers }, (_, power) =>
    Array.from({ length: range.count }, (_, i) => BigInt(range.from + i) ** BigInt(power)),
  );
}

function solveModel(target: Named, source: Named, shift: number, model: Model, range: IndexRange) {
  const slice = (named: Named, by: number) => {
    const start = range.from - named.terms.offset + by;
    return named.terms.values.slice(start, start + range.count);
  };
  const columns = [slice(source, shift), ...(model.values === 2 ? [slice(source, shift - 1)] : [])];
  const solution = solveExactly(
    [...columns, ...powerColumns(range, model.powers)],
    slice(target, 0),
    range.count,
  );
  if (solution === undefined || isSpurious(solution, model)) return undefined;
  const terms = columns.map(
    (_, position) => [solution[position]!, shifted(reference(source.aNumber), shift - position)] as const,
  );
  return relation(reference(target.aNumber), linear(terms, solution.slice(model.values)));
}

/** A coefficient of 0 means that a smaller model, or another shift, says the same. */
function isSpurious(solution: readonly Rational[], model: Model): boolean {
  if (solution.slice(0, model.values).some(({ numerator }) => numerator === 0n)) return true;
  return model.powers > 0 && solution[solution.length - 1]!.numerator === 0n;
}
