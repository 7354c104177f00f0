import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ANumber, type Terms, toANumber, toOffset } from '../../oeis-data/types.js';
import { decoyOf, withDecoys } from '../../src/hypothesis/index.js';

const terms = (values: readonly bigint[], offset = 0): Terms => ({ offset: toOffset(offset), values });

/** Numbers that repeat with the seed. */
function randomOf(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const model = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { minLength: 1, maxLength: 60 });
const stepsOf = ({ values }: Terms) => values.slice(1).map((value, i) => value - values[i]!);
const sorted = (values: readonly bigint[]) => [...values].sort((a, b) => (a < b ? -1 : Number(a > b)));

describe('decoyOf', () => {
  it('altered: begins as its model and differs in every step from some index within the first nine on', () => {
    fc.assert(
      fc.property(model, fc.nat(1000), fc.integer({ min: -3, max: 3 }), (values, seed, offset) => {
        const decoy = decoyOf(terms(values, offset), 'altered', randomOf(seed));
        expect(decoy.offset).toBe(offset);
        expect(decoy.values).toHaveLength(values.length);
        const [own, steps] = [stepsOf(decoy), stepsOf(terms(values))];
        const kept = own.findIndex((step, i) => step !== steps[i]);
        expect(decoy.values[0]).toBe(values[0]);
        if (values.length > 9) expect(kept).toBeLessThan(8);
        for (const [i, step] of own.entries()) {
          if (kept < 0 || i < kept) continue;
          expect(step).not.toBe(steps[i]);
          // The same direction, and the same growth up to a quarter.
          if (steps[i] !== 0n) expect(step > 0n).toBe(steps[i]! > 0n);
        }
      }),
    );
  });

  it('shuffled: the same steps within every four', () => {
    fc.assert(
      fc.property(model, fc.nat(1000), (values, seed) => {
        const own = stepsOf(decoyOf(terms(values), 'shuffled', randomOf(seed)));
        const steps = stepsOf(terms(values));
        for (let from = 0; from < steps.length; from += 4)
          expect(sorted(own.slice(from, from + 4))).toEqual(sorted(steps.slice(from, from + 4)));
      }),
    );
  });
});

describe('withDecoys', () => {
  const corpus = new Map<ANumber, Terms>(
    [1, 2, 3].map((n) => [
      toANumber(`A00000${n}`),
      terms([1n, 4n, 9n, 17n, 25n, 36n, 50n].map((t) => t * BigInt(n))),
    ]),
  );
  const decoys = withDecoys(
    { aNumbers: [...corpus.keys()], terms: (aNumber) => corpus.get(aNumber) },
    randomOf,
  );

  it('puts one decoy after every sequence, half of each kind, under names that nothing else has', () => {
    expect(decoys.aNumbers).toHaveLength(6);
    expect(decoys.aNumbers.map((aNumber) => decoys.isDecoy(aNumber))).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
    expect(new Set(decoys.aNumbers.map(toANumber)).size).toBe(6);
    expect([1, 3, 5].map((i) => decoys.kindOf(decoys.aNumbers[i]!))).toEqual([
      'altered',
      'shuffled',
      'altered',
    ]);
  });

  it('gives the same decoy whenever asked, and real sequences as they are', () => {
    const decoy = decoys.aNumbers[1]!;
    expect(decoys.terms(decoy)).toEqual(decoys.terms(decoy));
    expect(decoys.terms(decoy)?.values).not.toEqual(corpus.get(decoys.aNumbers[0]!)?.values);
    expect(decoys.terms(decoys.aNumbers[2]!)).toBe(corpus.get(decoys.aNumbers[2]!));
  });
});
