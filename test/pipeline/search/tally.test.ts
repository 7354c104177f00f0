import { describe, expect, it } from 'vitest';
import { addTallies, kindOf, Tallying, totalOf } from '../../../src/pipeline/search/tally.js';
import { parseRelation } from '../../../src/relation/index.js';
import type { StoredRelation } from '../../../src/store/index.js';

describe('kindOf', () => {
  it.each([
    ['A000001(n) = A000002(n+1)', 'equal'],
    ['A000001(n) = A000002(3*n+1)', 'section 3'],
    ['A000001(n) = 2*A000002(n) + 1', 'affine'],
    ['A000001(n) = 2*A000002(n) + n', 'linear'],
    ['A000001(n) = partialSums(A000002)(n-1)', 'partialSums'],
    ['A000001(n) = positionsOf(A000002; 1)(n)', 'positionsOf 1'],
    ['A000001(n) = 3*partialSums(A000002)(n) - 7', 'affine of partialSums'],
    ['A000001(n) = A000002(n)*A000003(n)', 'pointwiseProduct'],
  ])('%s', (statement, kind) => {
    expect(kindOf(parseRelation(statement))).toBe(kind);
  });
});

describe('Tallying', () => {
  it('keeps decoys apart, and adds up', () => {
    const found = (facts: Partial<StoredRelation>) => facts as StoredRelation;
    const statement = parseRelation('A000001(n) = A000002(n)');
    const real = { isDecoy: false, isTrivialFamily: true };
    const first = new Tallying();
    first.add(statement, found({ rung: 'held out', verified: true, recorded: 'unrecorded' }), real);
    first.add(statement, found({ rung: 'refuted', verified: false, recorded: 'recorded' }), real);
    first.add(statement, found({ rung: 'matched', verified: false, recorded: 'recorded' }), real);
    first.add(statement, found({ rung: 'fresh', verified: true }), { isDecoy: true, isTrivialFamily: false });
    const second = new Tallying();
    second.add(
      parseRelation('A000001(n) = A000002(2*n)'),
      found({ rung: 'fresh', verified: true, recorded: 'recorded' }),
      {
        isDecoy: false,
        isTrivialFamily: false,
      },
    );
    const tally = addTallies([first.tally, second.tally, first.tally]);
    expect(Object.keys(tally)).toEqual(['equal', 'section 2']);
    expect(totalOf(tally)).toEqual({
      proposed: 7,
      tested: 5,
      refuted: 2,
      verified: 3,
      trivialFamily: 2,
      recorded: 1,
      unrecorded: 2,
      decoysProposed: 2,
      decoysVerified: 2,
    });
  });
});
