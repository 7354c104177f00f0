/**
 * The vocabulary in which an architecture writes its block. Tensors are `[token, width]` with the tokens of
 * all rows of the batch in one dimension, so that every product is one large matrix product; attention alone
 * needs them apart.
 */
import type { Architecture, BlockAttention } from '../architectures/architecture.js';
import type { DecoderShape } from '../architectures/decoder-shape.js';
import type { GraphWriter } from './graph-writer.js';
import { floatAttribute, intAttribute, stringAttribute } from './onnx.js';
import { quantisedProduct } from './quantised-product.js';

/** Names of what a block shares with others of its kind. */
export interface SharedInputs {
  readonly positions: string;
  /** Additive mask `[batch, 1, tokens, tokens]`, of the block's window where it has one. */
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
  private readonly attentionScale: number;
  private readonly interleaved: 0 | 1;

  constructor(
    writer: GraphWriter,
    inputs: SharedInputs,
    architecture: Architecture,
    shape: DecoderShape,
    layer: number,
    attention: BlockAttention,
  ) {
    this.writer = writer;
    this.inputs = inputs;
    this.shape = shape;
    this.layer = layer;
    this.attentionScale = attention.scale;
    this.interleaved = architecture.rotaryPairing === 'neighbours' ? 1 : 0;
  }

  /** Root-mean-square normalisation of `[token, dModel]`, weighted by tensor `blk.N.{name}.weight`. */
  norm(input: string, name: string): string {
    return this.rootMeanSquareNorm(input, name, this.shape.dModel);
  }

  /**
   * The same of each head of `[token, headCount * dHead]`, with one weight `[dHead]` for all heads.
   *
   * @returns `[token, headCount, dHead]`, which `rotate` takes
   */
  headNorm(input: string, name: string, headCount: number): string {
    const { dHead } = this.shape;
    const headsApart = this.writer.int64(`heads_apart_${headCount}`, [-1, headCount, dHead]);
    return this.rootMeanSquareNorm(this.writer.node('Reshape', [input, headsApart]), name, dHead);
  }

  /**
   * x W^T + b with W = `blk.N.{name}.weight`, `[outputWidth, inputWidth]`, and b = `blk.N.{name}.bias` or
   * none.
   */
  linear(
    input: string,
    name: string,
    inputWidth: number,
    outputWidth: number,
    { bias = false }: { readonly bias?: boolean } = {},
  ): string {
    const tensor = `blk.${this.layer}.${name}.weight`;
    const biases = bias ? [this.writer.weight(`blk.${this.layer}.${name}.bias`, [outputWidth])] : [];
    const form = this.writer.integerForm(tensor);
    if (form !== undefined) {
      const product = quantisedProduct(this.writer, input, tensor, [outputWidth, inputWidth], form);
      return biases.length === 0 ? product : this.writer.node('Add', [product, ...biases]);
    }
    const weight = this.writer.weight(tensor, [outputWidth, inputWidth]);
    return this.writer.node('Gemm', [input, weight, ...biases], [intAttribute('transB', 1)]);
  }

  /**
   * Turns each head of `[token, headCount * dHead]` (or of what `headNorm` returns) by its position; the
   * result keeps rows apart.
   */
  rotate(input: string, headCount: number): string {
    const { cosine, sine, positions } = this.inputs;
    return this.writer.node(
      'RotaryEmbedding',
      [this.rowsApart(input), cosine, sine, positions],
      [intAttribute('num_heads', headCount), intAttribute('interleaved', this.interleaved)],
    );
  }

  /** softmax(scale Q K^T + mask) V; query and key as `rotate` returns them, value `[token, width]`. */
  attention(query: string, key: string, value: string): string {
    const { headCount, keyValueHeadCount, dHead } = this.shape;
    const attended = this.writer.node(
      'Attention',
      [query, key, this.rowsApart(value), this.inputs.mask],
      [
        intAttribute('q_num_heads', headCount),
        intAttribute('kv_num_heads', keyValueHeadCount),
        floatAttribute('scale', this.attentionScale),
      ],
    );
    const together = this.writer.int64('rows_together', [-1, headCount * dHead]);
    return this.writer.node('Reshape', [attended, together]);
  }

  /** x sigmoid(x) */
  silu(input: string): string {
    return this.writer.node('Mul', [input, this.writer.node('Sigmoid', [input])]);
  }

  /** x Phi(x) with the tangent approximation of the checkpoints (Hendrycks & Gimpel, arXiv:1606.08415). */
  gelu(input: string): string {
    return this.writer.node('Gelu', [input], [stringAttribute('approximate', 'tanh')]);
  }

  add(left: string, right: string): string {
    return this.writer.node('Add', [left, right]);
  }

  multiply(left: string, right: string): string {
    return this.writer.node('Mul', [left, right]);
  }

  private rootMeanSquareNorm(input: string, name: string, width: number): string {
    const weight = this.writer.weight(`blk.${this.layer}.${name}.weight`, [width]);
    return this.writer.node(
      'RMSNormalization',
      [input, weight],
      [floatAttribute('epsilon', this.shape.normEpsilon)],
    );
  }

  private rowsApart(input: string): string {
    return this.writer.node('Reshape', [input, this.inputs.rowsApart]);
  }
}
