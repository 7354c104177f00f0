/**
 * The vocabulary in which an architecture writes its block. Tensors are `[token, width]` with the tokens of
 * all rows of the batch in one dimension, so that every product is one large matrix product; attention alone
 * needs them apart.
 */
import type { Architecture } from '../architectures/architecture.js';
import type { DecoderShape } from '../architectures/decoder-shape.js';
import type { GraphWriter } from './graph-writer.js';
import { floatAttribute, intAttribute } from './onnx.js';

/** Names of what the whole graph shares. */
export interface SharedInputs {
  readonly positions: string;
  /** Additive mask `[batch, 1, tokens, tokens]`. */
  readonly mask: string;
  readonly cosine: string;
  readonly sine: string;
  /** int64 vector (batch, tokens, -1). */
  readonly rowsApart: string;
}

export class DecoderParts {
  readonly shape: DecoderShape;
  /** Which block is being written, 0 .. L - 1. */
  readonly layer: number;
  private readonly writer: GraphWriter;
  private readonly inputs: SharedInputs;
  private readonly interleaved: 0 | 1;

  constructor(
    writer: GraphWriter,
    inputs: SharedInputs,
    architecture: Architecture,
    shape: DecoderShape,
    layer: number,
  ) {
    this.writer = writer;
    this.inputs = inputs;
    this.shape = shape;
    this.layer = layer;
    this.interleaved = architecture.rotaryPairing === 'neighbours' ? 1 : 0;
  }

  /** Root-mean-square normalisation, weighted by tensor `blk.N.{name}.weight`. */
  norm(input: string, name: string): string {
    const weight = this.writer.weight(`blk.${this.layer}.${name}.weight`, [this.shape.dModel]);
    return this.writer.node(
      'RMSNormalization',
      [input, weight],
      [floatAttribute('epsilon', this.shape.normEpsilon)],
    );
  }

  /** x W^T with W = `blk.N.{name}.weight`, `[outputWidth, inputWidth]`. */
  linear(input: string, name: string, inputWidth: number, outputWidth: number): string {
    const weight = this.writer.weight(`blk.${this.layer}.${name}.weight`, [outputWidth, inputWidth]);
    return this.writer.node('Gemm', [input, weight], [intAttribute('transB', 1)]);
  }

  /** Turns each head of `[token, headCount * dHead]` by its position; the result keeps rows apart. */
  rotate(input: string, headCount: number): string {
    const { cosine, sine, positions } = this.inputs;
    return this.writer.node(
      'RotaryEmbedding',
      [this.rowsApart(input), cosine, sine, positions],
      [intAttribute('num_heads', headCount), intAttribute('interleaved', this.interleaved)],
    );
  }

  /** softmax(Q K^T / sqrt(dHead) + mask) V; query and key as `rotate` returns them, value `[token, width]`. */
  attention(query: string, key: string, value: string): string {
    const { headCount, keyValueHeadCount, dHead } = this.shape;
    const attended = this.writer.node(
      'Attention',
      [query, key, this.rowsApart(value), this.inputs.mask],
      [
        intAttribute('q_num_heads', headCount),
        intAttribute('kv_num_heads', keyValueHeadCount),
        floatAttribute('scale', 1 / Math.sqrt(dHead)),
      ],
    );
    const together = this.writer.int64('rows_together', [-1, headCount * dHead]);
    return this.writer.node('Reshape', [attended, together]);
  }

  /** x sigmoid(x) */
  silu(input: string): string {
    return this.writer.node('Mul', [input, this.writer.node('Sigmoid', [input])]);
  }

  add(left: string, right: string): string {
    return this.writer.node('Add', [left, right]);
  }

  multiply(left: string, right: string): string {
    return this.writer.node('Mul', [left, right]);
  }

  private rowsApart(input: string): string {
    return this.writer.node('Reshape', [input, this.inputs.rowsApart]);
  }
}
