import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toOffset } from '../../../oeis-data/types.js';
import { transformCatalogue } from '../../../src/hypothesis/index.js';

type Golden = [string, number[], number, string[], number, string[]];

const goldens = JSON.parse(
  readFileSync(new URL('__goldens__/transforms.json', import.meta.url), 'utf8'),
) as Golden[];

describe('transforms against values computed from their definitions (scripts/goldens/transforms.py)', () => {
  it.each(goldens)('%s %j', (name, parameters, offset, input, outputOffset, output) => {
    const outcome = transformCatalogue
      .get(name)!
      .apply({ offset: toOffset(offset), values: input.map(BigInt) }, parameters.map(BigInt));
    expect(outcome.kind === 'terms' ? outcome.terms : outcome).toEqual({
      offset: outputOffset,
      values: output.map(BigInt),
    });
  });

  it('has a golden for every transform', () => {
    const covered = new Set(goldens.map(([name]) => name));
    expect([...transformCatalogue.keys()].filter((name) => !covered.has(name))).toEqual([]);
  });

  it('names each inverse it declares', () => {
    const missing = [...transformCatalogue.values()].filter(
      ({ inverse }) => inverse !== undefined && !transformCatalogue.has(inverse.name),
    );
    expect(missing).toEqual([]);
  });

  it('searches only parameter tuples that the transform accepts', () => {
    for (const { name, parameters, searched, pairSearched } of transformCatalogue.values()) {
      for (const tuple of [...searched, ...pairSearched]) {
        expect(tuple, name).toHaveLength(parameters.length);
        for (const [position, value] of tuple.entries()) {
          expect(value >= parameters[position]!.minimum && value <= parameters[position]!.maximum, name).toBe(
            true,
          );
        }
      }
    }
  });
});
