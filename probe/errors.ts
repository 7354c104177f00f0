/** The errors of training, storing and applying a probe. */
import { defineCatalogue } from '../features/index.js';

export const probeErrors = defineCatalogue({
  PROBE_ONE_CLASS: {
    message: 'Expected linked and unlinked pairs, got {positives} linked of {got}.',
    cause: 'A classifier needs examples of both kinds.',
    remedy: 'Give at least one training link, and enough sequences that some pairs are unlinked.',
  },
  PROBE_VALUE_NOT_FINITE: {
    message: 'Expected finite numbers, got {got} for {what} of pair {pair}.',
    cause: 'A feature or a score overflowed.',
    remedy: 'Check the stored activations; extract them again when they hold such a value.',
  },
  PROBE_PENALTY_OUT_OF_RANGE: {
    message: 'Expected a positive finite inverse penalty C, got {got}.',
    cause: 'C divides the L2 penalty; without a penalty a separable training set has no finite fit.',
    remedy: 'Choose C between 1e-6 and 1e6.',
  },
  PROBE_RATE_OUT_OF_RANGE: {
    message: 'Expected a {what} of linked pairs between 0 and 1, got {got}.',
    cause: 'A base rate is a share of pairs, and neither 0 nor 1 has finite log-odds.',
    remedy: 'Give recorded links divided by all pairs, such as 0.0002.',
  },
  PROBE_TRAINING_LINK_OUTSIDE: {
    message: 'Training link {pair} joins rows {got}, of which one is held out or equal to the other.',
    cause: 'Training pairs may touch no held-out sequence, or the recall of held-out links means nothing.',
    remedy: 'Leave out links that touch a held-out sequence.',
  },
  PROBE_TOO_FEW_UNLINKED: {
    message: 'Expected {expected} unlinked training pairs, but only {got} exist.',
    cause: 'The training sequences are too few, or nearly all of their pairs are linked.',
    remedy: 'Ask for fewer unlinked pairs a link, or give more training sequences.',
  },
  PROBE_FOLD_EMPTY: {
    message: 'Fold {fold} of {expected} has {got} linked pairs to {purpose}.',
    cause: 'Folds divide the sequences; with few links a fold can be left without any.',
    remedy: 'Use fewer folds, another seed, or more training links.',
  },
  PROBE_NO_VARIANCE: {
    message:
      'Expected sequences that were read differently, got the same {width} values for all {got} of them.',
    cause: 'Every sequence was read the same, as with empty definitions.',
    remedy: 'Check the corpus and the model.',
  },
  PROBE_FILE_UNREADABLE: {
    message: 'Expected a stored probe, got {got}.',
    cause: 'The file is not a probe, is cut short, or was written by another program.',
    remedy: 'Train the probe again.',
  },
  PROBE_VERSION_UNKNOWN: {
    message: 'Expected a stored probe or form of version {expected}, got version {got}.',
    cause: 'It was written by another release of Lamplighter.',
    remedy: 'Train the probe again with this release.',
  },
});
