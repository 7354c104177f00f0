/**
 * The graph that every model becomes: ids in, the residual stream of every position 0..L out, pooled.
 *
 *   ids       int64   [batch, tokens]
 *   positions int64   [batch, tokens]              0 for the first token of a text
 *   mask      float32 [batch, 1, tokens, tokens]   added to the attention scores
 *   pooling   float32 [pooledRow, batch * tokens]  each row weighs the tokens of one text
 *   residualStream float32 [L + 1, pooledRow, dModel]
 *
 * A row has at most 4096 tokens. Layer 0 is the embedding, layer L the last block before the final norm. Which tokens belong together is
 * said by positions, mask and pooling alone, so padded rows, texts side by side and prefix trees run through
 * the same graph.
 */
import type { Architecture } from '../architectures/architecture.js';
import type { DecoderShape } from '../architectures/decoder-shape.js';
import { DecoderParts } from './decoder-parts.js';
import { GraphWriter } from './graph-writer.js';
import { intAttribute, OnnxType, type OnnxValue } from './onnx.js';
import type { RotaryTables } from './rotary-tables.js';

export const graphOutput = 'residualStream';

export const graphInputs: readonly OnnxValue[] = [
  { name: 'ids', elementType: OnnxType.int64, dims: ['batch', 'tokens'] },
  { name: 'positions', elementType: OnnxType.int64, dims: ['batch', 'tokens'] },
  { name: 'mask', elementType: OnnxType.float32, dims: ['batch', 1, 'tokens', 'tokens'] },
  { name: 'pooling', elementType: OnnxType.float32, dims: ['pooledRow', 'slots'] },
];

export function residualStreamOutput(shape: DecoderShape): OnnxValue {
  return {
    name: graphOutput,
    elementType: OnnxType.float32,
    dims: [shape.blockCount + 1, 'pooledRow', shape.dModel],
  };
}

/** Describes the graph; the weights that it names are still to be written. */
export function writeResidualStreamGraph(
  architecture: Architecture,
  shape: DecoderShape,
  rotary: RotaryTables,
): GraphWriter {
  const writer = new GraphWriter();
  const shared = {
    positions: 'positions',
    mask: 'mask',
    cosine: writer.float32('rotary_cosine', [rotary.positions, rotary.pairs], rotary.cosine),
    sine: writer.float32('rotary_sine', [rotary.positions, rotary.pairs], rotary.sine),
    rowsApart: writer.node(
      'Concat',
      [writer.node('Shape', ['ids']), writer.int64('rest', [-1])],
      [intAttribute('axis', 0)],
    ),
  };
  const embedding = writer.weight('token_embd.weight', [shape.vocabularySize, shape.dModel]);
  const slots = writer.node('Reshape', ['ids', writer.int64('rest', [-1])]);
  let residual = writer.node('Gather', [embedding, slots], [intAttribute('axis', 0)]);
  const pooled = [pool(writer, residual)];
  for (let layer = 0; layer < shape.blockCount; layer++) {
    residual = architecture.block(new DecoderParts(writer, shared, architecture, shape, layer), residual);
    pooled.push(pool(writer, residual));
  }
  writer.namedNode(graphOutput, 'Concat', pooled, [intAttribute('axis', 0)]);
  return writer;
}

function pool(writer: GraphWriter, residual: string): string {
  const rows = writer.node('MatMul', ['pooling', residual]);
  return writer.node('Unsqueeze', [rows, writer.int64('layer_axis', [0])]);
}
