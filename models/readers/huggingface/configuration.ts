/** The hyperparameters of a config.json under the keys of GGUF, so that one description of a block serves both. */

import { unsupportedArchitecture } from '../../architectures/catalogue.js';
import { mostHeadWidth } from '../../architectures/decoder-shape.js';
import { modelErrors } from '../../errors.js';
import type { GgufValue } from '../gguf/value-types.js';
import { type HuggingFaceFamily, huggingFaceFamilies } from './families.js';
import { excerpt, type JsonObject } from './folder-files.js';
import { llama3Divisors } from './llama3-rope.js';

export interface Configuration {
  readonly family: HuggingFaceFamily;
  /** Values by GGUF key, e.g. `llama.block_count`. */
  readonly entries: ReadonlyMap<string, GgufValue>;
  /** What each rotary frequency is divided by (Llama 3), `[dHead / 2]`. */
  readonly rotaryDivisors: Float32Array | undefined;
}

/** Options that change what a block computes, and the one value of each that is built. */
const requiredOptions: Readonly<Record<string, readonly unknown[]>> = {
  attention_bias: [false],
  mlp_bias: [false],
  use_sliding_window: [false],
  use_bidirectional_attention: [false],
  attn_logit_softcapping: [],
  quantization_config: [],
};
const blocksOf27B = 62;
/** Every sixth layer of Gemma 3 sees the whole text. */
const slidingPattern = 6;

/**
 * @param folder name of the folder, for messages
 * @throws `ARCHITECTURE_UNSUPPORTED` with what differs, `HUGGING_FACE_FOLDER_INVALID` for a wrong value
 */
export function readConfiguration(whole: JsonObject, folder: string): Configuration {
  const modelType = excerpt(whole.model_type);
  const family = Object.hasOwn(huggingFaceFamilies, modelType) ? huggingFaceFamilies[modelType] : undefined;
  if (family === undefined) throw unsupportedArchitecture(modelType, '');
  const config = whole.text_config === undefined ? whole : objectOf(whole.text_config);
  const differs = (difference: string): Error => unsupportedArchitecture(family.architecture, difference);
  const refuse = (key: string, expected: string): Error =>
    modelErrors.HUGGING_FACE_FOLDER_INVALID({
      expected: `${expected} as ${key} of config.json`,
      got: excerpt(config[key]),
      folder,
    });

  for (const [option, built] of Object.entries(requiredOptions)) {
    const value = config[option] ?? whole[option];
    if (value != null && !built.includes(value)) throw differs(`${option} in config.json`);
  }
  const activation = config.hidden_activation ?? config.hidden_act ?? family.activation;
  if (activation !== family.activation) throw differs(`the activation ${excerpt(activation)}`);

  const number = (key: string, fallback?: number): number => {
    const value = config[key] ?? family.defaults[key] ?? fallback;
    if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0)
      throw refuse(key, 'a positive number');
    return value;
  };
  const count = (key: string, fallback?: number): number => {
    const value = number(key, fallback);
    if (!Number.isInteger(value) || value >= 2 ** 31) throw refuse(key, 'a count below 2^31');
    return value;
  };
  const headCount = count('num_attention_heads');
  const dModel = count('hidden_size');
  const dHead = count('head_dim', Math.max(1, Math.floor(dModel / headCount)));
  if (dHead > mostHeadWidth) throw refuse('head_dim', `at most ${mostHeadWidth}`);

  const { architecture } = family;
  const entries = new Map<string, GgufValue>([['general.architecture', architecture]]);
  const set = (key: string, value: GgufValue): void => void entries.set(`${architecture}.${key}`, value);
  set('block_count', count('num_hidden_layers'));
  set('embedding_length', dModel);
  set('feed_forward_length', count('intermediate_size'));
  set('context_length', count('max_position_embeddings'));
  set('attention.head_count', headCount);
  set('attention.head_count_kv', count('num_key_value_heads', headCount));
  set('attention.key_length', dHead);
  set('attention.value_length', dHead);
  set('attention.layer_norm_rms_epsilon', number('rms_norm_eps'));

  if (architecture === 'gemma3') {
    refuseOtherPattern(config, differs);
    set('attention.sliding_window', count('sliding_window'));
    const scalar = number('query_pre_attn_scalar');
    // 27B alone scales by the width a head would have.
    const built = count('num_hidden_layers') === blocksOf27B ? dModel / headCount : dHead;
    if (scalar !== built) throw differs(`query_pre_attn_scalar ${scalar} for heads of ${dHead}`);
  }
  const rotary = readRotary(config);
  set('rope.dimension_count', Math.floor(dHead * rotary.rotatedPart));
  set('rope.freq_base', rotary.base ?? number('rope_theta'));
  if (rotary.localBase !== undefined || family.defaults.rope_local_base_freq !== undefined) {
    set('rope.freq_base_swa', rotary.localBase ?? number('rope_local_base_freq'));
  }
  let rotaryDivisors: Float32Array | undefined;
  if (rotary.scalingType === 'llama3') {
    const part = (key: string): number => {
      const value = rotary.scaling[key];
      if (typeof value !== 'number' || !(value > 0)) throw differs(`llama3 rotary scaling without ${key}`);
      return value;
    };
    rotaryDivisors = llama3Divisors(dHead, rotary.base ?? number('rope_theta'), {
      factor: part('factor'),
      lowFrequencyFactor: part('low_freq_factor'),
      highFrequencyFactor: part('high_freq_factor'),
      originalContextLength: part('original_max_position_embeddings'),
    });
  } else if (rotary.scalingType !== 'default') {
    set('rope.scaling.type', rotary.scalingType);
    if (typeof rotary.scaling.factor === 'number') set('rope.scaling.factor', rotary.scaling.factor);
  }
  return { family, entries, rotaryDivisors };
}

interface Rotary {
  readonly base: number | undefined;
  /** Of the layers that see a window only. */
  readonly localBase: number | undefined;
  /** Part of each head's coordinates that rotate. */
  readonly rotatedPart: number;
  readonly scalingType: string;
  readonly scaling: JsonObject;
}

/** transformers 4 writes rope_theta and rope_scaling, transformers 5 rope_parameters (by kind of layer in Gemma 3). */
function readRotary(config: JsonObject): Rotary {
  const parameters = objectOf(config.rope_parameters);
  const whole = { ...objectOf(config.rope_scaling), ...objectOf(parameters.full_attention ?? parameters) };
  const positive = (value: unknown): number | undefined =>
    typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
  return {
    base: positive(whole.rope_theta),
    localBase: positive(objectOf(parameters.sliding_attention).rope_theta),
    rotatedPart: positive(whole.partial_rotary_factor ?? config.partial_rotary_factor) ?? 1,
    scalingType: excerpt(whole.rope_type ?? whole.type ?? 'default'),
    scaling: whole,
  };
}

function refuseOtherPattern(config: JsonObject, differs: (difference: string) => Error): void {
  const pattern = config.sliding_window_pattern ?? config._sliding_window_pattern ?? slidingPattern;
  if (pattern !== slidingPattern)
    throw differs(`sliding layers in another pattern than ${slidingPattern - 1} of ${slidingPattern}`);
  const types = config.layer_types;
  if (!Array.isArray(types)) return;
  const asBuilt = types.every(
    (type, layer) => type === ((layer + 1) % slidingPattern === 0 ? 'full_attention' : 'sliding_attention'),
  );
  if (!asBuilt)
    throw differs(`sliding layers in another pattern than ${slidingPattern - 1} of ${slidingPattern}`);
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
