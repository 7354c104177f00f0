/**
 * The graph that every model becomes: ids in, the residual stream of every position 0..L out, pooled.
 *
 *   ids       int64   [batch, tokens]
 *   positions int64   [batch, tokens]              0 for the first token of a text
 *   mask      float32 [batch, 1, tokens, tokens]   added to the attention scores
 *   pooling   float32 [pooledRow, batch * tokens]  each row weighs the tokens of one text
 *   residualStream float32 [L + 1, pooledRow, dModel]
 *
 * A row has at most 4096 tokens. Layer 0 is the embedding (scaled, where the family scales it), layer L the
 * last block before the final norm. Which tokens belong together is said by positions, mask and pooling
 * alone, so padded rows, texts side by side and prefix trees run through the same graph.
 */
import type { Architecture, BlockAttention } from '../architectures/architecture.js';
import type { DecoderShape } from '../architectures/decoder-shape.js';
import { AttentionInputs } from './attention-inputs.js';
import { DecoderParts } from './decoder-parts.js';
import { GraphWriter, type IntegerForms } from './graph-writer.js';
import { intAttribute, OnnxType, type OnnxValue } from './onnx.js';
import { mostRowSlots } from './rotary-tables.js';

export const graphOutput = 'residualStream';

export const graphInputs: readonly OnnxValue[] = [
  { name: 'ids', elementType: OnnxType.int64, dims: ['batch', 'tokens'] },
  { name: 'positions', elementType: OnnxType.int64, dims: ['batch', 'tokens'] },
  { name: 'mask', elementType: OnnxType.float32, dims: ['batch', 1, 'tokens', 'tokens'] },
  { name: 'pooling', elementType: OnnxType.float32, dims: ['pooledRow', 'slots'] },
];

/** @param blockCount blocks that the graph has */
export function residualStreamOutput(blockCount: number, dModel: number): OnnxValue {
  return {
    name: graphOutput,
    elementType: OnnxType.float32,
    dims: [blockCount + 1, 'pooledRow', dModel],
  };
}

export interface GraphPlan {
  readonly architecture: Architecture;
  readonly shape: DecoderShape;
  /** How each block attends; its length is the number of blocks written, at most `shape.blockCount`. */
  readonly blocks: readonly BlockAttention[];
  /** `[dHead / 2]`, the tensor `rope_freqs` of Llama 3, or undefined. */
  readonly rotaryDivisors?: Float32Array | undefined;
  /** Which weights stay quantised; by default none. */
  readonly integerForms?: IntegerForms | undefined;
  /** Longest row; by default 4096. */
  readonly rowSlots?: number;
}

/** Describes the graph; the weights that it names are still to be written. */
export function writeResidualStreamGraph(plan: GraphPlan): GraphWriter {
  const { architecture, shape, blocks } = plan;
  const writer = new GraphWriter(plan.integerForms);
  const longestText = Math.min(shape.contextLength, plan.rowSlots ?? mostRowSlots);
  const inputs = new AttentionInputs(writer, plan, longestText);
  const embedding = writer.weight('token_embd.weight', [shape.vocabularySize, shape.dModel]);
  const slots = writer.node('Reshape', ['ids', writer.int64('rest', [-1])]);
  let residual = writer.node('Gather', [embedding, slots], [intAttribute('axis', 0)]);
  const scale = architecture.embeddingScale?.(shape);
  if (scale !== undefined) {
    residual = writer.node('Mul', [residual, writer.float32('embedding_scale', [], Float32Array.of(scale))]);
  }
  const pooled = [pool(writer, residual)];
  for (const [layer, attention] of blocks.entries()) {
    const parts = new DecoderParts(writer, inputs.of(attention), architecture, shape, layer, attention);
    residual = architecture.block(parts, residual);
    pooled.push(pool(writer, residual));
  }
  writer.namedNode(graphOutput, 'Concat', pooled, [intAttribute('axis', 0)]);
  return writer;
}

function pool(writer: GraphWriter, residual: string): string {
  const rows = writer.node('MatMul', ['pooling', residual]);
  return writer.node('Unsqueeze', [rows, writer.int64('layer_axis', [0])]);
}
