/**
 * Protocol `identity-yield/1`: how many identities that exact arithmetic verifies lie among a scorer's best pairs of
 * a stratum, against random pairs of the same stratum.
 */
import { seededRandom } from '../../../probe/index.js';
import { compareYields, type SeedYield, type YieldComparison } from './compare-yields.js';
import type { NameSimilarity } from './name-similarity.js';
import type { Identity, PairCompleter, RowPairs } from './pair-completer.js';
import { type PairFilter, randomPairs } from './random-pairs.js';
import { quotientInterval } from './seed-interval.js';
import { type Interval, SequenceBootstrap } from './sequence-bootstrap.js';
import { protocolStrata, type Stratum, strataOfCurve, stratumName } from './stratum.js';
import { topOfStrata } from './top-pairs.js';
import { identitiesAmong, type MeasuredYield, measureYield, type YieldMeasure } from './yield-measure.js';
import { summariseYields, type YieldSummary } from './yield-summary.js';

export const identityYieldProtocol = 'identity-yield/1';
export const defaultPairsPerStratum = 60_000;
export const defaultRandomPairs = 1_000_000;

export interface ScorerRanking {
  readonly name: string;
  readonly seed: number;
  /**
   * All pairs best first, each unordered pair once, in chunks of any size; linked and ineligible ones may be
   * among them. Read only as far as it takes to fill the strata.
   */
  readonly pairs: Iterable<RowPairs> | AsyncIterable<RowPairs>;
  /** Strata that the ranking serves, where it was filtered by one; default all. */
  readonly strata?: readonly Stratum[];
}

export interface IdentityYieldOptions {
  readonly scorers: Iterable<ScorerRanking> | AsyncIterable<ScorerRanking>;
  readonly names: NameSimilarity;
  readonly completer: PairCompleter;
  /** Whether a link between the two rows is recorded. */
  readonly isLinked: (first: number, second: number) => boolean;
  /** Default: the protocol's three, then the curve's. */
  readonly strata?: readonly Stratum[];
  /** Default 60,000. */
  readonly pairsPerStratum?: number;
  /** Random pairs of each stratum; default 1,000,000. */
  readonly randomPairs?: number;
  /** Replicates of the bootstrap; default 1,000. */
  readonly replicates?: number;
  /** Of random pairs and bootstrap; default 0. */
  readonly seed?: number;
  readonly signal?: AbortSignal;
  /** Called as each step begins: random pairs of a stratum, or the pairs of a scorer. */
  readonly onProgress?: (step: string) => void;
  /** Called as pairs of a step are solved. */
  readonly onPairs?: (done: number, total: number) => void;
}

export interface ScorerYield extends YieldMeasure {
  readonly name: string;
  readonly seed: number;
  /** False where the ranking ended before the stratum had its pairs. */
  readonly isFull: boolean;
  /** Triples per 1,000 pairs over those of random pairs; undefined when random pairs yield none. */
  readonly lift: number | undefined;
  readonly liftInterval: Interval | undefined;
  readonly screenedLift: number | undefined;
}

export interface StratumYield {
  readonly stratum: Stratum;
  readonly name: string;
  readonly random: YieldMeasure;
  /** Each scorer on each seed. */
  readonly scorers: readonly ScorerYield[];
  /** Each scorer over its seeds. */
  readonly summaries: readonly YieldSummary[];
}

/** Plain values: print it or write it as JSON. */
export interface IdentityYieldReport {
  readonly protocol: typeof identityYieldProtocol;
  readonly rankedSequences: number;
  readonly eligibleSequences: number;
  readonly candidates: number;
  readonly pairsPerStratum: number;
  readonly randomPairs: number;
  readonly replicates: number;
  readonly strata: readonly StratumYield[];
}

export interface IdentityYieldResult {
  readonly report: IdentityYieldReport;
  /**
   * Yield of one scorer over that of another in a stratum, with intervals over seeds and over sequences.
   *
   * @throws Error when a name or the stratum was not measured
   */
  compare(numerator: string, denominator: string, stratum: Stratum): YieldComparison;
  /** Distinct identities among a scorer's pairs of a stratum, best pair first. */
  identities(scorer: string, seed: number, stratum: Stratum): Identity[];
}

interface Run extends SeedYield {
  readonly stratum: string;
  readonly pairs: RowPairs;
}

/**
 * Memory: `replicates` bytes a ranked sequence, 16 bytes a replicate and 8 bytes a pair for each scorer, seed and
 * stratum.
 *
 * @throws `IDENTITY_STRATUM_EMPTY` when a stratum has too few pairs for the baseline
 * @throws the signal's reason when aborted
 */
export async function identityYield(options: IdentityYieldOptions): Promise<IdentityYieldResult> {
  const { names, completer } = options;
  const strata = distinctStrata(options.strata ?? [...protocolStrata, ...strataOfCurve]);
  const wanted = options.pairsPerStratum ?? defaultPairsPerStratum;
  const baseline = options.randomPairs ?? defaultRandomPairs;
  const replicates = options.replicates ?? 1_000;
  const seed = options.seed ?? 0;
  const admits: PairFilter = (a, b) =>
    completer.isEligible(a) && completer.isEligible(b) && !options.isLinked(a, b);
  const bootstrap = new SequenceBootstrap(completer.rowCount, replicates, seededRandom(seed));
  const measure = async (pairs: RowPairs): Promise<MeasuredYield> => {
    options.signal?.throwIfAborted();
    const { signal, onPairs } = options;
    await completer.complete(pairs, { ...(signal && { signal }), ...(onPairs && { onPairs }) });
    return measureYield(pairs, completer, bootstrap);
  };

  const random = new Map<string, MeasuredYield>();
  for (const stratum of strata) {
    options.onProgress?.(`random pairs, ${stratumName(stratum)}`);
    const pairs = randomPairs(names, stratum, admits, baseline, seededRandom(seed + 1));
    random.set(stratumName(stratum), await measure(pairs));
  }
  const runs: Run[] = [];
  for await (const scorer of options.scorers) {
    options.onProgress?.(`${scorer.name}, seed ${scorer.seed}`);
    const served = scorer.strata ?? strata;
    const tops = await topOfStrata(scorer.pairs, served, names, admits, wanted);
    for (const [s, pairs] of tops.entries()) {
      const stratum = stratumName(served[s]!);
      if (!random.has(stratum)) throw new Error(`expected a measured stratum, got ${stratum}`);
      runs.push({ name: scorer.name, seed: scorer.seed, stratum, pairs, yield: await measure(pairs) });
    }
  }

  const runsOf = (name: string, stratum: Stratum): Run[] => {
    const found = runs.filter((run) => run.name === name && run.stratum === stratumName(stratum));
    if (found.length === 0) throw new Error(`no run of ${name} in ${stratumName(stratum)}`);
    return found;
  };
  return {
    report: {
      protocol: identityYieldProtocol,
      rankedSequences: completer.rowCount,
      eligibleSequences: countEligible(completer),
      candidates: completer.candidateCount,
      pairsPerStratum: wanted,
      randomPairs: baseline,
      replicates,
      strata: strata.map((stratum) => stratumYield(stratum, random, runs, wanted, seed + 2)),
    },
    compare: (numerator, denominator, stratum) =>
      compareYields(runsOf(numerator, stratum), runsOf(denominator, stratum), seed + 2),
    identities: (scorer, ofSeed, stratum) => {
      const run = runsOf(scorer, stratum).find((each) => each.seed === ofSeed);
      if (!run) throw new Error(`no run of ${scorer} on seed ${ofSeed}`);
      return identitiesAmong(run.pairs, completer);
    },
  };
}

function stratumYield(
  stratum: Stratum,
  random: ReadonlyMap<string, MeasuredYield>,
  runs: readonly Run[],
  wanted: number,
  seed: number,
): StratumYield {
  const name = stratumName(stratum);
  const base = random.get(name)!;
  const own = runs.filter((run) => run.stratum === name);
  const scorers = own.map((run): ScorerYield => {
    const { measure, replicates } = run.yield;
    return {
      name: run.name,
      seed: run.seed,
      isFull: measure.pairs === wanted,
      ...measure,
      lift: ratio(measure.perThousand, base.measure.perThousand),
      liftInterval: quotientInterval(replicates, base.replicates),
      screenedLift: ratio(measure.screenedPerThousand, base.measure.screenedPerThousand),
    };
  });
  const summaries = [...new Set(own.map((run) => run.name))].map((scorer) =>
    summariseYields(
      own.filter((run) => run.name === scorer),
      base,
      seed,
    ),
  );
  return { stratum, name, random: base.measure, scorers, summaries };
}

function ratio(numerator: number, denominator: number): number | undefined {
  return denominator === 0 ? undefined : numerator / denominator;
}

function countEligible(completer: PairCompleter): number {
  let count = 0;
  for (let row = 0; row < completer.rowCount; row++) if (completer.isEligible(row)) count++;
  return count;
}

function distinctStrata(strata: readonly Stratum[]): Stratum[] {
  return [...new Map(strata.map((stratum) => [stratumName(stratum), stratum])).values()];
}
