import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tfIdfAnalysers } from '../../src/evaluation/controls/tf-idf/analysers.js';
import { tfIdfRows } from '../../src/evaluation/controls/tf-idf/vectors.js';
import { sharedWords } from '../../src/evaluation/index.js';

const definition = fc
  .array(fc.constantFrom('number', 'of', 'partitions', 'primes', 'n', 'Trees', 'x2'), { maxLength: 6 })
  .map((words) => words.join(' '));

test('words in both definitions, rarest first, and the cosine of the TF-IDF control', () => {
  const defaultWords = tfIdfAnalysers.find(({ name }) => name === 'TF-IDF, default words')!;
  fc.assert(
    fc.property(fc.array(definition, { minLength: 2, maxLength: 7 }), (definitions) => {
      const { words, cosine } = sharedWords(definitions, 0, 1);
      const rows = tfIdfRows(definitions, defaultWords);
      const row = (index: number) => {
        const from = rows.rowStart[index]!;
        const to = rows.rowStart[index + 1]!;
        return new Map(
          Array.from({ length: to - from }, (_, i) => [rows.unit[from + i]!, rows.value[from + i]!] as const),
        );
      };
      const [left, right] = [row(0), row(1)];
      const expected = [...left].reduce((sum, [column, value]) => sum + value * (right.get(column) ?? 0), 0);
      expect(cosine).toBeCloseTo(expected, 6);
      expect(words).toHaveLength([...left.keys()].filter((column) => right.has(column)).length);
      for (const { word } of words) {
        for (const text of definitions.slice(0, 2)) expect(text.toLowerCase().split(' ')).toContain(word);
      }
      const weights = words.map(({ weight }) => weight);
      expect(weights).toEqual([...weights].sort((a, b) => b - a));
    }),
  );
});
