import { defineErrors } from '../../oeis-data/errors.js';

export const cliErrors = defineErrors({
  NO_FINISHED_RUN_MISSING: {
    message: 'The database {database} holds no finished run.',
    cause: 'Candidates and relations are listed from the newest finished run.',
    remedy: 'Start one with: lamplighter run.',
  },
});
