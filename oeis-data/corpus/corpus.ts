import type { ImportProblem } from '../formats/problem.js';
import type { ANumber, Link, LinkKind, SequenceRecord, SourcedTerms } from '../types.js';
import type { ImportReport } from './import-report.js';

/** Where a field of a sequence came from; undefined when no source gave it. */
export interface FieldSource {
  readonly file: string;
  readonly licence: string;
  readonly attribution: string;
}

export interface CorpusSequence extends SequenceRecord {
  /** 1-based position of the first term greater than 1 in absolute value, where the source says it. */
  readonly secondOffset: number | undefined;
}

/**
 * A corpus on disk, read only. Opening costs milliseconds; worker threads open it again by `path`.
 * Orders: "by A-number" is by letter, then by number.
 */
export interface Corpus {
  readonly path: string;
  /** Content hash: sha256 (hex), independent of the order and the time of the import. */
  readonly hash: string;
  readonly label: string;
  /** Who is to be named and under which licence, one line a source; goes with every export. */
  readonly attribution: string;
  /**
   * Kinds of links that were looked for in more than half of the sequences. Only they order
   * `mostReferenced` and fill `linksAmong`: a kind known of a few entries alone would be a bias.
   */
  readonly surveyedKinds: readonly LinkKind[];

  sequenceCount(): number;
  /** All links, of every kind, also those with an end outside the corpus. */
  linkCount(): number;
  sequence(aNumber: ANumber): CorpusSequence | undefined;
  /** All sequences by A-number. */
  sequences(): IterableIterator<CorpusSequence>;
  /** In-degree over links, then distinct neighbours, both descending, then A-number ascending. */
  mostReferenced(limit: number): ANumber[];
  /** All links by A-number of their ends. */
  links(): IterableIterator<Link>;
  /** Links with both ends in the list; of the surveyed kinds, unless others are asked for. */
  linksAmong(aNumbers: readonly ANumber[], kinds?: readonly LinkKind[]): Link[];
  /** Every link from or to the sequence, of every kind: ask here whether a relation is already recorded. */
  linksOf(aNumber: ANumber): Link[];
  /** Why a link holds, where its source says so. */
  whyLinked(link: Link): string | undefined;
  /** The definition as a model may see it: no sequence names, no signatures, no agreement statements. */
  definition(aNumber: ANumber): string | undefined;
  /** sha256 (hex) of `definition`: equal hashes need no second run of a model. */
  definitionHash(aNumber: ANumber): string | undefined;
  bFileTerms(aNumber: ANumber): SourcedTerms | undefined;
  /** Transitive closure along program calls, without the sequence itself. */
  programDependencies(aNumber: ANumber): ReadonlySet<ANumber>;
  /** Other lines of an internal-format entry by their letter, e.g. `F` formulas, `o` programs. */
  entryText(aNumber: ANumber): ReadonlyMap<string, readonly string[]>;
  fieldSources(
    aNumber: ANumber,
  ): Readonly<Record<'name' | 'terms' | 'offset' | 'keywords', FieldSource | undefined>>;
  importReport(): ImportReport;
  /** Every problem of the import, in the order of its files. */
  importProblems(): IterableIterator<ImportProblem>;
  /** Text of the licence file that came with the source. */
  licenceNotice(): string | undefined;
  close(): void;
}
