import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Analyser, tfIdfAnalysers } from '../../../src/evaluation/controls/tf-idf/analysers.js';
import { sparseDot, tfIdfScorer } from '../../../src/evaluation/controls/tf-idf/cosine-scorer.js';
import { tfIdfRows } from '../../../src/evaluation/controls/tf-idf/vectors.js';
import golden from '../__goldens__/tf-idf.json' with { type: 'json' };
import { sortedPairs } from './sorted-pairs.js';

describe.each(tfIdfAnalysers.map((analyser): [string, Analyser] => [analyser.name, analyser]))(
  '%s',
  (name, analyser) => {
    it('agrees with scikit-learn', () => {
      const expected = golden.analysers[name as keyof typeof golden.analysers];
      const rows = tfIdfRows(golden.texts, analyser);
      expect({ units: rows.unitCount, entries: rows.unit.length }).toEqual({
        units: expected.units,
        entries: expected.entries,
      });
      for (let i = 0; i < golden.texts.length; i++) {
        for (let j = 0; j < golden.texts.length; j++) {
          expect(sparseDot(rows, i, j)).toBeCloseTo(expected.cosines[i]![j]!, 10);
        }
      }
    });

    it('ranks all pairs as sorting them does, equal texts and empty ones included', async () => {
      const text = fc
        .array(fc.constantFrom('prime', 'primes', 'sum', 'of', '+', 'n^2', 'x', ' '), { maxLength: 6 })
        .map((words) => words.join(' '));
      await fc.assert(
        fc.asyncProperty(
          fc.array(text, { maxLength: 14 }),
          fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(200)),
          async (texts, topK) => {
            const tieOrder = Uint32Array.from(texts, (_, i) => texts.length - 1 - i);
            const scorer = tfIdfScorer(texts, analyser, tieOrder);
            const best = await scorer.best(topK);
            const ranked = Array.from(best.first, (i, p) => [i, best.second[p], best.score[p]]);
            expect(ranked).toEqual(sortedPairs(scorer, tieOrder).slice(0, topK));
          },
        ),
      );
    });
  },
);
