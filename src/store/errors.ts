import { defineErrors } from '../../oeis-data/errors.js';

export const storeErrors = defineErrors({
  DATABASE_UNREACHABLE: {
    message: 'The database {url} could not be opened: {reason}.',
    cause: 'The file is not writable or not a Lamplighter database, or the PostgreSQL server refuses.',
    remedy: 'Check the path or the URL given with --database (or LAMPLIGHTER_DATABASE_URL).',
  },
  DATABASE_NEWER: {
    message: 'The database {url} holds migrations that this version does not know: {names}.',
    cause: 'A newer Lamplighter wrote it.',
    remedy: 'Use that version, or another --database.',
  },
  RELATION_UNKNOWN: {
    message: 'Expected the identifier of a stored relation, got "{got}".',
    cause: 'No relation of this database starts with these characters, or more than one does.',
    remedy: 'List the identifiers with: lamplighter relations list.',
  },
});
