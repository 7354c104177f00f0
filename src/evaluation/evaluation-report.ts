/** What `lamplighter eval` found, as plain values: printed as a table (render-report.ts) or as JSON. */
import type { Spread } from './metrics/spread.js';

export interface ScorerOnSeed {
  readonly seed: number;
  /** Test links against the seed's random unlinked pairs. */
  readonly areaUnderCurve: number;
  /** Share of test links among the K best of all pairs, one a cutoff. */
  readonly recall: readonly number[];
  /** The same over test links recorded by name; undefined entries where the seed has none. */
  readonly recallByName: readonly (number | undefined)[];
}

export interface ScorerReport {
  readonly name: string;
  readonly kind:
    | 'probe'
    | 'text-control'
    | 'trained-text-control'
    | 'degree-control'
    | 'random-labels-control';
  readonly seeds: readonly ScorerOnSeed[];
  readonly areaUnderCurve: Spread;
  /** One a cutoff. */
  readonly recall: readonly Spread[];
  /** One a cutoff; undefined where some seed has no test link by name. */
  readonly recallByName: readonly (Spread | undefined)[];
}

/** The strongest text control, metric by metric: the analyser with the highest mean. */
export interface BestTextControl {
  readonly areaUnderCurve: BestOf;
  readonly recall: readonly BestOf[];
  readonly recallByName: readonly (BestOf | undefined)[];
}

export interface BestOf extends Spread {
  /** Name of the scorer. */
  readonly scorer: string;
}

export interface SeedFacts {
  readonly seed: number;
  readonly heldOutSequences: number;
  readonly trainingLinks: number;
  readonly trainingLinksAvailable: number;
  readonly testLinks: number;
  readonly testLinksByName: number;
  readonly testUnlinkedPairs: number;
}

/** How one reading's probe was fitted on one seed. */
export interface ProbeFit {
  readonly reading: string;
  readonly seed: number;
  /** C chosen by cross-validation. */
  readonly inversePenalty: number;
  readonly converged: boolean;
  readonly trainSeconds: number;
  readonly rankSeconds: number;
}

export interface EvaluationReport {
  readonly protocol: 'sequence-disjoint/1';
  readonly sequenceCount: number;
  /** n (n - 1) / 2. */
  readonly pairCount: number;
  /** Undirected links among the sequences. */
  readonly linkCount: number;
  readonly linkCountByName: number;
  /** Values of K, ascending; K of at least all pairs are left out. */
  readonly cutoffs: readonly number[];
  readonly seeds: readonly SeedFacts[];
  /** One a reading and seed. */
  readonly fits: readonly ProbeFit[];
  readonly scorers: readonly ScorerReport[];
  readonly bestTextControl: BestTextControl;
}
