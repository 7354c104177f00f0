/** The in-process engine: import a model file, open it, run texts through it. */
export { type ImportedModel, type ImportOptions, importModel } from './import-model.js';
export { builderVersion, type Manifest, readManifest } from './manifest.js';
export { defaultMaxTokens, openTokenizer } from './open-tokenizer.js';
export { type Pack, packTexts } from './pack.js';
export { defaultPackSlots, planPacks } from './plan-packs.js';
export { type OpenOptions, openModel, ResidualStreamModel } from './residual-stream-model.js';
