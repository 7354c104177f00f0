/** Where the rows of contrastive probes come from: readings, words, and several of them side by side. */
import { defaultRank, embedBlocks } from '../../../probe/contrastive/index.js';
import { seededRandom } from '../../../probe/index.js';
import { type Embedding, embedHybrid, embedReading, embedTexts, hybridRank } from '../contrastive-scorer.js';
import type { Analyser } from '../controls/tf-idf/analysers.js';
import { tfIdfComponents } from '../controls/tf-idf/components.js';
import { tfIdfRows } from '../controls/tf-idf/vectors.js';
import type { Reading } from '../reading.js';
import type { MethodContext } from './context.js';
import type { EmbeddingSource } from './contrastive.js';
import { once } from './probe-method.js';

/** Embeddings are fitted without labels, so one seed serves every split. */
const embeddingSeed = 0;

export function readingSource(reading: Reading, { aNumbers, kernel }: MethodContext): EmbeddingSource {
  return {
    name: reading.name,
    dimension: defaultRank,
    embedding: once(() => embedReading(reading, aNumbers.length, kernel)),
  };
}

/** The words alone, in as many dimensions as a reading. */
export function textSource(analyser: Analyser, { definitions, kernel }: MethodContext): EmbeddingSource {
  return {
    name: analyser.name,
    dimension: defaultRank,
    embedding: once(() => embedTexts(definitions, analyser, kernel)),
  };
}

/** The words alone, in as many dimensions as a hybrid. */
export function wideTextSource(analyser: Analyser, { definitions, kernel }: MethodContext): EmbeddingSource {
  const name = `${analyser.name}, ${hybridRank} dimensions`;
  return {
    name,
    dimension: hybridRank,
    embedding: once(async (): Promise<Embedding> => {
      const random = seededRandom(embeddingSeed);
      const { scores, rank } = tfIdfComponents(tfIdfRows(definitions, analyser), hybridRank, random);
      const block = { name: 'text', width: rank, read: () => scores, standardised: false };
      return { name, ...(await embedBlocks([block], definitions.length, hybridRank, kernel, random)) };
    }),
  };
}

export function hybridSource(
  name: string,
  parts: readonly EmbeddingSource[],
  { aNumbers, kernel }: MethodContext,
): EmbeddingSource {
  return {
    name,
    dimension: hybridRank,
    embedding: once(async () => {
      const embeddings: Embedding[] = [];
      for (const part of parts) embeddings.push(await part.embedding());
      return embedHybrid(name, embeddings, aNumbers.length, kernel);
    }),
  };
}
