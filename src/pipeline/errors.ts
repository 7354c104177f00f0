import { defineErrors } from '../../oeis-data/errors.js';

export const pipelineErrors = defineErrors({
  RUN_IN_PROGRESS: {
    message: 'Process {pid} is running in this home already (lock {path}).',
    cause: 'Two runs in one home would write the same artefacts.',
    remedy: 'Wait for it, stop it, or use another --home.',
  },
  CORPUS_NOT_FOUND: {
    message: 'Expected a corpus ("starter", a folder of OEIS files or a corpus database), got "{got}".',
    cause: 'Nothing is at that path.',
    remedy: 'Check the path, or leave --corpus out to use the starter corpus.',
  },
  RUN_TO_EXPLAIN_MISSING: {
    message: 'Expected a finished run with its probe and activations in {database}, got {got}.',
    cause: 'A score is explained from what the newest finished run left.',
    remedy: 'Start one with: lamplighter run. Stages that are finished already are not computed again.',
  },
  SEQUENCE_NOT_RANKED: {
    message: 'Expected two different sequences among the {expected} of the newest run, got {got}.',
    cause: 'A model has read the definitions of the most-referenced sequences only, --top many.',
    remedy: 'Choose other sequences, or run again with a larger --top.',
  },
  CORPUS_CHANGED: {
    message: 'Expected the corpus of the newest run (content {expected}) at {path}, got {got}.',
    cause: 'The corpus was imported again since, so its links are not those that the probe was trained on.',
    remedy: 'Start a run on the corpus as it is now: lamplighter run.',
  },
  TOO_FEW_LINKS: {
    message: 'Expected at least {expected} recorded links among the ranked sequences, got {got}.',
    cause: 'A probe is trained on recorded links; with so few it would be noise.',
    remedy: 'Import a link table (A-number, tab, A-number, tab, kind), or rank more sequences with --top.',
  },
  TOO_FEW_SEQUENCES: {
    message: 'Expected at least {expected} sequences to rank, got {got}.',
    cause: 'The corpus is too small, or --top too low.',
    remedy: 'Use a larger corpus or a larger --top.',
  },
  EVALUATION_PAGE_UNWRITABLE: {
    message: 'Expected a file in a folder that exists and may be written to, got "{got}".',
    cause: 'The page is written after the evaluation; a wrong path would be noticed only then.',
    remedy: 'Make the folder, or give --html another path.',
  },
});
