/** Low-rank contrastive probes: an embedding without labels, then one linear map trained on links. */
export { contrastiveForm, contrastiveRows, contrastiveRowWidth } from './contrastive-form.js';
export {
  defaultRank,
  type EmbeddingBlock,
  embedBlocks,
  embedWith,
  type SequenceEmbedder,
  spreadLayers,
} from './sequence-embedding.js';
export { type ContrastiveProbe, parseContrastive, serialiseContrastive } from './stored-contrastive.js';
export {
  type ContrastiveEpoch,
  type ContrastiveMap,
  type ContrastiveOptions,
  trainContrastive,
} from './train-contrastive.js';
