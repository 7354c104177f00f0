/** Files of sequences -> one corpus database, in one streaming pass over each file. */
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type BFileRecord, bFileFormat, bFileSequence } from '../formats/b-file.js';
import { readBFileArchive } from '../formats/b-file-archive.js';
import { internalFormat } from '../formats/internal-format.js';
import type { LineFormat, ParseSink } from '../formats/line-parser.js';
import { linkTableFormat } from '../formats/link-table.js';
import { namesFormat } from '../formats/names.js';
import { offsetTableFormat } from '../formats/offset-table.js';
import { headerComments, readFileLines } from '../formats/read-file.js';
import { strippedFormat } from '../formats/stripped.js';
import { type LinkKind, linkKinds } from '../types.js';
import { type Attribution, attributionOf, oeisAttribution } from './attribution.js';
import { BFileAssembly } from './b-file-assembly.js';
import { CorpusWriter } from './corpus-writer.js';
import { notWritten, openDraft } from './draft.js';
import { completeDraft, type ImportProgress } from './draft-completion.js';
import { corpusErrors } from './errors.js';
import { type FileReport, type ImportReport, ProblemRecorder } from './import-report.js';
import { LinkAssembly } from './link-assembly.js';
import { SequenceAssembly } from './sequence-assembly.js';
import { type CorpusSource, recogniseSource, type SourceFile, type SourceFormat } from './source-files.js';

export interface ImportOptions {
  /** A folder, which is recognised by its content, or files. */
  readonly source: string | readonly string[];
  /** Path of the SQLite file to make or to replace. */
  readonly target: string;
  /** Default: the name of the source folder. */
  readonly label?: string;
  /**
   * Whether programs computed the b-files, so that their terms depend on every sequence that the program
   * calls. Default: yes for an archive of b-files, no for single ones unless the licence file says so.
   */
  readonly bFilesComputed?: boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** Lines between two calls of `onProgress`. */
const progressLines = 5000;

/**
 * Imports a release of sequences. The corpus at `target` is replaced at the very end, in one step; whatever
 * goes wrong before that leaves it as it was. Imported again, the report tells what is new, changed and gone.
 *
 * @throws `CORPUS_SOURCE_MISSING`, `CORPUS_SOURCE_NOT_RECOGNISED`, `CORPUS_SOURCE_EMPTY`,
 *   `CORPUS_TARGET_NOT_A_CORPUS`, `CORPUS_NOT_WRITTEN`, `SOURCE_FILE_UNREADABLE`, `SOURCE_FILE_DAMAGED`,
 *   `XZ_MISSING`, `ARCHIVE_DAMAGED`
 */
export async function importCorpus(options: ImportOptions): Promise<ImportReport> {
  const startedAt = performance.now();
  const onProgress = options.onProgress ?? (() => {});
  const source = await recogniseSource(options.source);
  const draft = openDraft(options.target);
  try {
    const writer = new CorpusWriter(draft.db);
    const problems = new ProblemRecorder((problem) => writer.problem(problem));
    const files: FileReport[] = [];
    const run = new ImportRun(source, writer, problems, files, onProgress);
    const licenceNotice = await run.licenceNotice();
    await run.readAll(options.bFilesComputed ?? /b-files were computed/i.test(licenceNotice ?? ''));
    if (run.assembly.sequenceCount === 0) {
      const { problemCount, problems: told } = problems.summary;
      const got = source.label;
      const first =
        told[0] === undefined
          ? ''
          : `First problem: ${told[0].file}, line ${told[0].line}: ${told[0].excerpt}`;
      throw corpusErrors.CORPUS_SOURCE_EMPTY({ got, problems: problemCount, first });
    }
    const facts = {
      label: options.label ?? source.label,
      target: options.target,
      files,
      ignoredFiles: source.ignored,
      surveyed: run.surveyed,
      licenceNotice,
      startedAt,
    };
    return completeDraft(draft, writer, problems, facts, onProgress);
  } catch (error) {
    throw notWritten(options.target, error);
  } finally {
    draft.discard();
  }
}

/** The passes of one import, in the order in which they need each other. */
class ImportRun {
  readonly #source: CorpusSource;
  readonly #writer: CorpusWriter;
  readonly #problems: ProblemRecorder;
  readonly #files: FileReport[];
  readonly #onProgress: (progress: ImportProgress) => void;
  readonly assembly: SequenceAssembly;
  readonly #links: LinkAssembly;
  readonly #bFiles: BFileAssembly;
  readonly surveyed: Record<LinkKind, number> = { name: 0, 'cross-reference': 0, formula: 0, program: 0 };

  constructor(
    source: CorpusSource,
    writer: CorpusWriter,
    problems: ProblemRecorder,
    files: FileReport[],
    onProgress: (progress: ImportProgress) => void,
  ) {
    this.#source = source;
    this.#writer = writer;
    this.#problems = problems;
    this.#files = files;
    this.#onProgress = onProgress;
    const assembly = new SequenceAssembly(writer, problems.add);
    this.assembly = assembly;
    this.#links = new LinkAssembly(writer, problems.add, (aNumber) => assembly.has(aNumber));
    this.#bFiles = new BFileAssembly(writer, problems.add, (aNumber) => assembly.stored(aNumber));
  }

  async licenceNotice(): Promise<string | undefined> {
    const [file] = this.#source.files.get('licence') ?? [];
    return file === undefined ? undefined : (await readFile(file.path, 'utf8')).slice(0, 20_000);
  }

  async readAll(bFilesComputed: boolean): Promise<void> {
    const { assembly } = this;
    await this.#pass(
      'offsets',
      offsetTableFormat,
      (id) => (record, file) => assembly.offset(record, file, id),
    );
    await this.#pass('internal', internalFormat, (id) => (record, file) => assembly.entry(record, file, id));
    await this.#pass('names', namesFormat, (id) => (record, file) => assembly.name(record, file, id));
    await this.#pass('stripped', strippedFormat, (id) => (record, file) => assembly.terms(record, file, id));
    assembly.finish();
    const tableKinds = new Set<LinkKind>();
    await this.#pass('links', linkTableFormat, (id) => (record, file) => {
      tableKinds.add(record.kind);
      this.#links.add(record, file, id);
    });
    this.#links.finish(!tableKinds.has('name'));
    for (const kind of linkKinds) {
      this.surveyed[kind] = tableKinds.has(kind) ? assembly.sequenceCount : assembly.entryCount;
    }
    if (!tableKinds.has('name')) this.surveyed.name = assembly.sequenceCount;
    await this.#readBFiles(bFilesComputed);
    this.#bFiles.finish();
  }

  /** Reads every file of one format; `consume` is told the id of their source row. */
  async #pass<Record>(
    format: SourceFormat,
    parser: LineFormat<Record>,
    consume: (source: number) => (record: Record, file: string) => void,
  ): Promise<void> {
    const files = this.#source.files.get(format) ?? [];
    if (files.length === 0) return;
    const name = nameOfGroup(files);
    const id = this.#writer.source({ file: name, format, ...oeisAttribution });
    const take = consume(id);
    let comments: readonly string[] = [];
    let records = 0;
    let lines = 0;
    for (const { path, file } of files) {
      const sink: ParseSink<Record> = {
        record: (record) => {
          records++;
          take(record, file);
          if (records % progressLines === 0) this.#onProgress({ stage: format, done: records });
        },
        problem: this.#problems.add,
      };
      const withComments = headerComments(parser, (found) => {
        if (comments.length === 0) comments = found;
      });
      lines += (await readFileLines(path, file, withComments, sink)).lines;
    }
    this.#state(id, attributionOf(comments));
    this.#files.push({ file: name, format, lines, records });
    this.#onProgress({ stage: format, done: records, total: records });
  }

  #state(id: number, { licence, attribution }: Attribution): void {
    this.#writer.db
      .prepare('UPDATE source SET licence = ?, attribution = ? WHERE id = ?')
      .run(licence, attribution, id);
  }

  async #readBFiles(computed: boolean): Promise<void> {
    const single = this.#source.files.get('b-file') ?? [];
    if (single.length > 0) {
      const name = nameOfGroup(single);
      const source = this.#writer.source({ file: name, format: 'b-file', ...oeisAttribution });
      let lines = 0;
      let records = 0;
      for (const { path, file } of single) {
        const found: BFileRecord[] = [];
        const sink = {
          record: (record: BFileRecord) => found.push(record),
          problem: this.#problems.add,
        };
        const read = await readFileLines(path, file, bFileFormat(bFileSequence(path)!), sink);
        lines += read.lines;
        for (const record of found) {
          records++;
          this.#bFiles.add(record, { file, checksum: read.checksum, computed, source });
        }
        if (records % 100 === 0) this.#onProgress({ stage: 'b-file', done: records, total: single.length });
      }
      this.#files.push({ file: name, format: 'b-file', lines, records });
    }
    for (const { path, file } of this.#source.files.get('b-file archive') ?? []) {
      const source = this.#writer.source({ file, format: 'b-file archive', ...oeisAttribution });
      let records = 0;
      const { lines } = await readBFileArchive(path, file, {
        record: (record) => {
          const { checksum, member } = record;
          // Packs are made by programs: the OEIS itself publishes b-files one by one.
          this.#bFiles.add(record, { file: basename(member), checksum, computed: true, source });
          if (++records % 500 === 0) this.#onProgress({ stage: 'b-file', done: records });
        },
        problem: this.#problems.add,
      });
      this.#files.push({ file, format: 'b-file archive', lines, records });
      this.#onProgress({ stage: 'b-file', done: records, total: records });
    }
  }
}

/** `names.gz`, or `seq/*.seq (2 files)` for many files of one format. */
function nameOfGroup(files: readonly SourceFile[]): string {
  const [first] = files;
  if (files.length === 1) return first!.file;
  const folder = dirname(first!.file);
  const extension = first!.file.replace(/^.*?(\.[a-z]+(\.gz)?)$/, '$1');
  return `${folder === '.' ? '' : `${folder}/`}*${extension} (${files.length} files)`;
}
