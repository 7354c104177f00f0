/** The one interface of all that is evaluated: probes, and the controls that say what a probe's figures mean. */
import type { BilinearForm } from '../../../probe/index.js';
import type { ScoredPairs } from '../../../probe/rank/pair-columns.js';
import type { Split } from '../protocol/split.js';
import type { ScoreRow } from '../scorer.js';

export type ProbeName = 'lantern' | 'standardised' | 'contrastive' | 'hybrid' | 'ensemble' | 'beyond-words';
export const probeNames: readonly ProbeName[] = [
  'lantern',
  'standardised',
  'contrastive',
  'hybrid',
  'ensemble',
  'beyond-words',
];

/** `probe`, or what kind of control. */
export type ScorerRole =
  | 'probe'
  /** The same probe on the words alone. */
  | 'trained-text'
  /** Words without training. */
  | 'text'
  | 'degree'
  /** A probe before its training. */
  | 'untrained'
  /** The rows of a probe dealt out to other sequences. */
  | 'permuted'
  /** A reading by a model that was never trained. */
  | 'random-weights'
  /** A reading of definitions whose words stand in another order. */
  | 'shuffled-words';

/** How one logistic probe was fitted on one seed. */
export interface ProbeFit {
  /** C chosen by cross-validation. */
  readonly inversePenalty: number;
  readonly converged: boolean;
  readonly trainSeconds: number;
  readonly rankSeconds: number;
}

/** What every probe exports, whatever it was trained by. */
export interface BilinearScorer {
  /** float32 `[n, width]`, row-major, in shared memory. */
  readonly rows: Float32Array;
  readonly form: BilinearForm;
}

export interface TrainedScorer {
  /** Symmetric; higher means more likely linked. Of a probe, a log-odds. */
  readonly score: (first: number, second: number) => number;
  /** As long as the largest cutoff; exact in which pairs are the K best at each. */
  readonly ranking: ScoredPairs;
  /** Of all but sparse scorers. Rows may be overwritten by the next training of the same method. */
  readonly bilinear?: BilinearScorer;
  /** Of scorers without a bilinear form: a fresh pass over the rows. */
  readonly eachRow?: () => ScoreRow;
  readonly fit?: ProbeFit;
  /** What was chosen on validation links, such as lambda 0.2. */
  readonly chosen?: Readonly<Record<string, number>>;
}

export interface ProbeMethod {
  /** Names the row of the tables: "smollm2-135m, contrastive". */
  readonly name: string;
  readonly role: ScorerRole;
  /** Of probes and of the controls that are trained as they are. */
  readonly probe?: ProbeName;
  /** Of embeddings: probes of equal dimension are compared. Undefined where words and readings differ in it. */
  readonly dimension?: number;
  /**
   * Sees the training rows and links of the split, nothing of its test part.
   *
   * @param cutoffs values of K at which the ranking must be exact; it is as long as the largest
   */
  train(split: Split, cutoffs: readonly number[]): Promise<TrainedScorer>;
}

/** `work` once, at the first call. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
