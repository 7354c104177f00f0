/** `lamplighter complete`: what third sequence makes a likely pair an identity. */
import { join } from 'node:path';
import type { ANumber } from '../../oeis-data/types.js';
import { seededRandom } from '../../probe/index.js';
import {
  NameSimilarity,
  PairCompleter,
  type RowPairs,
  randomPairs,
} from '../evaluation/identity-yield/index.js';
import { prefixViewOf } from '../hypothesis/index.js';
import { displayUrl } from '../store/index.js';
import { completedPair } from './completion/completed-pair.js';
import { type CompletionReport, completionReportSchema } from './completion/completion-report.js';
import {
  byNames,
  byOperation,
  bySignificance,
  type CompletedSide,
  type NamesAlike,
  yieldOf,
  yieldsBy,
} from './completion/yield-table.js';
import type { PipelineContext } from './context.js';
import { linkedRows } from './linked-rows.js';
import { corpusOfRun, newestRun } from './newest-run.js';
import { rankSequences } from './rank-sequences.js';
import type { RankingProbeName } from './rankable-run.js';
import { relationDocument } from './relation-document.js';
import { takeRunLock } from './run-lock.js';
import type { SearchPorts } from './search/search-ports.js';
import { runStage } from './stage.js';
import { stageDocument } from './stage-document.js';
import { completionStage } from './stages/completion.js';

export interface CompleteOptions {
  readonly probe: RankingProbeName;
  /** The best pairs between which no link is recorded. */
  readonly topK: number;
  /** Random pairs for comparison; 0 for none. */
  readonly randomPairs: number;
  readonly seed: number;
  readonly relationsInReport: number;
}

/**
 * Killed at any instant it resumes from the last finished block, with the same result.
 *
 * @throws `RUN_TO_EXPLAIN_MISSING`, `CORPUS_CHANGED`, `RUN_IN_PROGRESS`
 */
export async function completePairs(
  context: PipelineContext,
  ports: SearchPorts,
  options: CompleteOptions,
): Promise<CompletionReport> {
  const unlock = takeRunLock(join(context.home.folder, 'run.lock'));
  try {
    return await completeLocked(context, ports, options);
  } finally {
    context.progress.stop();
    unlock();
  }
}

async function completeLocked(
  context: PipelineContext,
  ports: SearchPorts,
  options: CompleteOptions,
): Promise<CompletionReport> {
  const startedAt = context.now().toISOString();
  const { run } = await newestRun(context);
  const runId = await context.store.runs.start(`complete ${run.label}`, options, startedAt);
  const ranking = await rankSequences(context, {
    scope: { kind: 'all' },
    probe: options.probe,
    topK: options.topK,
    unlinked: true,
    distinct: false,
  });
  const corpus = corpusOfRun(run);
  const terms = new Map(Array.from(corpus.sequences(), (record) => [record.aNumber, record.terms]));
  const view = prefixViewOf({ aNumbers: [...terms.keys()], terms: (aNumber) => terms.get(aNumber) });
  const prefixOf = (aNumber: ANumber) => ({ aNumber, terms: view.prefix(aNumber)! });
  const aNumbers = corpus.mostReferenced(run.report.ranked);
  const source = { sequences: () => view.aNumbers.map(prefixOf), sequence: prefixOf };
  const completer = new PairCompleter(source, aNumbers, context.threads);
  try {
    const names = new NameSimilarity(aNumbers.map((aNumber) => corpus.definition(aNumber) ?? ''));
    const rowOf = new Map(aNumbers.map((aNumber, row) => [aNumber, row]));
    const { isLinked } = linkedRows(aNumbers, corpus.linksAmong(aNumbers));
    const alike: NamesAlike = ([a, b]) => names.jaccard(rowOf.get(a)!, rowOf.get(b)!);
    const admits = (first: number, second: number) =>
      completer.isEligible(first) && completer.isEligible(second) && !isLinked(first, second);
    const rankedPairs = rowPairs(
      ranking.pairs
        .map(({ left, right }) => [rowOf.get(left as ANumber)!, rowOf.get(right as ANumber)!] as const)
        .filter(([first, second]) => completer.isEligible(first) && completer.isEligible(second)),
    );
    const everyPair = { from: 0, below: 2 };
    const drawn =
      options.randomPairs === 0
        ? undefined
        : randomPairs(names, everyPair, admits, options.randomPairs, seededRandom(options.seed));
    const shared = { corpus, view, completer, aNumbers };
    const complete = async (pairs: RowPairs, label: string) => {
      const stage = await runStage(context, completionStage(context, ports, { ...shared, pairs, label }));
      const relations = await context.store.relations.list(stage.output.search);
      const side: CompletedSide = {
        pairs: Array.from(pairs.first, (row, p) => [aNumbers[row]!, aNumbers[pairs.second[p]!]!] as const),
        relations,
      };
      return { stage, side };
    };
    const ranked = await complete(rankedPairs, 'ranked');
    const random = drawn && (await complete(drawn, 'random'));
    const total = yieldOf({ ...ranked.side, pairs: ranked.side.pairs.length });
    const chance = random && yieldOf({ ...random.side, pairs: random.side.pairs.length });
    const best = ranked.side.relations
      .filter((r) => r.verified && r.recorded === 'unrecorded' && !completedPair(r).isTrivial)
      .map((relation) => ({ relation, alike: alike(completedPair(relation).pair) }))
      .sort((x, y) => x.alike - y.alike || y.relation.significanceBits - x.relation.significanceBits);
    const report = completionReportSchema.parse({
      schema: 'lamplighter.complete/1',
      startedAt,
      finishedAt: context.now().toISOString(),
      corpus: {
        label: corpus.label,
        hash: corpus.hash,
        path: corpus.path,
        attribution: corpus.attribution,
      },
      probe: ranking.probe,
      sequences: aNumbers.length,
      ranked: total,
      random: chance ?? null,
      lift:
        chance === undefined || chance.plain === 0 || total.pairs === 0
          ? null
          : total.plain / total.pairs / (chance.plain / chance.pairs),
      byOperation: yieldsBy(byOperation, ranked.side, random?.side),
      byNames: yieldsBy(byNames(alike), ranked.side, random?.side),
      bySignificance: yieldsBy(bySignificance, ranked.side, random?.side),
      best: best.slice(0, options.relationsInReport).map(({ relation }) => relationDocument(relation)),
      stages: [ranked.stage, ...(random ? [random.stage] : [])].map(stageDocument),
      database: displayUrl(context.store.url),
      keys: { search: ranked.stage.output.search },
    } satisfies CompletionReport);
    await context.store.runs.finish(runId, report.finishedAt, report);
    return report;
  } finally {
    await completer.close();
    corpus.close();
  }
}

function rowPairs(pairs: readonly (readonly [number, number])[]): RowPairs {
  return {
    first: Uint32Array.from(pairs, ([first]) => first),
    second: Uint32Array.from(pairs, ([, second]) => second),
  };
}
