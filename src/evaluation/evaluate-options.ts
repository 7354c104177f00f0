/** What an evaluation is asked. */
import type { ANumber, Link } from '../../oeis-data/types.js';
import type { ControlName } from './methods/catalogue.js';
import type { ProbeName } from './methods/probe-method.js';
import type { ProtocolName } from './protocol/protocols.js';
import type { Reading } from './reading.js';
import type { YieldOptions } from './yield-report.js';

export const defaultCutoffs: readonly number[] = [10_000, 50_000, 100_000, 500_000, 1_000_000];

export interface EvaluationProgress {
  /** What is being done, such as "smollm2-135m, contrastive, seed 2". */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface EvaluateOptions {
  /** The ranked sequences, in row order. */
  readonly aNumbers: readonly ANumber[];
  /** Links to recover; those with an end elsewhere are ignored, direction too. */
  readonly links: Iterable<Link>;
  /** The definitions as the model read them (no A-numbers), in row order: what the text controls see. */
  readonly definitions: readonly string[];
  /** At least one that is no control. */
  readonly readings: readonly Reading[];
  /** Default 0, 1, 2, 3, 4. */
  readonly seeds?: readonly number[];
  /** Values of K for the recall; default 10,000 to 1,000,000. */
  readonly cutoffs?: readonly number[];
  /** Links to train logistic probes on; default 2,780. */
  readonly trainingLinks?: number;
  /** Default all. */
  readonly probes?: readonly ProbeName[];
  /** Default all. */
  readonly controls?: readonly ControlName[];
  /** Default all. Those that hold out the sequences of `sequence-disjoint/1` share its training. */
  readonly protocols?: readonly ProtocolName[];
  /** Resamples of the sequences behind every interval; default 1,000. */
  readonly resamples?: number;
  /** Permutations of the random-labels control; default 0, none. */
  readonly randomLabels?: number;
  /** Recall over the number of training links, on the first seed; default false. */
  readonly learningCurve?: boolean;
  /** Calibrated probabilities and their reliability, on the first seed; default false. */
  readonly calibration?: boolean;
  /** AUC of every layer of every reading; default true. */
  readonly layers?: boolean;
  /** Counts verified identities among the best pairs. */
  readonly identityYield?: YieldOptions;
  readonly threads: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: EvaluationProgress) => void;
}
