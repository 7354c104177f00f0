/** Straight lines through a triangle read by rows: columns, diagonals and rays; rows read backwards. */
import { defineTransform, refusal, termsFrom } from '../define.js';
import { completeRows, entryAt } from './rows.js';

const shared = {
  indexOrigin: 'offset',
  integrality: 'always',
  manyToOne: true,
  cost: 'linear',
  provenance: 'OEIS wiki, Triangles and arrays: regular triangles read by rows',
  searched: [],
} as const;

/** T(rowStart + rowStep*n, columnStart + columnStep*n) for n = 0, 1, ... */
function ray(
  values: readonly bigint[],
  [rowStep, rowStart, columnStep, columnStart]: readonly [number, number, number, number],
): bigint[] | undefined {
  const entries: bigint[] = [];
  for (let n = 0; ; n++) {
    const row = rowStart + rowStep * n;
    const column = columnStart + columnStep * n;
    if (column < 0 || column > row) return n === 0 ? undefined : entries;
    const entry = entryAt(values, row, column);
    if (entry === undefined) return entries;
    entries.push(entry);
  }
}

const lines = Array.from({ length: 13 }, (_, k) => [BigInt(k)]);

export const triangleColumn = defineTransform({
  ...shared,
  name: 'triangleColumn',
  parameters: [{ name: 'column', minimum: 0n, maximum: 1_000n }],
  pairSearched: lines,
  lengthLaw: 'one term for each row that reaches the column',
  sentence: 'The entries T(n+k, k), n >= 0, of the terms read as a triangle by rows.',
  operator: '\\operatorname{Column}',
  compute: (values, { parameters: [k] }) => termsFrom(0, ray(values, [1, Number(k), 0, Number(k)])!),
});

export const triangleDiagonal = defineTransform({
  ...shared,
  name: 'triangleDiagonal',
  parameters: [{ name: 'distance', minimum: 0n, maximum: 1_000n }],
  pairSearched: lines,
  lengthLaw: 'one term for each row from the distance on',
  sentence: 'The entries T(n+k, n), n >= 0, of the terms read as a triangle by rows.',
  operator: '\\operatorname{Diagonal}',
  compute: (values, { parameters: [k] }) => termsFrom(0, ray(values, [1, Number(k), 1, 0])!),
});

/** Central entries T(2n,n) and lines beside them, and those of slope 1/3 and 2/3. */
const rays: (readonly bigint[])[] = [];
for (const [rowStep, columnStep] of [
  [2n, 1n],
  [3n, 1n],
  [3n, 2n],
] as const)
  for (let rowStart = 0n; rowStart <= 3n; rowStart++)
    for (let columnStart = 0n; columnStart <= rowStart; columnStart++)
      rays.push([rowStep, rowStart, columnStep, columnStart]);

export const triangleRay = defineTransform({
  ...shared,
  name: 'triangleRay',
  parameters: [
    { name: 'row step', minimum: 1n, maximum: 16n },
    { name: 'first row', minimum: 0n, maximum: 1_000n },
    { name: 'column step', minimum: 0n, maximum: 16n },
    { name: 'first column', minimum: 0n, maximum: 1_000n },
  ],
  pairSearched: rays,
  lengthLaw: 'one term for each known entry on the line',
  sentence:
    'The entries T(r0 + r*n, c0 + c*n), n >= 0, of the terms read as a triangle by rows; T(2n, n) are the central ones.',
  operator: '\\operatorname{Ray}',
  compute: (values, { parameters }) => {
    const line = ray(values, parameters.map(Number) as [number, number, number, number]);
    return line === undefined ? refusal('The line does not start within the triangle.') : termsFrom(0, line);
  },
});

export const triangleMirror = defineTransform({
  ...shared,
  name: 'triangleMirror',
  manyToOne: false,
  inverse: { name: 'triangleMirror', parameters: [] },
  pairSearched: [[]],
  lengthLaw: 'the terms of complete rows',
  sentence: 'Every row of the terms read as a triangle by rows, backwards: T(n, n-k).',
  operator: '\\operatorname{Mirror}',
  compute: (values) =>
    termsFrom(
      0,
      completeRows(values).flatMap((row) => row.toReversed()),
    ),
});
