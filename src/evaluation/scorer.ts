import type { ScoredPairs } from '../../probe/rank/pair-columns.js';

/** Fills `scores[j]` for every j > i; rows are asked for in ascending order. */
export type ScoreRow = (i: number, scores: Float64Array) => void;

/** Anything that scores pairs of rows and can name the best of all pairs. */
export interface Scorer {
  /** For the report, such as "TF-IDF, default words". */
  readonly name: string;
  /** Higher means more likely linked; symmetric. */
  score(first: number, second: number): number;
  /** A fresh pass over all pairs. */
  eachRow(): ScoreRow;
  /** The `topK` best of all pairs, best first, ties by name. */
  best(topK: number): Promise<ScoredPairs>;
}
