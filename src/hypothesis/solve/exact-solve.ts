import type { Rational } from '../../relation/ast.js';
import { greatestCommonDivisor, rational } from '../../relation/rational.js';

/**
 * The one rational vector x with sum of x[c] * columns[c][row] = target[row] at every row; undefined when
 * there is none or more than one. Integer rows are kept primitive, so that nothing grows without need.
 */
export function solveExactly(
  columns: readonly (readonly bigint[])[],
  target: readonly bigint[],
  rows: number,
): Rational[] | undefined {
  const unknowns = columns.length;
  const pivots: bigint[][] = new Array<bigint[]>(unknowns);
  let rank = 0;
  let index = 0;
  for (; index < rows && rank < unknowns; index++) {
    const row = columns.map((column) => column[index]!);
    row.push(target[index]!);
    for (let c = 0; c < unknowns; c++) {
      const value = row[c]!;
      const pivot = pivots[c];
      if (value === 0n) continue;
      if (pivot === undefined) {
        pivots[c] = primitive(row);
        rank++;
        break;
      }
      const scale = pivot[c]!;
      for (let k = 0; k <= unknowns; k++) row[k] = row[k]! * scale - value * pivot[k]!;
    }
  }
  if (rank < unknowns) return undefined;
  const solution = backSubstitute(pivots, unknowns);
  return fits(columns, target, rows, solution) ? solution : undefined;
}

function primitive(row: readonly bigint[]): bigint[] {
  const content = row.reduce(greatestCommonDivisor, 0n);
  return content > 1n ? row.map((value) => value / content) : [...row];
}

function backSubstitute(pivots: readonly (readonly bigint[])[], unknowns: number): Rational[] {
  const solution = new Array<Rational>(unknowns);
  for (let c = unknowns - 1; c >= 0; c--) {
    const pivot = pivots[c]!;
    let numerator = pivot[unknowns]!;
    let denominator = 1n;
    for (let k = c + 1; k < unknowns; k++) {
      const known = solution[k]!;
      numerator = numerator * known.denominator - pivot[k]! * known.numerator * denominator;
      denominator *= known.denominator;
    }
    solution[c] = rational(numerator, denominator * pivot[c]!);
  }
  return solution;
}

function fits(
  columns: readonly (readonly bigint[])[],
  target: readonly bigint[],
  rows: number,
  solution: readonly Rational[],
): boolean {
  const common = solution.reduce(
    (multiple, { denominator }) => (multiple / greatestCommonDivisor(multiple, denominator)) * denominator,
    1n,
  );
  const scaled = solution.map(({ numerator, denominator }) => numerator * (common / denominator));
  for (let index = 0; index < rows; index++) {
    let sum = 0n;
    for (let c = 0; c < scaled.length; c++) sum += scaled[c]! * columns[c]![index]!;
    if (sum !== common * target[index]!) return false;
  }
  return true;
}
