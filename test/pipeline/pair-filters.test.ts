import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importSequences, openCorpus } from '../../oeis-data/corpus/index.js';

import { type Offset, toANumber } from '../../oeis-data/types.js';
import { passingRows, recordedPairs } from '../../src/pipeline/pair-filters.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const carried = {
  A000040: ['nonn', 'core'],
  A000041: ['nonn'],
  A000045: [],
  A000079: ['core', 'nonn', 'easy'],
};
const aNumbers = Object.keys(carried).map(toANumber);

it('passes the rows that carry every keyword, and those of a family; pairs with a link are told by rows', async () => {
  const target = join(temporaryFolder('pair-filters'), 'corpus.sqlite');
  await importSequences({
    target,
    label: 'four sequences',
    sequences: Object.entries(carried).map(([name, keywords]) => ({
      aNumber: toANumber(name),
      name: `Sequence ${name.slice(-2)}.`,
      terms: { offset: 0 as Offset, values: [1n, 2n, 3n, 5n] },
      keywords,
      source: 'this test',
      licence: 'Apache-2.0',
    })),
    links: [{ from: aNumbers[3]!, to: aNumbers[1]!, kind: 'name' }],
  });
  const corpus = openCorpus(target);
  try {
    expect([...passingRows(corpus, aNumbers, {})]).toEqual([0, 1, 2, 3]);
    expect([...passingRows(corpus, aNumbers, { keywords: ['nonn'] })]).toEqual([0, 1, 3]);
    expect([...passingRows(corpus, aNumbers, { keywords: ['nonn', 'core'] })]).toEqual([0, 3]);
    const among = new Set([aNumbers[2]!, aNumbers[3]!]);
    expect([...passingRows(corpus, aNumbers, { among })]).toEqual([2, 3]);
    expect([...passingRows(corpus, aNumbers, { among, keywords: ['core'] })]).toEqual([3]);
    expect([...recordedPairs(corpus, aNumbers)]).toEqual([1, 3]);
  } finally {
    corpus.close();
  }
});
