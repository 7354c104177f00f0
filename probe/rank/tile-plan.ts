/** The upper triangle of the pairs (i, j), i < j, cut into square tiles of rows; a tile is a shard. */
export interface Tile {
  /** Position in the plan. */
  readonly index: number;
  readonly leftStart: number;
  /** Exclusive. */
  readonly leftEnd: number;
  readonly rightStart: number;
  /** Exclusive. */
  readonly rightEnd: number;
}

/** Columns `start .. start + width - 1` of the matrix, multiplied at a time. */
export interface Chunk {
  readonly start: number;
  readonly width: number;
}

/**
 * Tiles in row order, so that consecutive ones share their left block. Diagonal tiles hold each of their
 * pairs once (i < j inside the tile); every other tile holds leftRows * rightRows pairs.
 *
 * @param n        rows of the matrix
 * @param tileRows rows of a block, at least 1
 */
export function planTiles(n: number, tileRows: number): Tile[] {
  const tiles: Tile[] = [];
  for (let leftStart = 0; leftStart < n; leftStart += tileRows) {
    const leftEnd = Math.min(n, leftStart + tileRows);
    for (let rightStart = leftStart; rightStart < n; rightStart += tileRows) {
      if (rightStart === leftStart && leftEnd - leftStart < 2) continue; // a lone row pairs with nothing
      const rightEnd = Math.min(n, rightStart + tileRows);
      tiles.push({ index: tiles.length, leftStart, leftEnd, rightStart, rightEnd });
    }
  }
  return tiles;
}

/** Pairs (i, j), i < j, that a tile covers. */
export function pairsInTile(tile: Tile): number {
  const rows = tile.leftEnd - tile.leftStart;
  return tile.leftStart === tile.rightStart
    ? (rows * (rows - 1)) / 2
    : rows * (tile.rightEnd - tile.rightStart);
}

/** Left rows multiplied at a time when rows are narrow: 256 x 2,048 scores are 2 MB. */
const stripRows = 256;

/** The left rows of a tile in strips `[start, end)`. */
export function planStrips(tile: Tile): [start: number, end: number][] {
  const strips: [number, number][] = [];
  for (let start = tile.leftStart; start < tile.leftEnd; start += stripRows) {
    strips.push([start, Math.min(tile.leftEnd, start + stripRows)]);
  }
  return strips;
}

/**
 * The tiles in the order of work: every 16th first, so that a sample of all of them raises the floor, then the rest
 * in row order.
 */
export function sampleFirst(tiles: readonly Tile[]): Tile[] {
  const isSample = (_: Tile, position: number) => position % 16 === 8;
  return [...tiles.filter(isSample), ...tiles.filter((tile, position) => !isSample(tile, position))];
}

/** The fewest chunks of nearly equal width, none wider than `largestChunk`. */
export function planChunks(width: number, largestChunk: number): Chunk[] {
  const count = Math.max(1, Math.ceil(width / largestChunk));
  return Array.from({ length: count }, (_, c) => {
    const start = Math.floor((c * width) / count);
    return { start, width: Math.floor(((c + 1) * width) / count) - start };
  });
}
