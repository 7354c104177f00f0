/** What the newest finished run left: its report, activations and probe. */
import { existsSync } from 'node:fs';
import type { Corpus } from '../../oeis-data/corpus/index.js';
import { openCorpus } from '../../oeis-data/corpus/index.js';
import type { RunRecord } from '../store/index.js';
import type { PipelineContext } from './context.js';
import { pipelineErrors } from './errors.js';
import type { ReadingOptions } from './reading.js';
import type { RunReport } from './run-report.js';

export interface FinishedRun extends RunRecord {
  readonly report: RunReport;
  readonly options: ReadingOptions & { readonly trainingLinks: number; readonly seed: number };
}

export interface NewestRun {
  readonly run: FinishedRun;
  /** Of its activations. */
  readonly folder: string;
  /** Of its probe (`parseProbe`). */
  readonly probePath: string;
  /** Identifies that probe. */
  readonly probeKey: string;
}

const isRun = ({ report }: RunRecord) =>
  (report as { schema?: string } | undefined)?.schema === 'lamplighter.run/1';

/** @throws `RUN_TO_EXPLAIN_MISSING` */
export async function newestRun({ store }: PipelineContext): Promise<NewestRun> {
  const missing = (got: string) => pipelineErrors.RUN_TO_EXPLAIN_MISSING({ database: store.url, got });
  const run = (await store.runs.list()).find(isRun) as FinishedRun | undefined;
  if (run === undefined) throw missing('none');
  const { extraction, probe } = run.report.keys;
  if (extraction === undefined || probe === undefined) throw missing('a run of an earlier release');
  const folder = ((await store.stages.find('extract', extraction))?.output as { folder?: string })?.folder;
  const probePath = ((await store.stages.find('probe', probe))?.output as { path?: string })?.path;
  if (folder === undefined || !existsSync(folder)) throw missing('one whose activations are gone');
  if (probePath === undefined || !existsSync(probePath)) throw missing('one whose probe is gone');
  return { run, folder, probePath, probeKey: probe };
}

/** The corpus of the run, unchanged since. @throws `CORPUS_CHANGED` */
export function corpusOfRun({ report }: FinishedRun): Corpus {
  const { hash, path } = report.corpus;
  const corpus = openCorpus(path);
  if (corpus.hash === hash) return corpus;
  const got = corpus.hash.slice(0, 12);
  corpus.close();
  throw pipelineErrors.CORPUS_CHANGED({ expected: hash.slice(0, 12), path, got });
}
