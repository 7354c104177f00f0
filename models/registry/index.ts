/** The models that have a name, where they come from and where they are kept. */
export { cacheFolder } from './cache-folder.js';
export {
  type FileImportOptions,
  type ImportedModel,
  importedModel,
  importModelFile,
  type ListedModel,
  listModels,
  type ModelVerification,
  type NamedImportOptions,
  verifyModel,
} from './imported.js';
export { type KnownModel, knownModel, knownModels } from './known-models.js';
export { type PulledModel, type PullOptions, pullKnownModel, pullModel } from './pull.js';
export { randomModel, randomModelName } from './random-model.js';
export type { PullProgress } from './sources/source.js';
