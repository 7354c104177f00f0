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
  EVALUATION_READING_MISSING: {
    message: 'Expected at least one reading that is no control, got {got}.',
    cause: 'Random weights and shuffled words are compared with the reading that they are the control of.',
    remedy:
      'Name a trained model and plain definitions too, such as --model smollm2-135m,smollm2-135m-random-0.',
  },
});
