/** The corpus: import it, open it, ask it, export it. */
export type { Corpus, CorpusSequence, FieldSource } from './corpus.js';
export type { ImportProgress } from './draft-completion.js';
export { corpusErrors } from './errors.js';
export { type ExportFormat, type ExportWriter, exportCorpus } from './export-corpus.js';
export { type ImportOptions, importCorpus } from './import-corpus.js';
export type { ChangedField, CorpusChanges, FileReport, ImportReport } from './import-report.js';
export {
  type GivenLink,
  type GivenSequence,
  type ImportSequencesOptions,
  importSequences,
} from './import-sequences.js';
export { openCorpus } from './open-corpus.js';
export { bFileTermSource, storedTermSource } from './term-sources.js';
