/** What an import did, said in full: counts, what changed since the former import, and every problem. */
import type { ImportProblem, ProblemKind } from '../formats/problem.js';
import type { ANumber, LinkKind } from '../types.js';

export interface FileReport {
  /** Name relative to the source; for many small files of one format, e.g. `seq/*.seq (2 files)`. */
  readonly file: string;
  readonly format: string;
  readonly lines: number;
  readonly records: number;
}

/** Field of a sequence that another release changed; `definition` is the name as a model sees it. */
export type ChangedField =
  | 'name'
  | 'definition'
  | 'terms'
  | 'offset'
  | 'keywords'
  | 'text'
  | 'links'
  | 'b-file';

export interface CorpusChanges {
  readonly added: readonly ANumber[];
  readonly changed: readonly { readonly aNumber: ANumber; readonly fields: readonly ChangedField[] }[];
  readonly gone: readonly ANumber[];
}

export interface ImportReport {
  readonly label: string;
  readonly target: string;
  /** Content hash of the corpus: sha256 (hex), the same for the same content in any order of import. */
  readonly hash: string;
  readonly schemaVersion: number;
  readonly sequences: number;
  readonly links: number;
  readonly linksByKind: Readonly<Record<LinkKind, number>>;
  readonly bFiles: number;
  /** Sequences that have an offset in a source; the others were taken to start at 0. */
  readonly offsetsGiven: number;
  readonly files: readonly FileReport[];
  /** Files of the source that no parser reads, e.g. a README. */
  readonly ignoredFiles: readonly string[];
  /** Hash of the corpus that was there before; undefined for a first import. */
  readonly formerHash: string | undefined;
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly unchanged: number;
  /** The sequences behind these counts; empty lists for a first import, where everything is new. */
  readonly changes: CorpusChanges;
  readonly problemCount: number;
  readonly problemCounts: Readonly<Partial<Record<ProblemKind, number>>>;
  /** The first `reportedProblems` of them; `Corpus.importProblems()` yields all. */
  readonly problems: readonly ImportProblem[];
  readonly seconds: number;
}

/** How many problems a report holds in memory and in JSON. */
export const reportedProblems = 1000;

/** Counts every problem, keeps the first ones, hands each to `store`. */
export class ProblemRecorder {
  readonly #store: (problem: ImportProblem) => void;
  readonly #counts = new Map<ProblemKind, number>();
  readonly #first: ImportProblem[] = [];
  #count = 0;

  constructor(store: (problem: ImportProblem) => void) {
    this.#store = store;
  }

  readonly add = (problem: ImportProblem): void => {
    this.#count++;
    this.#counts.set(problem.kind, (this.#counts.get(problem.kind) ?? 0) + 1);
    if (this.#first.length < reportedProblems) this.#first.push(problem);
    this.#store(problem);
  };

  get summary(): Pick<ImportReport, 'problemCount' | 'problemCounts' | 'problems'> {
    return {
      problemCount: this.#count,
      problemCounts: Object.fromEntries([...this.#counts].sort()),
      problems: this.#first,
    };
  }
}
