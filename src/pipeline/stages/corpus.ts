/** Stage `corpus`: the sources, imported into one corpus database. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openCorpus } from '../../../oeis-data/corpus/index.js';
import { starterLinks, starterSequences } from '../../../oeis-data/starter/index.js';
import type { PipelineContext } from '../context.js';
import {
  corpusPath,
  expectCorpusSource,
  importInto,
  isCorpusDatabase,
  starterWord,
} from '../corpus-commands.js';
import { hashOf, type Stage } from '../stage.js';

export interface CorpusOutput {
  readonly path: string;
  /** Content hash of the corpus, independent of where it came from. */
  readonly hash: string;
}

/** Raise it when a starter generator changes what it yields; wording and links are hashed as they are. */
const starterGeneratorsVersion = 1;

/** Something that changes whenever the source's content does. */
function fingerprint(source: string): unknown {
  if (source === starterWord) {
    const sequences = starterSequences.map(({ aNumber, name, offset }) => [aNumber, name, offset]);
    return { starterGeneratorsVersion, hash: hashOf({ sequences, links: starterLinks }) };
  }
  if (isCorpusDatabase(source)) return { database: openedHash(source) };
  return filesOf(source).map((file) => [file.slice(source.length), contentHash(file)]);
}

function filesOf(source: string): string[] {
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const contentHash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

function openedHash(path: string): string {
  const corpus = openCorpus(path);
  try {
    return corpus.hash;
  } finally {
    corpus.close();
  }
}

export function corpusStage(context: PipelineContext, source: string): Stage<CorpusOutput> {
  expectCorpusSource(source);
  const path = corpusPath(context.home, source);
  return {
    name: 'corpus',
    version: 1,
    inputs: { path, source: fingerprint(source) },
    stillThere: (output) => existsSync(output.path) && openedHash(output.path) === output.hash,
    async run() {
      if (!isCorpusDatabase(source)) await importInto(source, path, context.progress);
      return { path, hash: openedHash(path) };
    },
  };
}
