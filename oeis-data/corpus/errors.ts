import { defineErrors } from '../errors.js';

export const corpusErrors = defineErrors({
  CORPUS_SOURCE_MISSING: {
    message: 'Expected a folder or file of sequences, got "{got}", where nothing is.',
    cause: 'The path does not exist.',
    remedy: 'Check the path; it is taken relative to the folder you are in.',
  },
  CORPUS_SOURCE_NOT_RECOGNISED: {
    message:
      'Expected names and stripped files (plain or .gz), .seq entries or b-files, got "{got}", which holds none of them.',
    cause:
      'Files are recognised by their names: names[.gz], stripped[.gz], offsets.tsv[.gz], links.tsv[.gz], *.seq, b000045.txt, bfiles.tar.xz; a single file of another name by its first line.',
    remedy: 'Point to the folder that holds these files, or give them their usual names.',
  },
  CORPUS_SOURCE_EMPTY: {
    message: 'Expected at least one sequence in "{got}", got none ({problems} lines were malformed).',
    cause: 'The files are empty or of another layout. A corpus is never replaced by an empty one.',
    remedy: 'Compare the first lines with "A000045 name" and "A000045 ,0,1,1,". {first}',
  },
  CORPUS_TARGET_NOT_A_CORPUS: {
    message: 'Expected a corpus database or nothing at {target}, got another kind of file.',
    cause: 'An import replaces the file at its target, and only a corpus may be replaced.',
    remedy: 'Choose another path for the corpus, or move that file away.',
  },
  CORPUS_NOT_WRITTEN: {
    message: 'Expected to write the corpus {target}, got: {reason}.',
    cause: 'The disk is full, or the folder may not be written to.',
    remedy:
      'Free some space (about 2.5 times the size of the uncompressed source) or choose another folder. The corpus that was there before is untouched.',
  },
  CORPUS_DATABASE_MISSING: {
    message: 'Expected a corpus database, got "{got}", where nothing is.',
    cause: 'The corpus has not been imported yet, or lies elsewhere.',
    remedy: 'Import it first: lamplighter corpus import <folder>.',
  },
  CORPUS_DATABASE_UNREADABLE: {
    message: 'Expected a corpus database, got "{got}": {reason}.',
    cause: 'The file is damaged or is no corpus of Lamplighter.',
    remedy: 'Import the corpus again.',
  },
  CORPUS_SCHEMA_VERSION: {
    message: 'Expected a corpus of schema version {expected}, got version {got} in {path}.',
    cause: 'The corpus was imported by another version of Lamplighter.',
    remedy: 'Import it again; it takes seconds.',
  },
});
