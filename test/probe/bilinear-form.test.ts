import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BilinearForm,
  bilinearFormToJson,
  contributions,
  logOdds,
  parseBilinearForm,
} from '../../probe/index.js';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const forms: fc.Arbitrary<BilinearForm> = fc.record({
  intercept: finite,
  blocks: fc.array(
    fc
      .record({ name: fc.string(), weights: fc.array(finite, { maxLength: 5 }) })
      .map(({ name, weights }) => ({ name, width: weights.length, weights: Float64Array.from(weights) })),
    { maxLength: 4 },
  ),
});

describe('bilinear form', () => {
  const form: BilinearForm = {
    intercept: -1,
    blocks: [
      { name: 'a', width: 2, weights: Float64Array.of(2, -3) },
      { name: 'b', width: 1, weights: Float64Array.of(0.5) },
    ],
  };

  it('sums signed products block by block', () => {
    const [xi, xj] = [Float32Array.of(1, 2, 4), Float32Array.of(3, 1, -2)];
    expect([...contributions(form, xi, xj)]).toEqual([0, -4]);
    expect(logOdds(form, xi, xj)).toBe(-5);
  });

  it('is symmetric to the last bit', () => {
    const entries = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(entries, entries, (a, b) => {
        const [xi, xj] = [Float32Array.from(a), Float32Array.from(b)];
        expect(logOdds(form, xi, xj)).toBe(logOdds(form, xj, xi));
      }),
    );
  });

  it('refuses rows of another width', () => {
    expect(() => logOdds(form, new Float32Array(3), new Float32Array(2))).toThrow(
      /Expected a row of the form of 3 numbers, got 2/,
    );
  });

  it('survives JSON bit for bit', () => {
    fc.assert(
      fc.property(forms, (written) => {
        const read = parseBilinearForm(bilinearFormToJson(written));
        // JSON has no negative zero; the two zeros are the same weight.
        expect(read.intercept === written.intercept).toBe(true);
        expect(read.blocks.map(({ name, width }) => [name, width])).toEqual(
          written.blocks.map(({ name, width }) => [name, width]),
        );
        read.blocks.forEach(({ weights }, block) => {
          expect(weights.every((weight, k) => weight === written.blocks[block]!.weights[k])).toBe(true);
        });
      }),
    );
  });

  it.each([
    ['no JSON', '{', 'PROBE_FILE_UNREADABLE'],
    ['no object', '3', 'PROBE_FILE_UNREADABLE'],
    ['another kind', '{"kind":"recipe"}', 'PROBE_FILE_UNREADABLE'],
    [
      'another version',
      bilinearFormToJson(form).replace('"version":1', '"version":9'),
      'PROBE_VERSION_UNKNOWN',
    ],
    ['a weight too few', bilinearFormToJson(form).replace('[2,-3]', '[2]'), 'FEATURES_SHAPE_MISMATCH'],
    ['a weight that is no number', bilinearFormToJson(form).replace('[2,', '["x",'), 'PROBE_FILE_UNREADABLE'],
  ])('refuses %s', (_, text, code) => {
    expect(() => parseBilinearForm(text)).toThrow(expect.objectContaining({ code }));
  });
});
