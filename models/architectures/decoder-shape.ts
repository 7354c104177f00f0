/** The sizes of a decoder, from the keys `{architecture}.*` that every family shares. */
import { modelErrors } from '../errors.js';
import type { ModelSource } from '../readers/model-source.js';

export interface DecoderShape {
  /** L: number of blocks. */
  readonly blockCount: number;
  readonly dModel: number;
  readonly dFeedForward: number;
  readonly headCount: number;
  /** Heads of keys and values; each serves headCount / keyValueHeadCount query heads. */
  readonly keyValueHeadCount: number;
  readonly dHead: number;
  readonly vocabularySize: number;
  /** Longest text in tokens that the model was trained for. */
  readonly contextLength: number;
  readonly normEpsilon: number;
  /** Base of the rotary angles' geometric progression. */
  readonly rotaryBase: number;
  /** Positions are divided by it before they turn anything (linear scaling); 1 where there is none. */
  readonly rotaryFactor: number;
}

/** The deepest open models have some hundred. */
const mostBlocks = 1024;
/** The widest heads have 512 coordinates; each takes 16 KiB of rotary tables. */
export const mostHeadWidth = 1024;

/** @throws `GGUF_KEY_MISSING`, `GGUF_SIZE_OVERFLOW` */
export function readDecoderShape(
  { metadata, tensors, file }: ModelSource,
  architecture: string,
): DecoderShape {
  const key = (name: string): string => `${architecture}.${name}`;
  const headCount = metadata.count(key('attention.head_count'));
  const dModel = metadata.count(key('embedding_length'));
  const dHead = metadata.count(key('attention.key_length'), Math.floor(dModel / Math.max(1, headCount)));
  const shape: DecoderShape = {
    blockCount: metadata.count(key('block_count')),
    dModel,
    dFeedForward: metadata.count(key('feed_forward_length')),
    headCount,
    keyValueHeadCount: metadata.count(key('attention.head_count_kv'), headCount),
    dHead,
    vocabularySize: tensors.get('token_embd.weight')?.shape[0] ?? 0,
    contextLength: metadata.count(key('context_length')),
    normEpsilon: metadata.number(key('attention.layer_norm_rms_epsilon')),
    rotaryBase: metadata.number(key('rope.freq_base'), 10_000),
    rotaryFactor:
      metadata.string(key('rope.scaling.type'), 'none') === 'linear'
        ? metadata.number(key('rope.scaling.factor'))
        : 1,
  };
  const refuse = (expected: string, got: number): Error =>
    modelErrors.GGUF_SIZE_OVERFLOW({ expected, got, file });
  for (const [name, value] of Object.entries(shape)) {
    if (!(value > 0 && value < 2 ** 31)) throw refuse(`a positive ${name} below 2^31`, value);
  }
  // What follows is built before the weights are looked for: a wrong count must not make it large.
  if (shape.blockCount > Math.min(mostBlocks, tensors.size)) {
    throw refuse(
      `at most ${Math.min(mostBlocks, tensors.size)} blocks for ${tensors.size} tensors`,
      shape.blockCount,
    );
  }
  if (dHead > mostHeadWidth || dHead % 2 !== 0) {
    throw refuse(`an even width of a head, at most ${mostHeadWidth}`, dHead);
  }
  if (shape.headCount % shape.keyValueHeadCount !== 0) {
    throw refuse(
      `a multiple of ${shape.keyValueHeadCount} key-value heads as number of heads`,
      shape.headCount,
    );
  }
  return shape;
}
