/** Contrastive probes on one seed: trained on all links between training rows, ranking all pairs exactly. */
import type { ANumber } from '../../oeis-data/types.js';
import {
  type ContrastiveMap,
  contrastiveForm,
  contrastiveRows,
  contrastiveRowWidth,
  defaultRank,
  type EmbeddingBlock,
  embedBlocks,
  spreadLayers,
  trainContrastive,
} from '../../probe/contrastive/index.js';
import { type BilinearForm, seededRandom } from '../../probe/index.js';
import { exactScore } from '../../probe/rank/exact-score.js';
import { flattenForm } from '../../probe/rank/flatten-form.js';
import type { MatrixKernel, TrainingKernel } from '../../probe/rank/matrix-kernel.js';
import type { ScoredPairs } from '../../probe/rank/pair-columns.js';
import { rankAllPairs, sharedFloats } from '../ranking/index.js';
import type { Analyser } from './controls/tf-idf/analysers.js';
import { tfIdfComponents } from './controls/tf-idf/components.js';
import { tfIdfRows } from './controls/tf-idf/vectors.js';
import type { SequenceDisjointSplit } from './protocol/sequence-disjoint-split.js';
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

/** The words of definitions in 256 dimensions: the control of every activation. */
export async function embedTexts(
  definitions: readonly string[],
  analyser: Analyser,
  kernel: MatrixKernel,
): Promise<Embedding> {
  const random = seededRandom(embeddingSeed);
  const { scores, rank } = tfIdfComponents(tfIdfRows(definitions, analyser), defaultRank, random);
  const block: EmbeddingBlock = { name: 'text', width: rank, read: () => scores, standardised: false };
  const embedded = await embedBlocks([block], definitions.length, defaultRank, kernel, random);
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

export interface ContrastiveOnSeed {
  readonly trained: ContrastiveMap;
  /** float32 `[sequence, width of the form]`, in shared memory. */
  readonly rows: Float32Array;
  readonly form: BilinearForm;
  readonly score: (first: number, second: number) => number;
  readonly ranking: ScoredPairs;
}

/** @param cutoffs values of K at which the ranking must be exact; it is as long as the largest */
export async function contrastiveOnSeed(
  { rows, rank }: Embedding,
  split: SequenceDisjointSplit,
  options: {
    readonly aNumbers: readonly ANumber[];
    readonly cutoffs: readonly number[];
    readonly kernel: TrainingKernel;
    readonly threads: number;
    readonly signal?: AbortSignal;
  },
): Promise<ContrastiveOnSeed> {
  const { aNumbers, cutoffs, kernel, threads, signal } = options;
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
  const form = contrastiveForm(trained);
  const ranked = await rankAllPairs({
    matrix: mapped,
    form,
    aNumbers,
    topK: Math.max(1, ...cutoffs),
    cutoffs,
    threads,
    ...(signal && { signal }),
  });
  const { weights, intercept } = flattenForm(form);
  return {
    trained,
    rows: mapped,
    form,
    score: (first, second) => exactScore(mapped, weights, intercept, first, second),
    ranking: { first: ranked.first, second: ranked.second, score: ranked.logOdds },
  };
}
