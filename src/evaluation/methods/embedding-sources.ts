/** Where the rows of contrastive probes come from: readings, words, and several of them side by side. */
import { defaultRank } from '../../../probe/contrastive/index.js';
import { type Embedding, embedHybrid, embedReading, embedTexts, hybridRank } from '../contrastive-scorer.js';
import type { Analyser } from '../controls/tf-idf/analysers.js';
import type { Reading } from '../reading.js';
import type { MethodContext } from './context.js';
import type { EmbeddingSource } from './contrastive.js';
import { once } from './probe-method.js';

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
    embedding: once(() => embedTexts(definitions, analyser, defaultRank, kernel)),
  };
}

/** The words alone, in as many dimensions as a hybrid. */
export function wideTextSource(analyser: Analyser, { definitions, kernel }: MethodContext): EmbeddingSource {
  const name = `${analyser.name}, ${hybridRank} dimensions`;
  return {
    name,
    dimension: hybridRank,
    embedding: once(async () => ({ ...(await embedTexts(definitions, analyser, hybridRank, kernel)), name })),
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
