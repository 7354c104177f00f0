/** Finding, importing and describing corpora: what `lamplighter corpus` and the first stage of a run do. */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  type Corpus,
  type ImportReport,
  importCorpus,
  importSequences,
  openCorpus,
} from '../../oeis-data/corpus/index.js';
import { starterLinks, starterRecords } from '../../oeis-data/starter/index.js';
import type { Home, PipelineContext, Progress } from './context.js';
import { pipelineErrors } from './errors.js';

/** The word that stands for Lamplighter's own corpus wherever a corpus is asked for. */
export const starterWord = 'starter';

/** Where a corpus database lies: `starter`, a folder (or file) of OEIS data, or a database itself. */
export function corpusPath(home: Home, source: string): string {
  if (source === starterWord) return join(home.corpora, 'starter.sqlite');
  if (isCorpusDatabase(source)) return resolve(source);
  const absolute = resolve(source);
  return join(home.corpora, `${basename(absolute).replace(/\.(gz|xz|tar|txt|tsv)$/g, '')}.sqlite`);
}

export const isCorpusDatabase = (source: string) => /\.(sqlite|db)$/.test(source);

/** @throws `CORPUS_NOT_FOUND` when nothing is at the path */
export function expectCorpusSource(source: string): void {
  if (source !== starterWord && !existsSync(source)) throw pipelineErrors.CORPUS_NOT_FOUND({ got: source });
}

/**
 * Imports a source into `target`; an older import there is brought up to date.
 *
 * @throws `CORPUS_NOT_FOUND`, and the catalogue errors of the importers
 */
export async function importInto(source: string, target: string, progress: Progress): Promise<ImportReport> {
  expectCorpusSource(source);
  const onProgress = progressOf(progress);
  try {
    return source === starterWord
      ? await importSequences({
          target,
          sequences: starterRecords(),
          links: starterLinks,
          label: 'Lamplighter starter corpus',
          onProgress,
        })
      : await importCorpus({ source, target, onProgress });
  } finally {
    progress.stop();
  }
}

function progressOf(progress: Progress) {
  let current: string | undefined;
  return (p: { stage: string; done: number; total?: number }) => {
    if (p.stage !== current) {
      progress.start(p.stage, p.total, 'lines');
      current = p.stage;
    }
    progress.update(p.done);
  };
}

/**
 * Opens the corpus that a source stands for, importing it first where needed.
 *
 * @throws `CORPUS_NOT_FOUND` and the importers' errors
 */
export async function openCorpusFor(context: PipelineContext, source: string): Promise<Corpus> {
  expectCorpusSource(source);
  const path = corpusPath(context.home, source);
  if (!existsSync(path)) {
    context.say(`importing ${source} into ${path}`);
    await importInto(source, path, context.progress);
  }
  return openCorpus(path);
}

export interface CorpusCommands {
  path(home: Home, source: string): string;
  import(source: string, target: string, progress: Progress): Promise<ImportReport>;
  open(context: PipelineContext, source: string): Promise<Corpus>;
}

export const corpusCommands: CorpusCommands = { path: corpusPath, import: importInto, open: openCorpusFor };
