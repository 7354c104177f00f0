/**
 * One short row a sequence, from several layers of a residual stream (or any other blocks, such as TF-IDF
 * components): each block standardised and normalised, all side by side, reduced to their leading principal
 * components, the large variances tamed, normalised.
 */
import { fitStandardiser, standardise } from '../../features/index.js';
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

/**
 * Fitted without labels on all sequences.
 *
 * @returns float32 `[sequence, rank]`, rows of norm 1; `rank` is lower where the blocks span fewer directions
 * @throws `FEATURES_NOT_FINITE`, `FEATURES_SHAPE_MISMATCH`, `PROBE_NO_VARIANCE`
 */
export async function embedBlocks(
  blocks: readonly EmbeddingBlock[],
  sequenceCount: number,
  wantedRank: number,
  kernel: MatrixKernel,
  random: Random,
): Promise<{ readonly rows: Float32Array; readonly rank: number }> {
  const width = blocks.reduce((sum, block) => sum + block.width, 0);
  const sideBySide = new Float32Array(sequenceCount * width);
  let column = 0;
  for (const block of blocks) {
    const rows = preparedBlock(block, sequenceCount);
    for (let i = 0; i < sequenceCount; i++) {
      sideBySide.set(rows.subarray(i * block.width, (i + 1) * block.width), i * width + column);
    }
    column += block.width;
  }
  centre(sideBySide, sequenceCount, width);
  const subspace = await principalSubspace(sideBySide, sequenceCount, width, wantedRank, kernel, random);
  const { rank, components, variances } = subspace;
  if (rank === 0) throw probeErrors.PROBE_NO_VARIANCE({ got: sequenceCount, width });
  const rows = Float32Array.from(
    await kernel.multiplyTransposed(sideBySide, components, sequenceCount, rank, width),
  );
  const scale = variances.map((variance) => variance ** -varianceExponent);
  for (let at = 0; at < rows.length; at++) rows[at] = rows[at]! * scale[at % rank]!;
  normaliseRows(rows, sequenceCount, rank);
  return { rows, rank };
}

function preparedBlock(block: EmbeddingBlock, sequenceCount: number): Float32Array {
  const raw = block.read();
  const rows =
    block.standardised === false
      ? raw.slice()
      : standardise(raw, sequenceCount, block.width, fitStandardiser(raw, sequenceCount, block.width));
  normaliseRows(rows, sequenceCount, block.width);
  return rows;
}

function centre(matrix: Float32Array, rows: number, width: number): void {
  const mean = new Float64Array(width);
  for (let at = 0; at < matrix.length; at++) mean[at % width]! += matrix[at]! / rows;
  for (let at = 0; at < matrix.length; at++) matrix[at] = matrix[at]! - mean[at % width]!;
}
