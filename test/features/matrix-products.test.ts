import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gramMatrix, multiplyTransposed } from '../../features/index.js';

const sizes = fc.integer({ min: 1, max: 11 });

/** Small integers, so that every order of summation gives the same exact result. */
function integers(length: number, seed: number): Float64Array {
  return Float64Array.from({ length }, (_, k) => ((k * 7919 + seed * 104_729) % 41) - 20);
}

describe('tiled products', () => {
  it('equal the textbook sum for every remainder of the tile sizes', () => {
    fc.assert(
      fc.property(sizes, sizes, sizes, fc.nat(99), (aRows, bRows, width, seed) => {
        const a = integers(aRows * width, seed);
        const b = integers(bRows * width, seed + 1);
        const target = new Float64Array(aRows * (bRows + 2)).fill(7);
        multiplyTransposed(a, aRows, b, bRows, width, target, bRows + 2, 1);
        for (let i = 0; i < aRows; i += 1) {
          expect(target[i * (bRows + 2)]).toBe(7);
          expect(target[i * (bRows + 2) + bRows + 1]).toBe(7);
          for (let j = 0; j < bRows; j += 1) {
            let sum = 0;
            for (let k = 0; k < width; k += 1) sum += a[i * width + k]! * b[j * width + k]!;
            expect(target[i * (bRows + 2) + j + 1]).toBe(sum);
          }
        }
      }),
    );
  });

  it.each([
    [1, 1],
    [255, 33],
    [256, 32],
    [257, 31],
    [600, 70],
  ])('gram matrix of %i rows and %i columns', (rowCount, columnCount) => {
    const rows = integers(rowCount * columnCount, 5);
    const gram = gramMatrix(rowCount, columnCount, (row, target, start, stride) => {
      for (let c = 0; c < columnCount; c += 1) target[start + c * stride] = rows[row * columnCount + c]!;
    });
    for (let i = 0; i < columnCount; i += 1) {
      for (let j = 0; j < columnCount; j += 1) {
        let sum = 0;
        for (let row = 0; row < rowCount; row += 1)
          sum += rows[row * columnCount + i]! * rows[row * columnCount + j]!;
        expect(gram[i * columnCount + j]).toBe(sum);
      }
    }
  });
});
