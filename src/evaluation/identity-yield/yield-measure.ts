import type { Identity, PairCompleter, RowPairs } from './pair-completer.js';
import { type Interval, middle95, type SequenceBootstrap } from './sequence-bootstrap.js';

/** Identities counted in one list of pairs. */
export interface YieldMeasure {
  readonly pairs: number;
  /** Distinct triples {a, b, c}, whatever their orientation and operation. */
  readonly triples: number;
  readonly perThousand: number;
  /** 95%, over resampled sequences. */
  readonly interval: Interval | undefined;
  /** Pairs with one identity or more: a pair with two results counts once. */
  readonly pairsWithIdentity: number;
  readonly pairsWithIdentityPerThousand: number;
  /** Triples of which some identity passes the screens of `screens.ts`. */
  readonly screenedTriples: number;
  readonly screenedPerThousand: number;
  readonly screenedInterval: Interval | undefined;
}

/** A measure, and triples per 1,000 pairs in each replicate of the bootstrap. */
export interface MeasuredYield {
  readonly measure: YieldMeasure;
  readonly replicates: Float64Array;
  readonly screenedReplicates: Float64Array;
}

/**
 * In a replicate a triple weighs what the first pair of the list that yields it weighs.
 *
 * @param pairs solved by `completer.complete`
 */
export function measureYield(
  pairs: RowPairs,
  completer: PairCompleter,
  bootstrap: SequenceBootstrap,
): MeasuredYield {
  const firstPairOf = new Map<string, number>();
  const firstScreenedPairOf = new Map<string, number>();
  let pairsWithIdentity = 0;
  for (let pair = 0; pair < pairs.first.length; pair++) {
    const identities = completer.identitiesOf(pairs.first[pair]!, pairs.second[pair]!);
    if (identities.length > 0) pairsWithIdentity++;
    for (const { triple, isTrivial } of identities) {
      if (!firstPairOf.has(triple)) firstPairOf.set(triple, pair);
      if (!isTrivial && !firstScreenedPairOf.has(triple)) firstScreenedPairOf.set(triple, pair);
    }
  }
  const count = pairs.first.length;
  const all = bootstrap.weightOf(pairs);
  const replicates = rates(bootstrap.weightOf(chosen(pairs, firstPairOf)), all);
  const screenedReplicates = rates(bootstrap.weightOf(chosen(pairs, firstScreenedPairOf)), all);
  const per = (found: number) => (count === 0 ? 0 : (1000 * found) / count);
  const measure: YieldMeasure = {
    pairs: count,
    triples: firstPairOf.size,
    perThousand: per(firstPairOf.size),
    interval: middle95(replicates),
    pairsWithIdentity,
    pairsWithIdentityPerThousand: per(pairsWithIdentity),
    screenedTriples: firstScreenedPairOf.size,
    screenedPerThousand: per(firstScreenedPairOf.size),
    screenedInterval: middle95(screenedReplicates),
  };
  return { measure, replicates, screenedReplicates };
}

/** The distinct identities of a list of pairs, in the order of the list. */
export function identitiesAmong(pairs: RowPairs, completer: PairCompleter): Identity[] {
  const found = new Map<string, Identity>();
  for (let pair = 0; pair < pairs.first.length; pair++) {
    for (const identity of completer.identitiesOf(pairs.first[pair]!, pairs.second[pair]!)) {
      if (!found.has(identity.triple)) found.set(identity.triple, identity);
    }
  }
  return [...found.values()];
}

function chosen({ first, second }: RowPairs, places: ReadonlyMap<string, number>): RowPairs {
  const wanted = Uint32Array.from(places.values());
  return { first: wanted.map((place) => first[place]!), second: wanted.map((place) => second[place]!) };
}

/** NaN in a replicate in which no pair has a weight. */
function rates(found: Float64Array, all: Float64Array): Float64Array {
  return found.map((weight, r) => (1000 * weight) / all[r]!);
}
