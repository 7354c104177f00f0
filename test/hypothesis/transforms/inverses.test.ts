import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Terms, toOffset } from '../../../oeis-data/types.js';
import { type CatalogueTransform, transformCatalogue } from '../../../src/hypothesis/index.js';

const signed = fc.array(fc.bigInt(-50n, 50n), { minLength: 2, maxLength: 14 });
const nonnegative = fc.array(fc.bigInt(0n, 5_000n), { minLength: 2, maxLength: 14 });
const nonzero = signed.map((values) => values.map((value) => (value === 0n ? 7n : value)));
const startingWithOne = signed.map(([, ...rest]) => [1n, ...rest]);
const startingWithUnit = signed.map(([first, ...rest]) => [first! % 2n === 0n ? 1n : -1n, ...rest]);
const increasing = nonnegative.map((gaps) => {
  let sum = 0n;
  return gaps.map((gap) => {
    sum += (gap % 9n) + 1n;
    return sum;
  });
});

/** Complete rows of a triangle. */
const rows = fc
  .integer({ min: 2, max: 5 })
  .chain((n) =>
    fc.array(fc.bigInt(-50n, 50n), { minLength: (n * (n + 1)) / 2, maxLength: (n * (n + 1)) / 2 }),
  );

/** Inputs on which the transform is defined; where it is not among these, any integers will do. */
const domains: Record<string, fc.Arbitrary<bigint[]>> = {
  partialProducts: nonzero,
  inverseInvert: startingWithOne,
  inverseEulerTransform: startingWithOne,
  inverseWeigh: startingWithOne,
  productExponents: startingWithOne,
  logarithm: startingWithOne,
  reciprocalSeries: startingWithUnit,
  exponentialReciprocal: startingWithUnit,
  reversion: startingWithUnit,
  dirichletInverse: startingWithUnit,
  logarithmicDerivative: startingWithOne,
  // 1 is missing, so that the complement has a term.
  complement: increasing.map((values) => values.map((value) => value + 1n)),
  characteristicFunction: increasing,
  grayCode: nonnegative,
  inverseGrayCode: nonnegative,
  binaryNumeral: nonnegative,
  xorWithIndex: nonnegative,
  triangleMirror: rows,
};

/** These are defined on the image of their inverse only, so their inputs are made by it. */
const definedOnImages = new Map<string, fc.Arbitrary<bigint[]>>([
  ['ratiosWithFirst', nonzero],
  ['divideByIndex', signed],
  ['divideByFactorial', signed],
  ['seriesSquareRoot', startingWithOne],
  ['exponentialOfPowerSums', startingWithOne],
  ['readBinaryNumeral', nonnegative],
]);

function applied(transform: CatalogueTransform, input: Terms, parameters: readonly bigint[] = []): Terms {
  const outcome = transform.apply(input, parameters);
  if (outcome.kind === 'refused') throw new Error(`${transform.name} refused: ${outcome.reason}`);
  return outcome.terms;
}

/** a(n) by n. */
function byIndex({ offset, values }: Terms): Map<number, bigint> {
  return new Map(values.map((value, i) => [offset + i, value]));
}

const withInverse = [...transformCatalogue.values()].filter(({ inverse }) => inverse !== undefined);

describe('every declared inverse gives the terms back at their indices', () => {
  it.each(withInverse.map((transform) => [transform.name, transform] as const))('%s', (name, transform) => {
    const back = transformCatalogue.get(transform.inverse!.name)!;
    const image = definedOnImages.get(name);
    const first = transform.indexOrigin === 'offset' ? 0 : transform.indexOrigin;
    fc.assert(
      fc.property(image ?? domains[name] ?? signed, (values) => {
        const start = image ? (back.indexOrigin === 'offset' ? 0 : back.indexOrigin) : first;
        const seed: Terms = { offset: toOffset(start), values };
        const input = image ? applied(back, seed) : seed;
        const output = applied(transform, input);
        const outcome = back.apply(output, transform.inverse!.parameters);
        // A complement of nothing has no terms to give back.
        if (name === 'complement' && outcome.kind === 'refused') return;
        if (outcome.kind === 'refused') throw new Error(`${back.name} refused: ${outcome.reason}`);
        const wanted = name === 'characteristicFunction' ? { ...input, offset: toOffset(1) } : input;
        const known = byIndex(name === 'complement' ? { ...input, offset: toOffset(1) } : wanted);
        const returned = [...byIndex(outcome.terms)].filter(([n]) => known.has(n));
        for (const [n, value] of returned) expect(value, `n = ${n}`).toBe(known.get(n));
        if (name !== 'complement') expect(returned.length).toBeGreaterThanOrEqual(input.values.length - 1);
      }),
      { numRuns: 60 },
    );
  });
});
