import { defineErrors } from '../../oeis-data/errors.js';

export const rankingErrors = defineErrors({
  RANKING_CHECKPOINT_MISMATCH: {
    message: 'The checkpoint in {folder} was made with another {part}: expected {expected}, got {got}.',
    cause:
      'The sequences, the probe, the number of pairs kept or the tile size changed since that ranking began.',
    remedy: 'Remove the folder to rank from the beginning, or repeat the run with the former settings.',
  },
  RANKING_MATRIX_SIZE: {
    message: 'Expected {expected} bytes in the matrix file {path}, got {got}.',
    cause: 'The file does not hold rows x width float32 numbers; it may be cut short.',
    remedy: 'Write the feature matrix again.',
  },
});
