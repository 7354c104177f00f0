/** Embeddings of readings, words and several of them, and the contrastive probe of one on a split. */
import {
  contrastiveForm,
  contrastiveRows,
  contrastiveRowWidth,
  defaultRank,
  type EmbeddingBlock,
  embedBlocks,
  spreadLayers,
  trainContrastive,
} from '../../probe/contrastive/index.js';
import { seededRandom } from '../../probe/index.js';
import type { MatrixKernel, TrainingKernel } from '../../probe/rank/matrix-kernel.js';
import { sharedFloats } from '../ranking/index.js';
import type { Analyser } from './controls/tf-idf/analysers.js';
import { tfIdfComponents } from './controls/tf-idf/components.js';
import { tfIdfRows } from './controls/tf-idf/vectors.js';
import type { BilinearScorer } from './methods/probe-method.js';
import type { Split } from './protocol/split.js';
import type { Reading } from './reading.js';

/** Label-free rows that a contrastive map is trained on. */
export interface Embedding {
  readonly name: string;
  /** float32 `[sequence, rank]`, norm 1. */
  readonly rows: Float32Array;
  readonly rank: number;
}

/** Of hybrids: more than one source needs more room. */
export const hybridRank = 384;
/** Embeddings are fitted without labels, so one seed serves every split. */
const embeddingSeed = 0;

/** Ten layers of a reading in 256 dimensions. */
export async function embedReading(
  { name, layers, layerCount, width }: Reading,
  sequenceCount: number,
  kernel: MatrixKernel,
): Promise<Embedding> {
  const blocks = spreadLayers(layerCount).map(
    (layer): EmbeddingBlock => ({ name: `layer ${layer}`, width, read: () => layers(layer) }),
  );
  const embedded = await embedBlocks(blocks, sequenceCount, defaultRank, kernel, seededRandom(embeddingSeed));
  return { name, ...embedded };
}

/** The words of definitions: the control of every activation, in as many dimensions. */
export async function embedTexts(
  definitions: readonly string[],
  analyser: Analyser,
  wantedRank: number,
  kernel: MatrixKernel,
): Promise<Embedding> {
  const random = seededRandom(embeddingSeed);
  const { scores, rank } = tfIdfComponents(tfIdfRows(definitions, analyser), wantedRank, random);
  const block: EmbeddingBlock = { name: 'text', width: rank, read: () => scores, standardised: false };
  const embedded = await embedBlocks([block], definitions.length, wantedRank, kernel, random);
  return { name: analyser.name, ...embedded };
}

/** Several embeddings side by side, reduced together. */
export async function embedHybrid(
  name: string,
  parts: readonly Embedding[],
  sequenceCount: number,
  kernel: MatrixKernel,
): Promise<Embedding> {
  const blocks = parts.map(
    (part): EmbeddingBlock => ({
      name: part.name,
      width: part.rank,
      read: () => part.rows,
      standardised: false,
    }),
  );
  const embedded = await embedBlocks(blocks, sequenceCount, hybridRank, kernel, seededRandom(embeddingSeed));
  return { name, ...embedded };
}

/** Trained on all links between the split's training rows; rows in shared memory. */
export async function contrastiveOnSeed(
  { rows, rank }: Embedding,
  split: Split,
  kernel: TrainingKernel,
): Promise<BilinearScorer> {
  const trained = await trainContrastive({
    rows,
    width: rank,
    links: split.allTrainingLinks,
    trainingRows: split.trainingRows,
    kernel,
    random: seededRandom(split.seed),
  });
  const width = contrastiveRowWidth(trained);
  const mapped = await contrastiveRows(trained, rows, kernel, sharedFloats((rows.length / rank) * width));
  return { rows: mapped, form: contrastiveForm(trained) };
}
