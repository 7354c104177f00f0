import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reliability } from '../../../probe/index.js';

const pair = fc.record({
  probability: fc.integer({ min: 0, max: 6 }).map((k) => k / 6),
  label: fc.constantFrom(0, 1),
  weight: fc.integer({ min: 1, max: 4 }),
});

it('weighs a pair as many times as it stands for, and keeps equal probabilities together', () => {
  fc.assert(
    fc.property(
      fc.array(pair, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      (pairs, bins) => {
        const columns = (from: typeof pairs) => ({
          probabilities: Float64Array.from(from, ({ probability }) => probability),
          labels: Uint8Array.from(from, ({ label }) => label),
        });
        const { probabilities, labels } = columns(pairs);
        const weights = Float64Array.from(pairs, ({ weight }) => weight);
        const { rows } = reliability(probabilities, labels, bins, 'equal-linked', weights);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        expect(rows.reduce((sum, row) => sum + row.pairCount, 0)).toBe(total);
        for (const [r, row] of rows.entries()) {
          if (r > 0) expect(row.lowest).toBeGreaterThan(rows[r - 1]!.highest);
          const repeated = pairs
            .filter(({ probability }) => probability >= row.lowest && probability <= row.highest)
            .flatMap((one) => new Array<typeof one>(one.weight).fill(one));
          expect(row.pairCount).toBe(repeated.length);
          const linked = repeated.filter(({ label }) => label === 1).length;
          expect(row.linkedShare).toBeCloseTo(linked / repeated.length, 12);
          const plain = reliability(...(Object.values(columns(repeated)) as [Float64Array, Uint8Array]), 1);
          expect(row.meanProbability).toBeCloseTo(plain.rows[0]!.meanProbability, 12);
        }
      },
    ),
  );
});
