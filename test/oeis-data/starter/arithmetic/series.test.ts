import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  etaQuotient,
  infiniteProduct,
  periodic,
} from '../../../../oeis-data/starter/arithmetic/infinite-product.js';
import {
  alternate,
  inflate,
  multiply,
  one,
  power,
  reciprocal,
} from '../../../../oeis-data/starter/arithmetic/power-series.js';
import { pentagonalSeries, psi, theta3, theta4 } from '../../../../oeis-data/starter/arithmetic/theta.js';
import { starterSequences } from '../../../../oeis-data/starter/index.js';

const coefficients = fc.array(fc.bigInt({ min: -9n, max: 9n }), { minLength: 1, maxLength: 24 });
const unitSeries = coefficients.map((tail) => [1n, ...tail]);
const terms = (aNumber: string, count: number): readonly bigint[] =>
  starterSequences.find((sequence) => sequence.aNumber === aNumber)!.generate(count);

describe('power series', () => {
  test.prop([unitSeries])('a series times its reciprocal is 1', (series) => {
    expect(multiply(series, reciprocal(series))).toEqual(one(series.length));
  });

  test.prop([unitSeries, fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })])(
    'exponents add up',
    (series, m, k) => {
      expect(multiply(power(series, m), power(series, k))).toEqual(power(series, m + k));
    },
  );

  test.prop([unitSeries, unitSeries])('products commute on the common length', (a, b) => {
    const length = Math.min(a.length, b.length);
    expect(multiply(a.slice(0, length), b)).toEqual(multiply(b.slice(0, length), a));
  });
});

describe('infinite products', () => {
  test.prop([fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 30, maxLength: 30 })])(
    'are products of their factors (1 - q^n)^e(n)',
    (exponents) => {
      let expected: bigint[] = one(30);
      exponents.forEach((exponent, n) => {
        if (n === 0) return;
        const factor = one(30);
        factor[n] = -1n;
        expected = multiply(expected, power(factor, exponent));
      });
      expect(infiniteProduct(30, (n) => exponents[n] ?? 0)).toEqual(expected);
    },
  );

  it('meet the theta series that are defined as sums (Euler, Gauss, Jacobi)', () => {
    expect(infiniteProduct(200, () => 1)).toEqual(pentagonalSeries(200));
    expect(
      etaQuotient(200, [
        [2, 5],
        [1, -2],
        [4, -2],
      ]),
    ).toEqual(theta3(200));
    expect(
      etaQuotient(200, [
        [1, 2],
        [2, -1],
      ]),
    ).toEqual(theta4(200));
    expect(
      etaQuotient(200, [
        [2, 2],
        [1, -1],
      ]),
    ).toEqual(psi(200));
    expect(alternate(theta3(200))).toEqual(theta4(200));
  });

  it('give the Rogers-Ramanujan fraction its product and T its exponents (2,-3,2,2,-3) modulo 5', () => {
    expect(terms('A007325', 150)).toEqual(infiniteProduct(150, periodic([0, 1, -1, -1, 1])));
    expect(terms('A227216', 150)).toEqual(infiniteProduct(150, periodic([2, -3, 2, 2, -3])));
  });

  it('confirm the headline from three independent generators: 5-cores = T^2 R^5', () => {
    const [cores, t, r] = ['A053723', 'A227216', 'A007325'].map((aNumber) => terms(aNumber, 150));
    expect(multiply(power(t!, 2), power(r!, 5))).toEqual(cores);
  });

  it('inflate replaces q by its power', () => {
    expect(inflate([1n, 2n, 3n, 4n, 5n], 2)).toEqual([1n, 0n, 2n, 0n, 3n]);
  });
});
