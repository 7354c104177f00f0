import { describe, expect, it } from 'vitest';
import { toANumber } from '../../oeis-data/types.js';
import { headlineOrder } from '../../src/pipeline/headline-order.js';
import type { StoredRelation } from '../../src/store/index.js';

function relation(id: string, sequences: string[], overrides: Partial<StoredRelation> = {}): StoredRelation {
  return {
    id,
    statement: id,
    latex: '',
    proposer: 'join',
    sequences: sequences.map(toANumber),
    rung: 'fresh',
    matched: 1,
    heldOut: 1,
    fresh: 1,
    verified: true,
    significanceBits: 100,
    checkedFrom: 0,
    checkedTo: 9,
    refutation: undefined,
    probeLogOdds: undefined,
    probeRank: undefined,
    recorded: 'unrecorded',
    recordedKinds: [],
    proposal: { unknowns: 0, equations: 1, hypothesesTried: 1 },
    evidence: [],
    notes: [],
    ...overrides,
  };
}

describe('the order of the table', () => {
  it('lets one family not fill the page, keeps every relation, and does not depend on input order', () => {
    const relations = [
      relation('p1', ['A000001', 'A000002', 'A000003'], { proposer: 'product-solver', significanceBits: 90 }),
      relation('p2', ['A000001', 'A000002', 'A000004'], { proposer: 'product-solver', significanceBits: 80 }),
      relation('j1', ['A000005', 'A000006'], { significanceBits: 70 }),
      relation('j2', ['A000007', 'A000006'], { significanceBits: 500, recorded: 'recorded' }),
    ];
    const order = headlineOrder(relations).map(({ id }) => id);
    expect(order).toEqual(['p1', 'j1', 'j2', 'p2']);
    expect(headlineOrder([...relations].reverse()).map(({ id }) => id)).toEqual(order);
  });
});
