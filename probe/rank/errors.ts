import { defineCatalogue } from '../../features/index.js';

/** Errors of ranking that a caller can act on. */
export const rankErrors = defineCatalogue({
  RANKING_NOT_FINITE: {
    message: 'Expected finite rows and weights of moderate size, got {got} at row {row}.',
    cause: 'A feature row or a probe weight is NaN, infinite or so large that float32 products overflow.',
    remedy: 'Extract the activations of that sequence again, or train the probe again.',
  },
  RANKING_SHAPE_MISMATCH: {
    message: 'Expected {expected}, got {got}.',
    cause: 'The matrix, the probe and the list of sequences were not made for each other.',
    remedy: 'Build the feature matrix again with the features that are stored with the probe.',
  },
});
