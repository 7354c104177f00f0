/** The sequences whose pairs a run ranks, with their definitions. */
import type { Corpus } from '../../oeis-data/corpus/index.js';
import type { ANumber, Link } from '../../oeis-data/types.js';
import { pipelineErrors } from './errors.js';

export interface Selection {
  /** Most-referenced first; the row order of activations and rankings. */
  readonly aNumbers: readonly ANumber[];
  /** As a model may see them, one a sequence. */
  readonly definitions: readonly string[];
  readonly links: readonly Link[];
}

const fewestSequences = 20;

/** @throws `TOO_FEW_SEQUENCES` */
export function selectSequences(corpus: Corpus, top: number): Selection {
  const aNumbers = corpus.mostReferenced(top);
  if (aNumbers.length < fewestSequences) {
    throw pipelineErrors.TOO_FEW_SEQUENCES({ expected: fewestSequences, got: aNumbers.length });
  }
  const definitions = aNumbers.map((aNumber) => corpus.definition(aNumber) ?? '');
  return { aNumbers, definitions, links: corpus.linksAmong(aNumbers) };
}
