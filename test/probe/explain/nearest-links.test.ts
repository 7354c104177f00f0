import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestLinks } from '../../../probe/index.js';

const width = 3;
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, d) => sum + x * b[d]!, 0);

const scene = fc
  .array(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: width, maxLength: width }), {
    minLength: 4,
    maxLength: 9,
  })
  .filter((rows) => rows.every((row) => dot(row, row) > 0))
  .chain((rows) => {
    const index = fc.nat({ max: rows.length - 1 });
    const link = fc.tuple(index, index).filter(([a, b]) => a !== b);
    return fc.record({
      rows: fc.constant(rows.map((row) => row.map((x) => x / Math.sqrt(dot(row, row))))),
      links: fc.uniqueArray(link, { minLength: 1, maxLength: 8, selector: ([a, b]) => [a, b].sort().join() }),
      count: fc.integer({ min: 1, max: 5 }),
    });
  });

describe('the nearest training links', () => {
  it('are ordered by the inner product of symmetrised outer products, without the pair itself', () => {
    fc.assert(
      fc.property(scene, ({ rows, links, count }) => {
        const [first, second] = [0, 1];
        const outer = (i: number, j: number) =>
          rows[i]!.flatMap((x, d) => rows[j]!.map((y, e) => (x * y + rows[j]![d]! * rows[i]![e]!) / 2));
        const cosinesTo = (row: number) => Float64Array.from(rows, (other) => dot(other, rows[row]!));
        const found = nearestLinks(
          { first, second },
          cosinesTo(first),
          cosinesTo(second),
          Uint32Array.from(links.flat()),
          count,
        );
        const others = links.filter((link) => [...link].sort().join() !== '0,1');
        expect(found).toHaveLength(Math.min(count, others.length));
        const expected = others
          .map(([k, l]) => dot(outer(first, second), outer(k, l)))
          .sort((a, b) => b - a)
          .slice(0, count);
        for (const [place, { similarity, firstCosine, secondCosine, ...link }] of found.entries()) {
          expect(similarity).toBeCloseTo(expected[place]!, 9);
          expect(firstCosine).toBeCloseTo(dot(rows[first]!, rows[link.first]!), 9);
          expect(secondCosine).toBeCloseTo(dot(rows[second]!, rows[link.second]!), 9);
          // The better of the two ways to lay one pair upon the other.
          const crossed = dot(rows[first]!, rows[link.second]!) * dot(rows[second]!, rows[link.first]!);
          expect(firstCosine * secondCosine).toBeGreaterThanOrEqual(crossed - 1e-9);
        }
      }),
    );
  });
});
