/** The in-process engine: import a model file, open it, run texts through it. */
export { type ImportedModel, type ImportOptions, importModel } from './import-model.js';
export { parseLayers } from './layers.js';
export { type Manifest, readManifest } from './manifest.js';
export { availableMemory, estimateMemory, type MemoryEstimate } from './memory.js';
export { openTokenizer } from './open-tokenizer.js';
export { type OpenOptions, openModel, ResidualStreamModel } from './residual-stream-model.js';
