import { defineErrors } from '../../oeis-data/errors.js';

export const cliErrors = defineErrors({
  NO_FINISHED_RUN_MISSING: {
    message: 'The database {database} holds no finished run.',
    cause: 'Candidates and relations are listed from the newest finished run.',
    remedy: 'Start one with: lamplighter run.',
  },
  SEQUENCE_UNKNOWN: {
    message: 'Expected a sequence of the corpus "{corpus}", got {got}, which is not in it.',
    cause: 'The corpus holds a sample of the OEIS, or sequences of its own.',
    remedy: 'Choose another --corpus, or import a later release.',
  },
});
