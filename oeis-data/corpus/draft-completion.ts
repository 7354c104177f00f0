/** The last steps that every import shares: rank, hash, compare, describe, publish. */
import { definitionCleaningVersion } from '../definition/clean-definition.js';
import type { LinkKind } from '../types.js';
import { linkKinds } from '../types.js';
import { attributionLines } from './attribution.js';
import type { CorpusWriter } from './corpus-writer.js';
import type { Draft } from './draft.js';
import { changesSinceFormer, contentHash, countLinksByKind, rankByReferences } from './finish-draft.js';
import type { FileReport, ImportReport, ProblemRecorder } from './import-report.js';
import { corpusSchemaVersion } from './schema.js';

export interface ImportProgress {
  readonly stage: string;
  readonly done: number;
  readonly total?: number;
}

export interface CompletionFacts {
  readonly label: string;
  readonly target: string;
  readonly files: readonly FileReport[];
  readonly ignoredFiles: readonly string[];
  /** How many sequences were looked at for links of each kind. */
  readonly surveyed: Readonly<Record<LinkKind, number>>;
  /** Text of the licence file that came with the source, if any. */
  readonly licenceNotice: string | undefined;
  readonly startedAt: number;
}

/** @returns the report, after the draft has become the corpus at its target */
export function completeDraft(
  draft: Draft,
  writer: CorpusWriter,
  problems: ProblemRecorder,
  facts: CompletionFacts,
  onProgress: (progress: ImportProgress) => void,
): ImportReport {
  const { db } = draft;
  const count = (query: string): number => db.prepare(query).pluck().get() as number;
  const sequences = count('SELECT count(*) FROM main.sequence');
  onProgress({ stage: 'ranking', done: 0, total: sequences });
  const surveyedKinds = linkKinds.filter((kind) => facts.surveyed[kind] * 2 > sequences);
  rankByReferences(db, surveyedKinds);
  onProgress({ stage: 'content hash', done: 0, total: sequences });
  const hash = contentHash(db);
  const formerHash = draft.hasFormer
    ? (db.prepare("SELECT value FROM former.meta WHERE key = 'hash'").pluck().get() as string)
    : undefined;
  const changes = draft.hasFormer ? changesSinceFormer(db) : { added: [], changed: [], gone: [] };
  const added = draft.hasFormer ? changes.added.length : sequences;
  const linksByKind = countLinksByKind(db);
  const sources = db.prepare('SELECT file, licence, attribution FROM source ORDER BY id').all() as {
    file: string;
    licence: string;
    attribution: string;
  }[];
  const report: ImportReport = {
    label: facts.label,
    target: facts.target,
    hash,
    schemaVersion: corpusSchemaVersion,
    sequences,
    links: Object.values(linksByKind).reduce((sum, links) => sum + links, 0),
    linksByKind,
    bFiles: count('SELECT count(*) FROM main.b_file'),
    offsetsGiven: count('SELECT count(*) FROM main.sequence WHERE offset_source IS NOT NULL'),
    files: facts.files,
    ignoredFiles: facts.ignoredFiles,
    formerHash,
    added,
    changed: changes.changed.length,
    gone: changes.gone.length,
    unchanged: sequences - added - changes.changed.length,
    changes,
    ...problems.summary,
    seconds: (performance.now() - facts.startedAt) / 1000,
  };
  writer.meta('label', facts.label);
  writer.meta('hash', hash);
  writer.meta('definition_cleaning_version', String(definitionCleaningVersion));
  writer.meta('surveyed_kinds', surveyedKinds.join(','));
  writer.meta('attribution', attributionLines(sources).join('\n'));
  if (facts.licenceNotice !== undefined) writer.meta('licence_notice', facts.licenceNotice);
  writer.meta('report', JSON.stringify(report));
  draft.publish();
  return report;
}
