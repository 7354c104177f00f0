/** Definitions to pooled residual streams on disk. */
export { type ActivationStore, openActivationStore } from './activation-store.js';
export {
  type DefinitionFormName,
  definitionFormIdentity,
  definitionFormNames,
  definitionForms,
} from './definition-forms.js';
export { type Definition, textHash } from './definitions.js';
export { type DescribedSidecars, describeSidecars } from './describe-sidecars.js';
export { extractionErrors } from './errors.js';
export { type ExtractOptions, extractActivations, maxFloat32Texts } from './extract.js';
export type { ExtractionProgress } from './progress.js';
export {
  applyPrompt,
  type PromptName,
  type PromptTemplate,
  promptIdentity,
  promptNames,
  promptTemplates,
} from './prompt-templates.js';
export { activationBytes, type StoredType, type StoreShape } from './store-layout.js';
export type { StoreMetadata } from './store-metadata.js';
