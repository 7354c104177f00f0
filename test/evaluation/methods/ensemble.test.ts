import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { scoreOf } from '../../../src/evaluation/methods/context.js';
import { sumOfForms } from '../../../src/evaluation/methods/ensemble.js';

const count = 5;

const scorer = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.record({
    rows: fc
      .array(fc.integer({ min: -8, max: 8 }), { minLength: count * width, maxLength: count * width })
      .map((values) => Float32Array.from(values)),
    form: fc.record({
      intercept: fc.integer({ min: -3, max: 3 }),
      blocks: fc
        .array(fc.integer({ min: -4, max: 4 }), { minLength: width, maxLength: width })
        .map((weights) => [{ name: 'block', width, weights: Float64Array.from(weights) }]),
    }),
  }),
);

test.prop([fc.array(scorer, { minLength: 1, maxLength: 4 })])(
  'the log-odds of an ensemble are the sums of those of its members',
  (members) => {
    const sum = sumOfForms(members, count);
    const names = sum.form.blocks.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (let i = 0; i < count; i++)
      for (let j = i + 1; j < count; j++) {
        const apart = members.map((member) => scoreOf(member)(i, j)).reduce((a, b) => a + b);
        expect(scoreOf(sum)(i, j)).toBe(apart);
      }
  },
);
