/** The main job, on one screen: corpus, model, activations, probe, ranking, search, report. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCorpus } from '../../oeis-data/corpus/index.js';
import { openActivationStore } from '../extraction/index.js';
import { significanceThresholdBits } from '../relation/index.js';
import { displayUrl } from '../store/index.js';
import type { PipelineContext } from './context.js';
import { headlineOrder } from './headline-order.js';
import { pairScores } from './pair-scores.js';
import type { ReadingOptions } from './reading.js';
import { relationDocument } from './relation-document.js';
import { reportPage } from './report-page.js';
import { runCaveats } from './run-caveats.js';
import { takeRunLock } from './run-lock.js';
import { type RunReport, runReportSchema } from './run-report.js';
import type { ThreadedSearchPorts } from './search/search-ports.js';
import { selectSequences } from './select-sequences.js';
import { runStage } from './stage.js';
import { stageDocument } from './stage-document.js';
import { corpusStage } from './stages/corpus.js';
import { extractStage } from './stages/extract.js';
import { readyModel } from './stages/model.js';
import { probeStage } from './stages/probe.js';
import { rankStage } from './stages/rank.js';
import { searchStage } from './stages/search.js';

export interface DiscoveryOptions extends ReadingOptions {
  /** "starter", a folder of OEIS files, or a corpus database. */
  readonly corpus: string;
  /** Rank the pairs of the n most-referenced sequences. */
  readonly top: number;
  /** Candidates kept. */
  readonly candidates: number;
  /** The pair solvers look at this many of the best candidates. */
  readonly solvedPairs: number;
  /** The probe is trained on at most this many links. */
  readonly trainingLinks: number;
  readonly seed: number;
  readonly relationsInReport: number;
}

/**
 * Runs every stage that is not finished already, and reports. Killed at any instant it resumes from the last
 * checkpoint, and the database then holds the same candidates and relations.
 *
 * @throws `RUN_IN_PROGRESS`, and the catalogue errors of the stages
 */
export async function runDiscovery(
  context: PipelineContext,
  ports: ThreadedSearchPorts,
  options: DiscoveryOptions,
): Promise<RunReport> {
  const unlock = takeRunLock(join(context.home.folder, 'run.lock'));
  try {
    return await runLocked(context, ports, options);
  } finally {
    context.progress.stop();
    unlock();
  }
}

async function runLocked(
  context: PipelineContext,
  ports: ThreadedSearchPorts,
  options: DiscoveryOptions,
): Promise<RunReport> {
  const startedAt = context.now().toISOString();
  const { sidecarToken: _secret, ...recorded } = options;
  const runId = await context.store.runs.start(options.corpus, recorded, startedAt);

  const model = await readyModel(context, options);
  const imported = await runStage(context, corpusStage(context, options.corpus));
  const corpus = openCorpus(imported.output.path);
  try {
    const selection = selectSequences(corpus, options.top);
    const { links } = selection;
    const extracted = await runStage(
      context,
      extractStage(context, { model, reading: options, corpusHash: corpus.hash, ...selection }),
    );
    const activations = openActivationStore(extracted.output.folder);
    const probe = await runStage(
      context,
      probeStage(context, { ...options, activations, activationsHash: extracted.inputHash, links }),
    );
    const probePath = probe.output.path;
    const ranked = await runStage(
      context,
      rankStage(context, { ...options, activations, probeHash: probe.inputHash, probePath, links }),
    );
    const searched = await runStage(
      context,
      searchStage(context, ports, {
        corpus,
        lists: ['whole', 'bySource', 'byPair'],
        sources: selection.aNumbers,
        ranking: { name: ranked.output.ranking, solvedPairs: options.solvedPairs },
        scores: (candidates) => pairScores(activations, probePath, candidates),
        decoys: false,
      }),
    );

    const { search } = searched.output;
    const counts = await context.store.relations.counts(search);
    const verified = await context.store.relations.list(search, { verifiedOnly: true });
    const report = runReportSchema.parse({
      schema: 'lamplighter.run/1',
      startedAt,
      finishedAt: context.now().toISOString(),
      corpus: {
        label: corpus.label,
        hash: corpus.hash,
        path: corpus.path,
        sequences: corpus.sequenceCount(),
        links: corpus.linkCount(),
        attribution: corpus.attribution,
        linkKinds: corpus.importReport().linksByKind,
      },
      model: {
        name: model.name,
        modelHash: model.modelHash,
        architecture: model.architecture,
        layers: activations.layerCount,
        dModel: activations.dModel,
        prompt: activations.metadata.promptTemplate,
        pools: activations.pools,
      },
      ranked: selection.aNumbers.length,
      probe: withoutPath(probe.output),
      ranking: withoutName(ranked.output),
      search: {
        proposals: searched.output.proposals,
        counts,
        verified: verified.length,
        verifiedUnrecorded: verified.filter((r) => r.recorded === 'unrecorded').length,
        verifiedRecordedByName: verified.filter((r) => r.recordedKinds.includes('name')).length,
      },
      significanceThresholdBits,
      relations: headlineOrder(verified).slice(0, options.relationsInReport).map(relationDocument),
      stages: [imported, extracted, probe, ranked, searched].map(stageDocument),
      database: displayUrl(context.store.url),
      reportFolder: join(context.home.reports, `run-${runId}`),
      keys: {
        ranking: ranked.output.ranking,
        search,
        extraction: extracted.inputHash,
        probe: probe.inputHash,
      },
      caveats: runCaveats(corpus),
    });
    writeReport(report);
    await context.store.runs.finish(runId, report.finishedAt, report);
    return report;
  } finally {
    corpus.close();
  }
}

function withoutPath<T extends { readonly path: string }>({ path: _, ...facts }: T): Omit<T, 'path'> {
  return facts;
}

function withoutName<T extends { readonly ranking: string }>({
  ranking: _,
  ...facts
}: T): Omit<T, 'ranking'> {
  return facts;
}

function writeReport(report: RunReport): void {
  mkdirSync(report.reportFolder, { recursive: true });
  writeFileSync(join(report.reportFolder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(report.reportFolder, 'report.html'), reportPage(report));
}
