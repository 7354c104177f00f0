/**
 * One short row a sequence, from several layers of a residual stream (or any other blocks, such as TF-IDF
 * components): each block standardised and normalised, all side by side, reduced to their leading principal
 * components, the large variances tamed, normalised.
 */
import { dimensionScale, expectLength, fitStandardiser } from '../../features/index.js';
import { probeErrors } from '../errors.js';
import type { Random } from '../random.js';
import type { MatrixKernel } from '../rank/matrix-kernel.js';
import { normaliseRows } from './dense.js';
import { principalSubspace } from './principal-subspace.js';

/** One input of an embedding. */
export interface EmbeddingBlock {
  /** For explanation, such as "layer 12". */
  readonly name: string;
  readonly width: number;
  /** float32 `[sequence, width]`, row-major; asked for once. */
  read(): Float32Array;
  /** False where the dimensions are on one scale already, such as components of a text. Default true. */
  readonly standardised?: boolean;
}

/** Components are divided by variance to this power; a half would make all equal. */
export const varianceExponent = 0.4;
export const defaultRank = 256;
/** Layers of one model that an embedding reads. */
export const defaultLayerCount = 10;

/** `count` layers of 0..L, evenly spread, both ends included. */
export function spreadLayers(layerCount: number, count: number = defaultLayerCount): readonly number[] {
  if (layerCount <= count) return Array.from({ length: layerCount }, (_, layer) => layer);
  return Array.from({ length: count }, (_, k) => Math.round((k * (layerCount - 1)) / (count - 1)));
}

/** How a block's columns are shifted and scaled before its rows are normalised. */
export interface PreparedBlock {
  readonly name: string;
  readonly width: number;
  /** `[width]` */
  readonly mean: Float64Array;
  /** What a centred dimension is multiplied by, `[width]`. */
  readonly factor: Float64Array;
}

/** A fitted embedding, which treats a definition met later as it treated those it was fitted on. */
export interface SequenceEmbedder {
  readonly blocks: readonly PreparedBlock[];
  /** Mean of the normalised blocks side by side, `[width of all blocks]`. */
  readonly centre: Float64Array;
  readonly rank: number;
  /** float32 `[rank, width of all blocks]`, orthonormal rows. */
  readonly components: Float32Array;
  /** What a component is multiplied by, `[rank]`. */
  readonly scales: Float64Array;
}

/**
 * Fitted without labels on all sequences.
 *
 * @returns the embedder, and float32 `[sequence, rank]`, rows of norm 1: what it makes of the same blocks; `rank` is
 *          lower than wanted where the blocks span fewer directions
 * @throws `FEATURES_NOT_FINITE`, `FEATURES_SHAPE_MISMATCH`, `PROBE_NO_VARIANCE`
 */
export async function embedBlocks(
  blocks: readonly EmbeddingBlock[],
  sequenceCount: number,
  wantedRank: number,
  kernel: MatrixKernel,
  random: Random,
): Promise<{ readonly rows: Float32Array; readonly rank: number; readonly embedder: SequenceEmbedder }> {
  const width = blocks.reduce((sum, block) => sum + block.width, 0);
  const sideBySide = new Float32Array(sequenceCount * width);
  const prepared: PreparedBlock[] = [];
  let column = 0;
  for (const block of blocks) {
    const raw = block.read();
    const fitted = prepareBlock(block, raw, sequenceCount);
    prepared.push(fitted);
    placeBlock(fitted, raw, sideBySide, width, column);
    column += block.width;
  }
  const centre = meanRow(sideBySide, width);
  subtract(sideBySide, centre);
  const subspace = await principalSubspace(sideBySide, sequenceCount, width, wantedRank, kernel, random);
  const { rank, components, variances } = subspace;
  if (rank === 0) throw probeErrors.PROBE_NO_VARIANCE({ got: sequenceCount, width });
  const scales = variances.map((variance) => variance ** -varianceExponent);
  const embedder = { blocks: prepared, centre, rank, components, scales };
  return { rows: await project(embedder, sideBySide, kernel), rank, embedder };
}

/**
 * @param blocks float32 `[sequence, width]` of each block, in the embedder's order; not changed
 * @returns float32 `[sequence, rank]`, rows of norm 1
 * @throws `FEATURES_SHAPE_MISMATCH`
 */
export async function embedWith(
  embedder: SequenceEmbedder,
  blocks: readonly Float32Array[],
  sequenceCount: number,
  kernel: MatrixKernel,
): Promise<Float32Array> {
  const width = embedder.centre.length;
  const sideBySide = new Float32Array(sequenceCount * width);
  let column = 0;
  for (const [b, block] of embedder.blocks.entries()) {
    expectLength(blocks[b] ?? [], sequenceCount * block.width, block.name);
    placeBlock(block, blocks[b]!, sideBySide, width, column);
    column += block.width;
  }
  subtract(sideBySide, embedder.centre);
  return project(embedder, sideBySide, kernel);
}

function prepareBlock(
  { name, width, standardised }: EmbeddingBlock,
  raw: Float32Array,
  sequenceCount: number,
): PreparedBlock {
  expectLength(raw, sequenceCount * width, name);
  if (standardised === false) {
    return { name, width, mean: new Float64Array(width), factor: new Float64Array(width).fill(1) };
  }
  const standardiser = fitStandardiser(raw, sequenceCount, width);
  return { name, width, mean: standardiser.mean, factor: dimensionScale(standardiser, true) };
}

/** Shifted, scaled and normalised, into the columns of the block. */
function placeBlock(
  { width, mean, factor }: PreparedBlock,
  raw: Float32Array,
  sideBySide: Float32Array,
  totalWidth: number,
  column: number,
): void {
  const count = raw.length / width;
  const rows = new Float32Array(raw.length);
  for (let i = 0; i < raw.length; i += width) {
    for (let d = 0; d < width; d++) rows[i + d] = (raw[i + d]! - mean[d]!) * factor[d]!;
  }
  normaliseRows(rows, count, width);
  for (let i = 0; i < count; i++) {
    sideBySide.set(rows.subarray(i * width, (i + 1) * width), i * totalWidth + column);
  }
}

/** @param centred `[sequence, width of all blocks]` */
async function project(
  { rank, components, scales, centre }: SequenceEmbedder,
  centred: Float32Array,
  kernel: MatrixKernel,
): Promise<Float32Array> {
  const count = centred.length / centre.length;
  const rows = (await kernel.multiplyTransposed(centred, components, count, rank, centre.length)).slice();
  for (let at = 0; at < rows.length; at++) rows[at] = rows[at]! * scales[at % rank]!;
  normaliseRows(rows, count, rank);
  return rows;
}

function meanRow(matrix: Float32Array, width: number): Float64Array {
  const count = matrix.length / width;
  const mean = new Float64Array(width);
  for (let at = 0; at < matrix.length; at++) mean[at % width]! += matrix[at]! / count;
  return mean;
}

function subtract(matrix: Float32Array, row: Float64Array): void {
  for (let at = 0; at < matrix.length; at++) matrix[at] = matrix[at]! - row[at % row.length]!;
}
