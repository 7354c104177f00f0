import { defineErrors } from '../../../oeis-data/errors.js';

export const identityYieldErrors = defineErrors({
  IDENTITY_SEQUENCE_MISSING: {
    message: 'The corpus holds no terms of {got}, which is to be ranked.',
    cause: 'The identity yield computes with the terms of the ranked sequences.',
    remedy: 'Rank sequences of this corpus only.',
  },
  IDENTITY_STRATUM_EMPTY: {
    message: 'Drew {got} of {expected} random pairs in the stratum {stratum}: too few pairs qualify.',
    cause: 'Names are alike in another range, or most pairs are linked or not eligible.',
    remedy: 'Rank more sequences, or ask for fewer random pairs.',
  },
});
