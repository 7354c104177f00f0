/** The cosine of two definitions' words as a block of a bilinear form. */
import { normaliseRows } from '../../../probe/contrastive/dense.js';
import { defaultRank } from '../../../probe/contrastive/index.js';
import { seededRandom } from '../../../probe/index.js';
import { characterGrams } from '../controls/tf-idf/analysers.js';
import { tfIdfComponents } from '../controls/tf-idf/components.js';
import { tfIdfRows } from '../controls/tf-idf/vectors.js';

export interface TextRows {
  /** float32 `[sequence, rank]`, norm 1 (0 for a definition without words). */
  readonly rows: Float32Array;
  readonly rank: number;
}

/** Leading components of character n-grams, normalised: their products are nearly the TF-IDF cosines. */
export function textRows(definitions: readonly string[]): TextRows {
  const { scores, rank } = tfIdfComponents(
    tfIdfRows(definitions, characterGrams),
    defaultRank,
    seededRandom(0),
  );
  normaliseRows(scores, definitions.length, rank);
  return { rows: scores, rank };
}
