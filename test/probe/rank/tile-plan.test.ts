import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pairsInTile, planChunks, planTiles } from '../../../probe/rank/tile-plan.js';

it('the tiles cover every pair i < j once', () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), fc.integer({ min: 1, max: 35 }), (n, tileRows) => {
      const seen = new Map<string, number>();
      let counted = 0;
      for (const tile of planTiles(n, tileRows)) {
        counted += pairsInTile(tile);
        for (let i = tile.leftStart; i < tile.leftEnd; i++) {
          for (let j = Math.max(i + 1, tile.rightStart); j < tile.rightEnd; j++) {
            seen.set(`${i} ${j}`, (seen.get(`${i} ${j}`) ?? 0) + 1);
          }
        }
      }
      expect(2 * counted === n * (n - 1)).toBe(true);
      expect(seen.size).toBe(counted);
    }),
  );
});

it('the chunks cover the columns in order and none is wider than asked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 600 }), (width, largest) => {
      let next = 0;
      for (const chunk of planChunks(width, largest)) {
        expect(chunk.start).toBe(next);
        expect(chunk.width).toBeGreaterThan(0);
        expect(chunk.width).toBeLessThanOrEqual(largest);
        next += chunk.width;
      }
      expect(next).toBe(width);
    }),
  );
});
