import { defineTransform, termsFrom } from './define.js';

/** Leading principal minors by fraction-free elimination (Bareiss, 1968), up to the first that is 0. */
function minorsWithoutPivoting(values: readonly bigint[], size: number): bigint[] {
  const matrix = Array.from({ length: size }, (_, i) => values.slice(i, i + size));
  const minors: bigint[] = [];
  let previous = 1n;
  for (let k = 0; k < size; k++) {
    const pivot = matrix[k]![k]!;
    minors.push(pivot);
    if (pivot === 0n) break;
    for (let i = k + 1; i < size; i++) {
      for (let j = k + 1; j < size; j++) {
        matrix[i]![j] = (matrix[i]![j]! * pivot - matrix[i]![k]! * matrix[k]![j]!) / previous;
      }
    }
    previous = pivot;
  }
  return minors;
}

/** One determinant, with row exchanges. */
function hankelDeterminant(values: readonly bigint[], size: number): bigint {
  const matrix = Array.from({ length: size }, (_, i) => values.slice(i, i + size));
  let previous = 1n;
  let orientation = 1n;
  for (let k = 0; k < size; k++) {
    const pivotRow = matrix.findIndex((row, i) => i >= k && row[k] !== 0n);
    if (pivotRow < 0) return 0n;
    if (pivotRow !== k) {
      [matrix[k], matrix[pivotRow]] = [matrix[pivotRow]!, matrix[k]!];
      orientation = -orientation;
    }
    const pivot = matrix[k]![k]!;
    for (let i = k + 1; i < size; i++) {
      for (let j = k + 1; j < size; j++) {
        matrix[i]![j] = (matrix[i]![j]! * pivot - matrix[i]![k]! * matrix[k]![j]!) / previous;
      }
    }
    previous = pivot;
  }
  return orientation * previous;
}

/** Zero pivots cost one elimination a determinant, so that case reads fewer terms. */
const SIZE_LIMIT_WITH_ZERO_PIVOTS = 30;

export const hankel = defineTransform({
  name: 'hankel',
  indexOrigin: 0,
  lengthLaw: '(length + 1)/2 terms, rounded down; at most 30 when a determinant is 0',
  integrality: 'always',
  manyToOne: true,
  cost: 'cubic',
  probeLength: 25,
  provenance: 'J. W. Layman, The Hankel transform and some of its properties, 2001',
  sentence: 'The determinants of the Hankel matrices with entries a(i+j), i and j from 0 to n.',
  operator: '\\operatorname{Hankel}',
  compute: (values, { accept }) => {
    const size = Math.floor((values.length + 1) / 2);
    const minors = minorsWithoutPivoting(values, size);
    const largest = Math.min(size, SIZE_LIMIT_WITH_ZERO_PIVOTS);
    for (let n = minors.length; n < largest; n++) minors.push(hankelDeterminant(values, n + 1));
    return termsFrom(0, minors.map(accept));
  },
});
