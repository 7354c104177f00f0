/**
 * ONNX model files, as far as they are written here: types with the field names of onnx.proto, and the
 * encoding. The schema is that of onnx-schema.json (scripts/make-onnx-schema.mjs).
 */
import protobuf from 'protobufjs/light.js';
import schema from './onnx-schema.json' with { type: 'json' };

/** TensorProto.DataType */
export const OnnxType = { float32: 1, uint8: 2, int64: 7 } as const;
/** AttributeProto.AttributeType */
const attributeType = { float: 1, int: 2, string: 3, ints: 7 } as const;

export interface OnnxAttribute {
  readonly name: string;
  readonly type: number;
  readonly f?: number;
  readonly i?: number;
  readonly s?: Uint8Array;
  readonly ints?: readonly number[];
}

export interface OnnxNode {
  readonly name: string;
  readonly opType: string;
  /** Empty, or absent, for ONNX' own operators. */
  readonly domain?: string;
  readonly input: readonly string[];
  readonly output: readonly string[];
  readonly attribute: readonly OnnxAttribute[];
}

export interface OnnxTensor {
  readonly name: string;
  readonly dims: readonly number[];
  readonly dataType: number;
  readonly rawData?: Uint8Array;
  readonly externalData?: readonly { readonly key: string; readonly value: string }[];
  /** 1: the bytes are in another file. */
  readonly dataLocation?: 0 | 1;
}

/** A graph input or output; a dimension is a number or a name. */
export interface OnnxValue {
  readonly name: string;
  readonly elementType: number;
  readonly dims: readonly (number | string)[];
}

export interface OnnxGraph {
  readonly name: string;
  readonly node: readonly OnnxNode[];
  readonly initializer: readonly OnnxTensor[];
  readonly input: readonly OnnxValue[];
  readonly output: readonly OnnxValue[];
}

export const floatAttribute = (name: string, f: number): OnnxAttribute => ({
  name,
  type: attributeType.float,
  f,
});
export const intAttribute = (name: string, i: number): OnnxAttribute => ({
  name,
  type: attributeType.int,
  i,
});

export const stringAttribute = (name: string, s: string): OnnxAttribute => ({
  name,
  type: attributeType.string,
  s: new TextEncoder().encode(s),
});

const modelProto = protobuf.Root.fromJSON(schema).lookupType('onnx.ModelProto');

/** IR 11 is the first that carries opset 23, whose Attention and RotaryEmbedding the graphs use. */
const irVersion = 11;
const opsetVersion = 23;
/** The only version of the operators of a further domain. */
const furtherVersion = 1;

/** The bytes of a model file that holds `graph`. */
export function encodeOnnxModel(graph: OnnxGraph, producer: { name: string; version: string }): Uint8Array {
  const further = new Set(graph.node.flatMap(({ domain }) => domain || []));
  const message = modelProto.fromObject({
    ir_version: irVersion,
    producer_name: producer.name,
    producer_version: producer.version,
    opset_import: [
      { domain: '', version: opsetVersion },
      ...[...further].map((domain) => ({ domain, version: furtherVersion })),
    ],
    graph: {
      name: graph.name,
      node: graph.node.map(({ opType, ...node }) => ({ ...node, op_type: opType })),
      initializer: graph.initializer.map(({ dataType, rawData, externalData, dataLocation, ...tensor }) => ({
        ...tensor,
        data_type: dataType,
        ...(rawData && { raw_data: rawData }),
        ...(externalData && { external_data: externalData, data_location: dataLocation }),
      })),
      input: graph.input.map(valueInfo),
      output: graph.output.map(valueInfo),
    },
  });
  return modelProto.encode(message).finish();
}

function valueInfo({ name, elementType, dims }: OnnxValue): object {
  const dim = dims.map((d) => (typeof d === 'number' ? { dim_value: d } : { dim_param: d }));
  return { name, type: { tensor_type: { elem_type: elementType, shape: { dim } } } };
}
