import { type ANumber, toANumber } from '../../oeis-data/types.js';
import type { BilinearForm } from '../../probe/bilinear-form.js';
import { normalMatrix } from '../probe/rank/arbitrary-problem.js';

export interface SmallRanking {
  readonly matrix: Float32Array;
  readonly form: BilinearForm;
  readonly aNumbers: ANumber[];
  readonly excluded: Uint32Array;
}

/** n rows in three blocks, the last third repeating the first rows: exact ties everywhere. */
export function smallRanking(n: number): SmallRanking {
  const widths = [30, 7, 20];
  const width = widths.reduce((sum, w) => sum + w, 0);
  const matrix = normalMatrix(n, width, n);
  const distinct = Math.ceil((2 * n) / 3);
  matrix.copyWithin(distinct * width, 0, (n - distinct) * width);
  const weights = normalMatrix(1, width, 99);
  let start = 0;
  const blocks = widths.map((w, b) => {
    const block = {
      name: `block ${b}`,
      width: w,
      weights: Float64Array.from(weights.subarray(start, start + w)),
    };
    start += w;
    return block;
  });
  const aNumbers = Array.from({ length: n }, (_, i) =>
    toANumber(`A${String(999_990 + ((i * 7) % n)).padStart(6, '0')}`),
  );
  return {
    matrix,
    form: { intercept: -2.5, blocks },
    aNumbers,
    excluded: Uint32Array.from([0, 5, 9, 3, 2, 2]),
  };
}
