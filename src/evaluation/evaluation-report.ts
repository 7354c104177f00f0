/** What `lamplighter eval` found, as plain values: printed as tables (render-report.ts), as JSON or as a page. */
import type { LinkKind } from '../../oeis-data/types.js';
import type { IdentityYieldReport, YieldComparison } from './identity-yield/index.js';
import type { ProbeFit, ScorerRole } from './methods/probe-method.js';
import type { ConfidenceInterval, Estimate } from './metrics/estimate.js';

export interface ScorerOnSeed {
  readonly seed: number;
  readonly areaUnderCurve: number;
  readonly averagePrecision: number;
  /** Share of test links among the K best of all pairs, one a cutoff. */
  readonly recall: readonly number[];
}

/** Means over seeds; intervals of 95 % over resampled sequences and seeds. */
export interface Metrics {
  /** Test links against the unlinked pairs of the protocol. */
  readonly areaUnderCurve: Estimate;
  /** Among the same pairs: it depends on there being ten unlinked pairs a link. */
  readonly averagePrecision: Estimate;
  /** One a cutoff; none where the protocol's recall is that of another. */
  readonly recall: readonly Estimate[];
}

export interface ScorerReport extends Metrics {
  readonly name: string;
  readonly role: ScorerRole;
  readonly dimension?: number;
  readonly seeds: readonly ScorerOnSeed[];
}

/** A probe minus the strongest text control that is trained in the same way in as many dimensions. */
export interface Difference {
  readonly probe: string;
  readonly areaUnderCurve: DifferenceOf;
  readonly averagePrecision: DifferenceOf;
  readonly recall: readonly DifferenceOf[];
}

export interface DifferenceOf extends Estimate {
  /** The control: of all analysers the one with the highest mean of this metric. */
  readonly control: string;
}

/** Test links of a protocol, all or those of a kind. */
export interface TestReport {
  readonly of: 'all' | LinkKind;
  /** Of each seed. */
  readonly testLinks: readonly number[];
  readonly unlinkedPairs: readonly number[];
  readonly scorers: readonly ScorerReport[];
  readonly differences: readonly Difference[];
}

export interface SeedFacts {
  readonly seed: number;
  readonly heldOutSequences: number;
  readonly trainingLinks: number;
  readonly trainingLinksAvailable: number;
  readonly testLinks: number;
}

export interface ProtocolReport {
  readonly name: string;
  readonly about: string;
  readonly seeds: readonly SeedFacts[];
  readonly tests: readonly TestReport[];
}

/** How one probe was fitted on one seed of a division. */
export interface FitReport {
  readonly scorer: string;
  readonly division: string;
  readonly seed: number;
  readonly fit?: ProbeFit;
  readonly chosen?: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export interface LayerReport {
  readonly reading: string;
  readonly role: ScorerRole;
  /** AUC of the standardised cosine, one a layer. */
  readonly layers: readonly Estimate[];
}

/** Refits on labels that say nothing. */
export interface RandomLabelsReport {
  readonly scorer: string;
  /** `auc`: of each fit, 0.5 is chance; `difference`: AUC after training minus AUC before it, 0 is chance. */
  readonly measures: 'auc' | 'difference';
  readonly values: readonly number[];
  readonly mean: number;
  readonly deviation: number;
  /** 95 % of the mean, Student's. */
  readonly interval: ConfidenceInterval | undefined;
  /** AUC: mean within 0.49 to 0.51. Difference: interval contains 0, or lies below it. */
  readonly atChance: boolean;
}

export interface CalibrationBin {
  readonly predicted: number;
  readonly observed: number;
  /** Pairs of the held-out part that fall into the bin, scaled up from the sample. */
  readonly pairs: number;
  readonly links: number;
}

export interface CalibrationReport {
  readonly scorer: string;
  readonly method: 'sigmoid' | 'isotonic';
  readonly seed: number;
  /** Share of linked pairs among all pairs that touch a held-out sequence. */
  readonly baseRate: number;
  readonly bins: readonly CalibrationBin[];
  /** Mean gap between predicted and observed, each bin counted by its pairs. */
  readonly expectedCalibrationError: number;
}

export interface LearningReport {
  readonly scorer: string;
  readonly role: ScorerRole;
  readonly cutoff: number;
  readonly points: readonly { readonly trainingLinks: number; readonly recall: Estimate }[];
}

export interface YieldReport {
  readonly report: IdentityYieldReport;
  /** Of the strata of the protocol: each probe over the best text control and over the best random weights. */
  readonly comparisons: readonly (YieldComparison & {
    readonly stratum: string;
    readonly against: ScorerRole;
  })[];
  readonly roles: Readonly<Record<string, ScorerRole>>;
}

export interface EvaluationReport {
  readonly sequenceCount: number;
  /** n (n - 1) / 2. */
  readonly pairCount: number;
  /** Undirected links among the sequences. */
  readonly linkCount: number;
  readonly linkCountByName: number;
  readonly seeds: readonly number[];
  readonly resamples: number;
  /** Values of K, ascending; K of at least all pairs are left out. */
  readonly cutoffs: readonly number[];
  readonly protocols: readonly ProtocolReport[];
  readonly fits: readonly FitReport[];
  readonly layers: readonly LayerReport[];
  readonly randomLabels: readonly RandomLabelsReport[];
  readonly calibration: readonly CalibrationReport[];
  readonly learning: readonly LearningReport[];
  readonly identityYield?: YieldReport;
}
