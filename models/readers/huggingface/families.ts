/**
 * The families of Hugging Face checkpoints that are read: what their tensors are called in GGUF, and which
 * hyperparameters a config.json leaves out because they are the family's defaults (the configuration classes
 * of transformers say which).
 */

export interface HuggingFaceFamily {
  /** `general.architecture` of the same model as a GGUF file. */
  readonly architecture: string;
  /** GGUF name within a block, by name within a layer. */
  readonly blockTensors: Readonly<Record<string, string>>;
  /** What a config.json that is silent means. */
  readonly defaults: Readonly<Record<string, number>>;
  /** Value of hidden_act (or hidden_activation) that the block is written for. */
  readonly activation: string;
  /** Added to the weights of every norm: where the family multiplies by 1 + weight, GGUF has the sum. */
  readonly normOffset: number;
}

const common = {
  input_layernorm: 'attn_norm',
  'self_attn.q_proj': 'attn_q',
  'self_attn.k_proj': 'attn_k',
  'self_attn.v_proj': 'attn_v',
  'self_attn.o_proj': 'attn_output',
  post_attention_layernorm: 'ffn_norm',
  'mlp.gate_proj': 'ffn_gate',
  'mlp.up_proj': 'ffn_up',
  'mlp.down_proj': 'ffn_down',
};
const headNorms = { 'self_attn.q_norm': 'attn_q_norm', 'self_attn.k_norm': 'attn_k_norm' };

const gemma3: HuggingFaceFamily = {
  architecture: 'gemma3',
  blockTensors: {
    ...common,
    ...headNorms,
    post_attention_layernorm: 'post_attention_norm',
    pre_feedforward_layernorm: 'ffn_norm',
    post_feedforward_layernorm: 'post_ffw_norm',
  },
  defaults: {
    num_attention_heads: 8,
    num_key_value_heads: 4,
    head_dim: 256,
    max_position_embeddings: 131_072,
    rms_norm_eps: 1e-6,
    rope_theta: 1_000_000,
    rope_local_base_freq: 10_000,
    sliding_window: 4096,
    query_pre_attn_scalar: 256,
  },
  activation: 'gelu_pytorch_tanh',
  normOffset: 1,
};

/** By model_type of config.json. */
export const huggingFaceFamilies: Readonly<Record<string, HuggingFaceFamily>> = {
  llama: {
    architecture: 'llama',
    blockTensors: common,
    defaults: { max_position_embeddings: 2048, rms_norm_eps: 1e-6, rope_theta: 10_000 },
    activation: 'silu',
    normOffset: 0,
  },
  qwen2: {
    architecture: 'qwen2',
    blockTensors: common,
    defaults: { max_position_embeddings: 32_768, rms_norm_eps: 1e-6, rope_theta: 10_000 },
    activation: 'silu',
    normOffset: 0,
  },
  qwen3: {
    architecture: 'qwen3',
    blockTensors: { ...common, ...headNorms },
    defaults: { max_position_embeddings: 32_768, rms_norm_eps: 1e-6, rope_theta: 10_000, head_dim: 128 },
    activation: 'silu',
    normOffset: 0,
  },
  gemma3_text: gemma3,
  // A model of text and images: only its text part is read.
  gemma3,
};

const wholeModel: Readonly<Record<string, string>> = {
  'model.embed_tokens.weight': 'token_embd.weight',
  'model.norm.weight': 'output_norm.weight',
  'lm_head.weight': 'output.weight',
};
/** The text part of a model of text and images, as older and newer checkpoints prefix it. */
const textPart = /^(?:language_model\.(?=model\.|lm_head\.)|model\.language_model\.)/;
const notRead = /^(?:model\.)?(?:vision_tower|multi_modal_projector)\.|\.rotary_emb\.inv_freq$/;

/**
 * The GGUF name of a tensor; its own name where the family has no place for it, so that an error can name it.
 *
 * @returns undefined for tensors that have no part in reading text
 */
export function ggufTensorName(family: HuggingFaceFamily, name: string): string | undefined {
  if (notRead.test(name)) return undefined;
  const text = name.replace(textPart, (prefix) => (prefix.startsWith('model.') ? 'model.' : ''));
  const whole = wholeModel[text];
  if (whole !== undefined) return whole;
  const [, layer, part, kind] = /^model\.layers\.(\d+)\.(.+)\.(weight|bias)$/.exec(text) ?? [];
  const block = part === undefined ? undefined : family.blockTensors[part];
  return block === undefined ? name : `blk.${Number(layer)}.${block}.${kind}`;
}
