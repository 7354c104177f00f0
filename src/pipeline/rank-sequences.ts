/** `lamplighter rank`: the best pairs by the newest run's probe, filtered while they are ranked. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Corpus } from '../../oeis-data/corpus/index.js';
import type { ANumber } from '../../oeis-data/types.js';
import { formWidth } from '../../probe/index.js';
import {
  groupEqualRows,
  nameOrder,
  nearestSequences,
  type RankableProbe,
  type RankedPairs,
  rankAllPairs,
  rankGivenPairs,
} from '../ranking/index.js';
import type { PipelineContext } from './context.js';
import { pipelineErrors } from './errors.js';
import { linkedRows } from './linked-rows.js';
import { corpusOfRun } from './newest-run.js';
import { passingRows, recordedPairs, type SequenceFilter } from './pair-filters.js';
import { type RankingProbeName, rankableRun } from './rankable-run.js';
import type { RankingDocument } from './ranking-document.js';
import { hashOf } from './stage.js';

export type RankingScope =
  | { readonly kind: 'all' }
  /** The n most-referenced sequences. */
  | { readonly kind: 'top'; readonly count: number }
  /** Pairs with this one. */
  | { readonly kind: 'sequence'; readonly aNumber: ANumber };

export interface RankOptions extends SequenceFilter {
  readonly scope: RankingScope;
  readonly probe: RankingProbeName;
  /** K, pairs kept. */
  readonly topK: number;
  /** No pair between which a link is recorded. */
  readonly unlinked: boolean;
  /** No pair of sequences whose definitions the probe cannot tell apart. */
  readonly distinct: boolean;
  /** Only these pairs, such as those for which terms speak. */
  readonly pairs?: readonly (readonly [ANumber, ANumber])[];
}

/**
 * An interrupted ranking of many pairs goes on where it stopped when it is asked for again.
 *
 * @throws `RUN_TO_EXPLAIN_MISSING`, `SEQUENCE_NOT_RANKED`, `CORPUS_CHANGED`
 */
export async function rankSequences(
  context: PipelineContext,
  options: RankOptions,
): Promise<RankingDocument> {
  const { run, probe } = await rankableRun(context, options.probe);
  const corpus = corpusOfRun(run);
  try {
    const { aNumbers } = probe;
    const passing = passingRows(corpus, aNumbers, options);
    const { scope } = options;
    const rows = scope.kind === 'top' ? passing.filter((row) => row < scope.count) : passing;
    const work = { context, options, probe, corpus, rows };
    const ranked =
      options.pairs !== undefined
        ? await givenPairs(work, options.pairs)
        : scope.kind === 'sequence'
          ? partnersOf(work, scope.aNumber)
          : await allPairs(work);
    const linked = linkedRows(ranked.aNumbers, corpus.linksAmong(ranked.aNumbers));
    return {
      schema: 'lamplighter.rank/1',
      probe: probe.name,
      sequences: rows.length,
      pairs: Array.from(ranked.first, (first, p) => ({
        left: ranked.aNumbers[first]!,
        right: ranked.aNumbers[ranked.second[p]!]!,
        logOdds: ranked.logOdds[p]!,
        recorded: linked.isLinked(first, ranked.second[p]!),
      })),
      attribution: corpus.attribution,
    };
  } finally {
    context.progress.stop();
    corpus.close();
  }
}

interface RankingWork {
  readonly context: PipelineContext;
  readonly options: RankOptions;
  readonly probe: RankableProbe;
  readonly corpus: Corpus;
  /** That take part, ascending. */
  readonly rows: Uint32Array;
}

async function allPairs({ context, options, probe, corpus, rows }: RankingWork): Promise<RankedPairs> {
  const { topK, unlinked, distinct } = options;
  const aNumbers = Array.from(rows, (row) => probe.aNumbers[row]!);
  const groups = distinct ? equalRows(probe) : undefined;
  const key = hashOf([probe.key, aNumbers, topK, unlinked, distinct]);
  const folder = join(context.home.artefacts, `ranking-${key.slice(0, 16)}`);
  context.progress.start('ranking', undefined, 'thousand pairs');
  const ranked = await rankAllPairs({
    matrix: probe.rows,
    ...(rows.length < probe.aNumbers.length && {
      chosen: { rows, rowsOfFile: probe.aNumbers.length },
    }),
    form: probe.form,
    aNumbers,
    topK,
    ...(unlinked && { excluded: recordedPairs(corpus, aNumbers) }),
    ...(groups && { groups: rows.map((row) => groups[row]!) }),
    threads: context.threads,
    folder,
    signal: context.signal,
    onProgress: ({ pairsDone }) => context.progress.update(Math.round(pairsDone / 1000)),
  });
  rmSync(folder, { recursive: true, force: true });
  return ranked;
}

/** A ranking of one row against the others: no pass over tiles, and nothing to resume. */
function partnersOf({ options, probe, corpus, rows }: RankingWork, aNumber: ANumber): RankedPairs {
  const { aNumbers } = probe;
  const query = rankedRow(probe, aNumber);
  const among = new Uint8Array(aNumbers.length);
  for (const row of rows) among[row] = 1;
  const leaveOut = (row: number | undefined) => {
    if (row !== undefined) among[row] = 0;
  };
  const rowOf = new Map(aNumbers.map((name, row) => [name, row]));
  if (options.unlinked) {
    for (const { from, to } of corpus.linksOf(aNumber)) leaveOut(rowOf.get(from === aNumber ? to : from));
  }
  if (options.distinct) {
    const groups = equalRows(probe);
    for (const [row, group] of groups.entries()) if (group === groups[query]) among[row] = 0;
  }
  const near = nearestSequences(probe, query, options.topK, among);
  const order = nameOrder(aNumbers);
  const partners = near.map((found) => rowOf.get(found.aNumber)!);
  // As in every ranking: the smaller name first.
  const comesFirst = (row: number) => order[row]! < order[query]!;
  return {
    aNumbers,
    first: Uint32Array.from(partners, (row) => (comesFirst(row) ? row : query)),
    second: Uint32Array.from(partners, (row) => (comesFirst(row) ? query : row)),
    logOdds: Float64Array.from(near, ({ logOdds }) => logOdds),
  };
}

/** Pairs chosen by something else than their score are few: each is scored for itself. */
async function givenPairs(
  { context, options, probe, corpus, rows }: RankingWork,
  pairs: readonly (readonly [ANumber, ANumber])[],
): Promise<RankedPairs> {
  const { aNumbers } = probe;
  const rowOf = new Map(Array.from(rows, (row) => [aNumbers[row]!, row]));
  const linked = linkedRows(aNumbers, options.unlinked ? corpus.linksAmong(aNumbers) : []);
  const groups = options.distinct ? equalRows(probe) : undefined;
  const { scope } = options;
  const keys = new Set<number>();
  for (const pair of pairs) {
    const [i, j] = [rowOf.get(pair[0]), rowOf.get(pair[1])];
    if (i === undefined || j === undefined || i === j || linked.isLinked(i, j)) continue;
    if (groups !== undefined && groups[i] === groups[j]) continue;
    if (scope.kind === 'sequence' && !pair.includes(scope.aNumber)) continue;
    keys.add(Math.min(i, j) * aNumbers.length + Math.max(i, j));
  }
  const first = Uint32Array.from(keys, (key) => Math.floor(key / aNumbers.length));
  const second = Uint32Array.from(keys, (key) => key % aNumbers.length);
  const { rows: matrix, form } = probe;
  const { threads } = context;
  return rankGivenPairs({ matrix, form, aNumbers, threads }, { first, second }, options.topK);
}

function equalRows({ rows, aNumbers, form }: RankableProbe): Uint32Array {
  return groupEqualRows(rows, aNumbers.length, formWidth(form));
}

/** @throws `SEQUENCE_NOT_RANKED` */
export function rankedRow({ aNumbers }: RankableProbe, aNumber: ANumber): number {
  const row = aNumbers.indexOf(aNumber);
  if (row < 0) throw pipelineErrors.SEQUENCE_NOT_RANKED({ expected: aNumbers.length, got: aNumber });
  return row;
}
