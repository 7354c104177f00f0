import type { ScoredPairs } from '../../probe/rank/pair-columns.js';

/** Anything that scores pairs of rows and can name the best of all pairs. */
export interface Scorer {
  /** For the report, such as "TF-IDF, default words". */
  readonly name: string;
  /** Higher means more likely linked; symmetric. */
  score(first: number, second: number): number;
  /** The `topK` best of all pairs, best first, ties by name. */
  best(topK: number): Promise<ScoredPairs>;
}
