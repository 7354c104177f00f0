/** Cellular automata from a single live cell, a row (or a grid of rows) being a big integer of cells. */
import { onesInBinary } from './digits.js';

/**
 * Rows of the elementary automaton with Wolfram's rule number, generation 0 first. Row t has 2t+1 cells;
 * the leftmost cell is the most significant bit.
 * @param rule 0..255 and even, so that the empty background stays empty
 */
export function* elementaryRows(rule: number): Generator<bigint> {
  let row = 1n;
  for (let generation = 0n; ; generation++) {
    yield row;
    row = nextRow(rule, row, 2n * generation + 3n);
  }
}

function nextRow(rule: number, row: bigint, width: bigint): bigint {
  const all = (1n << width) - 1n;
  const centre = row << 1n;
  const left = centre >> 1n;
  const right = (centre << 1n) & all;
  let next = 0n;
  for (let pattern = 0; pattern < 8; pattern++) {
    if (((rule >> pattern) & 1) === 0) continue;
    const matches = (cells: bigint, wanted: number): bigint => (wanted === 0 ? all ^ cells : cells);
    next |= matches(left, pattern & 4) & matches(centre, pattern & 2) & matches(right, pattern & 1);
  }
  return next;
}

/**
 * Numbers of live cells of the planar replicator: a cell lives next if an odd number of its eight
 * neighbours live now. One live cell at first.
 */
export function* replicatorPopulations(): Generator<number> {
  let grid: bigint[] = [1n];
  for (;;) {
    yield grid.reduce((total, row) => total + onesInBinary(row), 0);
    grid = nextReplicatorGrid(grid);
  }
}

function nextReplicatorGrid(grid: readonly bigint[]): bigint[] {
  // In the enlarged frame a row keeps its place as `row << 1`, its neighbours left and right are `row << 2` and `row`.
  const sides = grid.map((row) => row ^ (row << 2n));
  const threes = grid.map((row, i) => sides[i]! ^ (row << 1n));
  return Array.from(
    { length: grid.length + 2 },
    (_, i) => (threes[i - 2] ?? 0n) ^ (sides[i - 1] ?? 0n) ^ (threes[i] ?? 0n),
  );
}

/**
 * Live cells of the Ulam-Warburton automaton after each step: a dead cell is born when exactly one of its
 * four neighbours lives; nothing dies. The count before the first step is 0, after it 1.
 */
export function* ulamWarburtonPopulations(): Generator<number> {
  yield 0;
  const alive = new Set(['0,0']);
  let newest: [number, number][] = [[0, 0]];
  for (;;) {
    yield alive.size;
    const neighboursAlive = new Map<string, { x: number; y: number; count: number }>();
    for (const [x, y] of newest) {
      for (const [nx, ny] of fourNeighbours(x, y)) {
        if (alive.has(`${nx},${ny}`)) continue;
        const count = fourNeighbours(nx, ny).filter(([a, b]) => alive.has(`${a},${b}`)).length;
        neighboursAlive.set(`${nx},${ny}`, { x: nx, y: ny, count });
      }
    }
    newest = [...neighboursAlive.values()].filter(({ count }) => count === 1).map(({ x, y }) => [x, y]);
    for (const [x, y] of newest) alive.add(`${x},${y}`);
  }
}

function fourNeighbours(x: number, y: number): [number, number][] {
  return [
    [x + 1, y],
    [x - 1, y],
    [x, y + 1],
    [x, y - 1],
  ];
}
