/** Identity yield of the probes and controls of an evaluation, on the pairs that each of them put first. */
import type { ANumber } from '../../oeis-data/types.js';
import type { YieldReport } from './evaluation-report.js';
import {
  defaultPairsPerStratum,
  type IdentityYieldReport,
  identityYield,
  NameSimilarity,
  PairCompleter,
  protocolStrata,
  type RowPairs,
  type ScorerRanking,
  type SequenceSource,
  type Stratum,
  strataOfCurve,
  stratumName,
} from './identity-yield/index.js';
import type { ProbeMethod, ScorerRole } from './methods/probe-method.js';

/** What an evaluation needs to count identities. */
export interface YieldOptions {
  readonly completer: PairCompleter;
  readonly names: NameSimilarity;
  /** Default: the protocol's three. */
  readonly strata?: readonly Stratum[];
  /** Default 60,000. */
  readonly pairsPerStratum?: number;
  /** Random pairs of each stratum; default 1,000,000. */
  readonly randomPairs?: number;
}

/** @param corpus every sequence of it may be the result of an identity; close the completer afterwards */
export function identityYieldOptions(
  corpus: SequenceSource,
  aNumbers: readonly ANumber[],
  definitions: readonly string[],
  threads: number,
  size: { readonly curve: boolean; readonly pairsPerStratum: number; readonly randomPairs: number },
): YieldOptions {
  const { curve, pairsPerStratum, randomPairs } = size;
  const strata = [...protocolStrata, ...(curve ? strataOfCurve : [])];
  return {
    completer: new PairCompleter(corpus, aNumbers, threads),
    names: new NameSimilarity(definitions),
    strata: [...new Map(strata.map((stratum) => [stratumName(stratum), stratum])).values()],
    pairsPerStratum,
    randomPairs,
  };
}

/** What is asked of each ranking. */
export function yieldSize({ strata, pairsPerStratum }: YieldOptions) {
  return { strata: strata ?? protocolStrata, wanted: pairsPerStratum ?? defaultPairsPerStratum };
}

/** The best pairs of one scorer on one seed, one list a stratum. */
export interface YieldRanking {
  readonly method: ProbeMethod;
  readonly seed: number;
  readonly tops: readonly RowPairs[];
}

export async function yieldReport(
  rankings: readonly YieldRanking[],
  options: YieldOptions,
  isLinked: (first: number, second: number) => boolean,
  signal: AbortSignal | undefined,
  onProgress: (step: string) => void,
): Promise<YieldReport> {
  const { strata, wanted } = yieldSize(options);
  const { completer, names, randomPairs } = options;
  const result = await identityYield({
    scorers: rankings.flatMap(({ method, seed, tops }) =>
      tops.map(
        (pairs, s): ScorerRanking => ({ name: method.name, seed, pairs: [pairs], strata: [strata[s]!] }),
      ),
    ),
    names,
    completer,
    isLinked,
    strata,
    pairsPerStratum: wanted,
    ...(randomPairs !== undefined && { randomPairs }),
    ...(signal && { signal }),
    onProgress,
  });
  const roles: Record<string, ScorerRole> = {};
  for (const { method } of rankings) roles[method.name] = method.role;
  const comparisons = strata.flatMap((stratum) => {
    const controls: [ScorerRole, string | undefined][] = [
      ['trained-text', best(result.report, stratum, roles, ['trained-text', 'text'])],
      ['random-weights', best(result.report, stratum, roles, ['random-weights'])],
    ];
    return Object.keys(roles)
      .filter((name) => roles[name] === 'probe')
      .flatMap((probe) =>
        controls.flatMap(([against, control]) =>
          control === undefined
            ? []
            : [{ ...result.compare(probe, control, stratum), stratum: stratumName(stratum), against }],
        ),
      );
  });
  return { report: result.report, comparisons, roles };
}

/** The scorer of these roles with the highest mean yield over seeds. */
function best(
  report: IdentityYieldReport,
  stratum: Stratum,
  roles: Readonly<Record<string, ScorerRole>>,
  among: readonly ScorerRole[],
): string | undefined {
  const measured = report.strata.find(({ name }) => name === stratumName(stratum))!.scorers;
  const meanOf = (name: string) => {
    const own = measured.filter((one) => one.name === name);
    return own.reduce((sum, one) => sum + one.perThousand, 0) / own.length;
  };
  return Object.keys(roles)
    .filter((name) => among.includes(roles[name]!))
    .sort((a, b) => meanOf(b) - meanOf(a))[0];
}
