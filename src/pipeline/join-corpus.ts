/** `lamplighter join`: every transform of every sequence, looked up among all sequences. Needs no model. */
import { join } from 'node:path';
import { type Corpus, openCorpus } from '../../oeis-data/corpus/index.js';
import type { ANumber } from '../../oeis-data/types.js';
import { significanceThresholdBits } from '../relation/index.js';
import { displayUrl } from '../store/index.js';
import type { PipelineContext } from './context.js';
import { type JoinReport, joinReportSchema } from './join-report.js';
import { relationDocument } from './relation-document.js';
import { takeRunLock } from './run-lock.js';
import type { ThreadedSearchPorts } from './search/search-ports.js';
import { addTallies, type Tally, totalOf } from './search/tally.js';
import { runStage } from './stage.js';
import { stageDocument } from './stage-document.js';
import { corpusStage } from './stages/corpus.js';
import { searchStage } from './stages/search.js';

export interface JoinOptions {
  /** "starter", a folder of OEIS files, or a corpus database. */
  readonly corpus: string;
  /** The n most-referenced sequences; undefined for all. */
  readonly sources: number | undefined;
  readonly decoys: boolean;
  readonly relationsInReport: number;
}

/**
 * Killed at any instant it resumes from the last finished block, with the same result.
 *
 * @throws `RUN_IN_PROGRESS`, and the catalogue errors of the import
 */
export async function joinCorpus(
  context: PipelineContext,
  ports: ThreadedSearchPorts,
  options: JoinOptions,
): Promise<JoinReport> {
  const unlock = takeRunLock(join(context.home.folder, 'run.lock'));
  try {
    return await joinLocked(context, ports, options);
  } finally {
    context.progress.stop();
    unlock();
  }
}

async function joinLocked(
  context: PipelineContext,
  ports: ThreadedSearchPorts,
  options: JoinOptions,
): Promise<JoinReport> {
  const startedAt = context.now().toISOString();
  const runId = await context.store.runs.start(`join ${options.corpus}`, options, startedAt);
  const imported = await runStage(context, corpusStage(context, options.corpus));
  const corpus = openCorpus(imported.output.path);
  try {
    const sources = sourcesOf(corpus, options.sources);
    const searched = await runStage(
      context,
      searchStage(context, ports, { corpus, lists: ['bySource'], sources, decoys: options.decoys }),
    );
    const { search, proposals } = searched.output;
    const tally = addTallies((await context.store.relations.tallies(search)) as Tally[]);
    const total = totalOf(tally);
    const best = await context.store.relations.list(search, {
      verifiedOnly: true,
      recorded: 'unrecorded',
      withoutNote: 'trivial family',
      bySignificance: true,
      limit: options.relationsInReport,
    });
    const report = joinReportSchema.parse({
      schema: 'lamplighter.join/1',
      startedAt,
      finishedAt: context.now().toISOString(),
      corpus: {
        label: corpus.label,
        hash: corpus.hash,
        path: corpus.path,
        sequences: corpus.sequenceCount(),
        attribution: corpus.attribution,
      },
      sources: sources.length,
      decoys: options.decoys,
      proposals,
      relations: await context.store.relations.verifiedCounts(search),
      total,
      byTransform: Object.entries(tally)
        .map(([kind, counts]) => ({ kind, ...counts }))
        .sort((a, b) => b.verified - a.verified || (a.kind < b.kind ? -1 : 1)),
      falseDiscoveryRate: options.decoys && total.verified > 0 ? total.decoysVerified / total.verified : null,
      refutedShare: total.tested > 0 ? total.refuted / total.tested : null,
      significanceThresholdBits,
      best: best.map(relationDocument),
      stages: [imported, searched].map(stageDocument),
      database: displayUrl(context.store.url),
      keys: { search },
    } satisfies JoinReport);
    await context.store.runs.finish(runId, report.finishedAt, report);
    return report;
  } finally {
    corpus.close();
  }
}

/** Most-referenced first. */
function sourcesOf(corpus: Corpus, count: number | undefined): readonly ANumber[] {
  return corpus.mostReferenced(count ?? corpus.sequenceCount());
}
