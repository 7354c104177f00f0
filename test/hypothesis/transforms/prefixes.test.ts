import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Terms, toOffset } from '../../../oeis-data/types.js';
import { transformCatalogue } from '../../../src/hypothesis/index.js';

/**
 * More terms must never change earlier results, or a proposal made from a prefix means nothing. Known
 * exceptions say so in their length law.
 */
const judgesAllTermsAtOnce = new Set(['divideByContent']);

const inputs = fc.oneof(
  fc.array(fc.bigInt(-9n, 9n), { minLength: 3, maxLength: 16 }),
  fc.array(fc.bigInt(1n, 6n), { minLength: 3, maxLength: 16 }).map((gaps) => {
    let sum = -1n;
    return gaps.map((gap) => {
      sum += gap;
      return sum;
    });
  }),
  fc.array(fc.bigInt(0n, 9n), { minLength: 2, maxLength: 15 }).map((values) => [1n, ...values]),
);

describe('what a prefix yields is a prefix of what the whole yields', () => {
  const cases = [...transformCatalogue.values()].filter(({ name }) => !judgesAllTermsAtOnce.has(name));
  it.each(cases.map((transform) => [transform.name, transform] as const))('%s', (_, transform) => {
    const tuples = transform.searched.length > 0 ? transform.searched : [[]];
    fc.assert(
      fc.property(inputs, fc.constantFrom(0, 1), fc.constantFrom(...tuples), (values, offset, parameters) => {
        const whole: Terms = { offset: toOffset(offset), values };
        const some: Terms = { offset: toOffset(offset), values: values.slice(0, -2) };
        const fromWhole = transform.apply(whole, parameters);
        const fromSome = transform.apply(some, parameters);
        // A later term can break a condition, never the values before it.
        if (fromWhole.kind === 'refused' || fromSome.kind === 'refused') return;
        expect(fromSome.terms.offset).toBe(fromWhole.terms.offset);
        const length = fromSome.terms.values.length;
        expect(fromWhole.terms.values.slice(0, length)).toEqual(fromSome.terms.values);
      }),
      { numRuns: 60 },
    );
  });
});
