import { featureErrors } from './errors.js';

/** @throws `FEATURES_SHAPE_MISMATCH` unless `array` holds exactly `expected` numbers */
export function expectLength(array: { readonly length: number }, expected: number, what: string): void {
  if (array.length !== expected) {
    throw featureErrors.FEATURES_SHAPE_MISMATCH({ what, expected, got: array.length });
  }
}

/** @throws `FEATURES_PAIR_OUT_OF_RANGE` when a pair of `pairs` [pair, 2] names a row outside `0..rowCount-1` */
export function expectPairsInRange(pairs: Uint32Array, rowCount: number): void {
  if (pairs.length % 2 !== 0) {
    throw featureErrors.FEATURES_SHAPE_MISMATCH({
      what: 'a pair list',
      expected: 'an even number',
      got: pairs.length,
    });
  }
  for (let position = 0; position < pairs.length; position += 1) {
    const row = pairs[position]!;
    if (row >= rowCount) {
      throw featureErrors.FEATURES_PAIR_OUT_OF_RANGE({
        pair: position >> 1,
        got: row,
        expected: rowCount,
      });
    }
  }
}
