import { defineErrors } from '../../oeis-data/errors.js';

export const evaluationErrors = defineErrors({
  EVALUATION_TOO_FEW_LINKS: {
    message:
      'Seed {seed} leaves {training} training links and {test} test links; both must be at least {expected}.',
    cause: 'The corpus holds too few links among the ranked sequences to hold any out.',
    remedy: 'Rank more sequences, or import a corpus with more links.',
  },
  EVALUATION_DEFINITION_MISSING: {
    message: 'Expected a definition for each of {expected} sequences, got {got}.',
    cause: 'The text controls need the definitions that the model read, in row order.',
    remedy: 'Pass the cleaned definitions of the ranked sequences.',
  },
});
