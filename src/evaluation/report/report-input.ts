/**
 * What the page of an evaluation shows, as plain values that anybody can fill in. Shares, areas and probabilities
 * are numbers in 0..1; sections whose list is empty are left out of the page.
 */

/** Probes are what is measured; controls say what it means. Drawn apart in every figure. */
export type ScorerKind = 'probe' | 'control';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface ProtocolEntry {
  /** With its version: `sequence-disjoint/1`. */
  readonly name: string;
  /** What it does, in a sentence. */
  readonly about: string;
}

/** The points of one scorer in a figure. */
export interface ScorerLine<Point> {
  readonly scorer: string;
  readonly kind: ScorerKind;
  readonly points: readonly Point[];
}

/** Share of test links among the `k` best of all pairs. */
export interface RecallPoint extends Interval {
  readonly k: number;
  readonly mean: number;
}

export interface RecallFigure {
  /** Name of the protocol, and which links where it is about some: `sequence-disjoint/1, links by name`. */
  readonly protocol: string;
  readonly lines: readonly ScorerLine<RecallPoint>[];
  /** All pairs that are ranked; draws the line of chance. */
  readonly pairCount?: number;
}

export interface Estimate extends Partial<Interval> {
  readonly mean: number;
}

export interface MetricTable {
  readonly protocol: string;
  readonly metrics: readonly {
    readonly name: string;
    /** 0.523 as `52.3` (percent) or `.523` (decimal). */
    readonly format: 'percent' | 'decimal';
  }[];
  readonly rows: readonly {
    readonly scorer: string;
    readonly kind: ScorerKind;
    /** One a metric; undefined where it was not measured. */
    readonly cells: readonly (Estimate | undefined)[];
  }[];
}

/** AUC of the standardised cosine of each layer. */
export interface LayerLine {
  readonly model: string;
  /** `control`: random weights, shuffled words. */
  readonly kind: ScorerKind;
  readonly points: readonly ({ readonly layer: number; readonly auc: number } & Partial<Interval>)[];
}

/** Reliability of calibrated probabilities. */
export interface CalibrationFigure {
  readonly scorer: string;
  readonly bins: readonly {
    /** Mean predicted probability. */
    readonly predicted: number;
    /** Share that is linked. */
    readonly observed: number;
    /** Pairs in the bin. */
    readonly count: number;
  }[];
}

export interface LearningFigure {
  readonly protocol: string;
  /** What stands on the vertical axis: `recall at 1M`. */
  readonly metric: string;
  readonly lines: readonly ScorerLine<
    { readonly links: number; readonly recall: number } & Partial<Interval>
  >[];
}

/** Verified identities per 1,000 of the best pairs of a stratum. */
export interface YieldRow extends Interval {
  readonly scorer: string;
  readonly kind: ScorerKind;
  /** Such as `Jaccard [0, .10)`. */
  readonly stratum: string;
  readonly perThousand: number;
  /** Times the yield of random pairs of the stratum; undefined for those themselves. */
  readonly lift?: Estimate;
  readonly identities?: number;
  readonly pairs?: number;
}

export interface YieldCurvePoint extends Partial<Interval> {
  /** Pairs whose names are less alike than this. */
  readonly threshold: number;
  readonly perThousand: number;
}

export interface ReportInput {
  readonly title: string;
  /** What came out, sentence by sentence, good and bad; shown first. */
  readonly findings: readonly string[];
  /** Such as sequences, links, seeds. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Makes the whole page again. */
  readonly command: string;
  /** Commands for parts of it. */
  readonly commands: readonly { readonly what: string; readonly command: string }[];
  readonly corpusHash: string;
  readonly protocols: readonly ProtocolEntry[];
  /** What intervals are: `95 %, bootstrap by sequence, 1,000 resamples, seeds 0..4`. */
  readonly intervals: string;
  readonly recall: readonly RecallFigure[];
  readonly tables: readonly MetricTable[];
  readonly layers: readonly LayerLine[];
  readonly calibration: readonly CalibrationFigure[];
  readonly learning: readonly LearningFigure[];
  readonly yield: readonly YieldRow[];
  readonly yieldCurve: readonly ScorerLine<YieldCurvePoint>[];
}
