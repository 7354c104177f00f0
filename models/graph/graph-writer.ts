/** Collects nodes, small constants and references to large weights while a graph is being described. */
import type { IntegerForm, IntegerParts } from '../quantisation/integer-form.js';
import {
  type OnnxAttribute,
  type OnnxGraph,
  type OnnxNode,
  type OnnxTensor,
  OnnxType,
  type OnnxValue,
} from './onnx.js';

/** A weight that lives in the external-data file, and the tensor of the source file it is read from. */
export interface ExternalWeight {
  /** Name in the source file, and in the graph for a weight in float32. */
  readonly name: string;
  /** Outermost first. */
  readonly shape: readonly number[];
  /** Which part of a tensor that stays quantised; undefined: its weights in float32. */
  readonly part?: IntegerPart;
}

/** One of the tensors that a quantised weight of `[rows, columns]` becomes (models/quantisation/integer-form.ts). */
export interface IntegerPart {
  readonly form: IntegerForm;
  readonly kind: keyof IntegerParts;
}

/** In which form a tensor of the source may stay quantised, or undefined when it is to be decoded. */
export type IntegerForms = (tensor: string) => IntegerForm | undefined;

export class GraphWriter {
  private readonly nodes: OnnxNode[] = [];
  private readonly constants: OnnxTensor[] = [];
  private readonly weights = new Map<string, ExternalWeight>();
  private readonly integerForms: IntegerForms;

  /** @param integerForms by default none: every weight is decoded */
  constructor(integerForms: IntegerForms = () => undefined) {
    this.integerForms = integerForms;
  }

  /** Adds a node with one output and returns the output's name. */
  node(
    opType: string,
    input: readonly string[],
    attribute: readonly OnnxAttribute[] = [],
    domain?: string,
  ): string {
    const name = `${opType}_${this.nodes.length}`;
    const node = { name, opType, input, output: [name], attribute };
    this.nodes.push(domain === undefined ? node : { ...node, domain });
    return name;
  }

  /** Adds a node whose output is called `output`, to be a graph output. */
  namedNode(
    output: string,
    opType: string,
    input: readonly string[],
    attribute: readonly OnnxAttribute[] = [],
  ): void {
    this.nodes.push({ name: output, opType, input, output: [output], attribute });
  }

  /** A small constant; `dims` empty for a scalar. */
  float32(name: string, dims: readonly number[], values: Float32Array): string {
    const rawData = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.constants.push({ name, dims, dataType: OnnxType.float32, rawData });
    return name;
  }

  /** A vector of int64, e.g. a shape or axes. */
  int64(name: string, values: readonly number[]): string {
    if (this.constants.some((constant) => constant.name === name)) return name;
    const rawData = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
    this.constants.push({ name, dims: [values.length], dataType: OnnxType.int64, rawData });
    return name;
  }

  /** A large weight; asking twice gives the same one. */
  weight(name: string, shape: readonly number[]): string {
    this.weights.set(name, { name, shape });
    return name;
  }

  integerForm(tensor: string): IntegerForm | undefined {
    return this.integerForms(tensor);
  }

  /** A part of a large weight that stays quantised. */
  integerPart(name: string, shape: readonly number[], part: IntegerPart): string {
    const inGraph = `${name}.${part.kind}`;
    this.weights.set(inGraph, { name, shape, part });
    return inGraph;
  }

  /** The weights in the order in which they were asked for. */
  get externalWeights(): readonly ExternalWeight[] {
    return [...this.weights.values()];
  }

  /** @param places where the external weights lie */
  graph(
    name: string,
    input: readonly OnnxValue[],
    output: readonly OnnxValue[],
    places: readonly OnnxTensor[],
  ): OnnxGraph {
    return { name, node: this.nodes, initializer: [...this.constants, ...places], input, output };
  }
}
