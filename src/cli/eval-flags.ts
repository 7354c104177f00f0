import type { ReadingFlags } from './reading-options.js';

/** The options of `lamplighter eval` as they were written. */
export interface EvalFlags extends ReadingFlags {
  readonly corpus: string;
  readonly top: string;
  readonly seeds: string;
  readonly probes: string;
  readonly controls: string;
  readonly protocols: string;
  readonly resamples: string;
  /** True where no number was given. */
  readonly randomLabels?: string | true;
  readonly learningCurve?: boolean;
  readonly calibration?: boolean;
  readonly layerSignal: boolean;
  readonly yield?: boolean;
  readonly yieldCurve?: boolean;
  readonly yieldPairs: string;
  readonly yieldRandom: string;
  readonly html?: string;
}
