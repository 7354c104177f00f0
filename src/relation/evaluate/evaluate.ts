/** Exact evaluation of an expression over bigint, as far as the terms of its sequences reach. */
import { type ANumber, type Terms, toOffset } from '../../../oeis-data/types.js';
import type { SequenceExpression, SeriesProduct, Transformed } from '../ast.js';
import { printRational, rational } from '../rational.js';
import type { TransformCatalogue } from '../transform.js';
import { defaultLimits, type EvaluationLimits, WorkBudget } from './budget.js';
import { evaluatePointwiseOperation } from './operations.js';
import { evaluateComposition, evaluateProduct, evaluateReindexed, evaluateSum } from './pointwise.js';
import { evaluatePowerIndexed } from './power-index.js';
import {
  collectRun,
  type Evaluated,
  type Formula,
  integerRun,
  type Refused,
  type Run,
  refused,
  sharedIndices,
  valueAt,
} from './run-of-values.js';
import { productOfSeries } from './series.js';
import { productInFamily } from './series-families.js';
import { evaluateSetOperation } from './sets.js';

/** Terms of a sequence, or undefined when nothing is known of it. */
export type TermLookup = (aNumber: ANumber) => Terms | undefined;

export type EvaluationOutcome =
  | { readonly kind: 'terms'; readonly terms: Terms }
  /** The value at `n` is the fraction `value`, e.g. "7/2"; `before` holds the integers up to n - 1. */
  | { readonly kind: 'nonIntegral'; readonly n: number; readonly value: string; readonly before: Terms }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Values of `expression` on the longest run of consecutive indices at which every part is known.
 *
 * - A composition ends where its inner value leaves the known indices of the outer sequence.
 * - A division by zero has no value: at the front it moves the first index up, later it ends the run (and
 *   `compare` then takes it for a disagreement, if the other side has a value there).
 * - Constants and quotients are exact fractions; only the final value, an argument of a transform or of a
 *   series, and an index must be integers.
 * - `limits` count work, not time: the same input gives the same outcome everywhere.
 *
 * Never throws on data: an unknown sequence, an unknown transform or an expression without a first index
 * (a bare polynomial) is `refused` with its reason.
 */
export function evaluate(
  expression: SequenceExpression,
  lookup: TermLookup,
  catalogue: TransformCatalogue,
  limits: EvaluationLimits = defaultLimits,
): EvaluationOutcome {
  const evaluated = evaluateToRun(expression, lookup, catalogue, limits);
  if (evaluated.kind === 'refused') return evaluated;
  if (evaluated.kind === 'formula') return refused('no sequence in it says at which indices to evaluate');
  if (evaluated.numerators.length === 0) return refused('there is no index at which every part is known');
  const firstFraction = evaluated.denominators?.findIndex((denominator) => denominator !== 1n) ?? -1;
  const integers = firstFraction < 0 ? evaluated.numerators : evaluated.numerators.slice(0, firstFraction);
  const terms = { offset: toOffset(evaluated.from), values: integers };
  if (firstFraction < 0) return { kind: 'terms', terms };
  const n = evaluated.from + firstFraction;
  const value = rational(evaluated.numerators[firstFraction]!, evaluated.denominators![firstFraction]!);
  return { kind: 'nonIntegral', n, value: printRational(value), before: terms };
}

/** As `evaluate`, with fractions and formulas kept; for comparison and significance. */
export function evaluateToRun(
  expression: SequenceExpression,
  lookup: TermLookup,
  catalogue: TransformCatalogue,
  limits: EvaluationLimits = defaultLimits,
): Evaluated {
  return new Evaluator(lookup, catalogue, new WorkBudget(limits)).evaluate(expression);
}

class Evaluator {
  readonly #lookup: TermLookup;
  readonly #catalogue: TransformCatalogue;
  readonly #budget: WorkBudget;

  constructor(lookup: TermLookup, catalogue: TransformCatalogue, budget: WorkBudget) {
    this.#lookup = lookup;
    this.#catalogue = catalogue;
    this.#budget = budget;
  }

  evaluate(expression: SequenceExpression): Evaluated {
    switch (expression.kind) {
      case 'reference': {
        const terms = this.#lookup(expression.aNumber);
        return terms === undefined
          ? refused(`no terms of ${expression.aNumber} are known`)
          : integerRun(terms.offset, terms.values);
      }
      case 'reindexed': {
        const of = this.evaluate(expression.of);
        return of.kind === 'refused' ? of : evaluateReindexed(of, expression.multiplier, expression.shift);
      }
      case 'composition': {
        const outer = this.evaluate(expression.outer);
        if (outer.kind === 'refused') return outer;
        const inner = this.evaluate(expression.inner);
        return inner.kind === 'refused' ? inner : evaluateComposition(outer, inner);
      }
      case 'transformed':
        return this.#transformed(expression);
      case 'linear': {
        const operands = this.#operands(expression.terms);
        return 'kind' in operands ? operands : evaluateSum(expression, operands);
      }
      case 'pointwiseProduct': {
        const operands = this.#operands(expression.factors);
        return 'kind' in operands ? operands : evaluateProduct(expression, operands, this.#budget);
      }
      case 'seriesProduct':
        return this.#seriesProduct(expression);
      case 'powerIndexed': {
        const of = this.evaluate(expression.of);
        return of.kind === 'refused' ? of : evaluatePowerIndexed(of, expression, this.#budget);
      }
      case 'pointwiseOperation': {
        const sides = this.#operands([{ of: expression.left }, { of: expression.right }]);
        if ('kind' in sides) return sides;
        return evaluatePointwiseOperation(expression.operation, sides[0]!, sides[1]!, this.#budget);
      }
      case 'setOperation': {
        const sides = this.#operands([{ of: expression.left }, { of: expression.right }]);
        if ('kind' in sides) return sides;
        return evaluateSetOperation(expression.operation, sides[0]!, sides[1]!, this.#budget);
      }
    }
  }

  #operands(parts: readonly { readonly of: SequenceExpression }[]): readonly (Run | Formula)[] | Refused {
    const operands: (Run | Formula)[] = [];
    for (const part of parts) {
      const operand = this.evaluate(part.of);
      if (operand.kind === 'refused') return operand;
      operands.push(operand);
    }
    return operands;
  }

  #transformed(expression: Transformed): Evaluated {
    const transform = this.#catalogue.get(expression.transform);
    if (transform === undefined) return refused(`the catalogue has no transform ${expression.transform}`);
    const of = this.evaluate(expression.of);
    if (of.kind === 'refused') return of;
    if (of.kind === 'formula')
      return refused(`${expression.transform} needs a sequence: a polynomial alone has no first index`);
    const integers = leadingIntegers(of);
    const length = this.#budget.affordableLength(integers, transform.cost);
    if (length === 0) return refused(`${expression.transform} has no integers to work on`);
    const values = length === integers.length ? integers : integers.slice(0, length);
    const outcome = transform.apply({ offset: toOffset(of.from), values }, expression.parameters);
    if (outcome.kind === 'refused') return refused(`${expression.transform}: ${outcome.reason}`);
    return integerRun(outcome.terms.offset, outcome.terms.values);
  }

  #seriesProduct(expression: SeriesProduct): Evaluated {
    const operands = this.#operands(expression.factors);
    if ('kind' in operands) return operands;
    const family = expression.family ?? 'ordinary';
    const first = family === 'dirichlet' ? 1 : 0;
    const late = operands.find((operand) => operand.kind === 'run' && operand.from > first);
    if (late !== undefined)
      return refused(
        `a series is read from index ${first}, but a factor starts at index ${(late as Run).from}: shift it, e.g. (A000203(n+1))(q)`,
      );
    const indices = sharedIndices(operands);
    if (indices === undefined)
      return refused('no sequence in the series says how many coefficients to compute');
    const runs = operands.map((operand) => collectRun(first, indices.to, (n) => valueAt(operand, n)));
    if (runs.some((run) => run.from !== first)) return refused(`a series has no value at index ${first}`);
    const factors = runs.map((run, position) => ({
      coefficients: leadingIntegers(run),
      exponent: expression.factors[position]!.exponent,
    }));
    const length = Math.min(...factors.map((factor) => factor.coefficients.length));
    if (length === 0) return refused(`a series has no integer coefficient at index ${first}`);
    const outcome =
      family === 'ordinary'
        ? productOfSeries(factors, length, this.#budget)
        : productInFamily(family, factors, length, this.#budget);
    return outcome.kind === 'refused' ? refused(outcome.reason) : integerRun(first, outcome.values);
  }
}

/** The values before the first fraction. */
function leadingIntegers(run: Run): readonly bigint[] {
  const firstFraction = run.denominators?.findIndex((denominator) => denominator !== 1n) ?? -1;
  return firstFraction < 0 ? run.numerators : run.numerators.slice(0, firstFraction);
}
