import { createHash } from 'node:crypto';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { starterSequences, starterTermSource } from '../../../oeis-data/starter/index.js';
import { toANumber } from '../../../oeis-data/types.js';

const fibonacci = toANumber('A000045');
const primes = toANumber('A000040');

describe('term source of the starter corpus', () => {
  it('serves terms from any index, with generator provenance', () => {
    const served = starterTermSource().terms(primes, 10, 4)!;
    expect(served.terms).toEqual({ offset: 10, values: [29n, 31n, 37n, 41n] });
    expect(served.provenance.kind).toBe('generator');
    expect(served.provenance.dependsOn.size).toBe(0);
    expect(served.provenance.checksum).toBe(createHash('sha256').update('29,31,37,41').digest('hex'));
  });

  it('starts at the offset when asked for less, and says so', () => {
    expect(starterTermSource().terms(primes, -5, 2)!.terms).toEqual({ offset: 1, values: [2n, 3n] });
  });

  it('knows nothing of other sequences and serves nothing for no terms', () => {
    expect(starterTermSource().terms(toANumber('A999999'), 0, 5)).toBeUndefined();
    expect(starterTermSource().terms(fibonacci, 0, 0)).toBeUndefined();
  });

  test.prop([
    fc.constantFrom(...starterSequences.map(({ aNumber }) => aNumber)),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 1, max: 20 }),
  ])(
    'serves any window of what the generator generates, whatever was asked before',
    (aNumber, skipped, count) => {
      const sequence = starterSequences.find((candidate) => candidate.aNumber === aNumber)!;
      const source = starterTermSource();
      source.terms(aNumber, sequence.offset, 3);
      const served = source.terms(aNumber, sequence.offset + skipped, count)!;
      expect(served.terms.offset).toBe(sequence.offset + skipped);
      expect(served.terms.values).toEqual(sequence.generate(skipped + count).slice(skipped));
    },
  );
});
