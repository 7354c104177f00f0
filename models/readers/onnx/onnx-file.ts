/**
 * An ONNX model file (onnx/onnx.proto) taken apart as far as a change of its graph needs: nodes with the names
 * of their inputs and outputs, initializers, graph inputs and outputs. The rest stays as spans of the file.
 * Nothing is trusted: counts are bounded, and views are taken instead of copies.
 */
import { modelErrors } from '../../errors.js';
import { type Malformed, type WireField, wireFields } from './wire.js';

/** A decoder of a hundred blocks, every operation apart, has some thirty thousand nodes. */
const mostNodes = 1 << 16;
/** Of all nodes together. */
const mostNames = 1 << 19;
const mostInitializers = 1 << 16;
const mostValues = 1 << 12;
const mostDimensions = 16;

export interface OnnxFileNode {
  readonly name: string;
  readonly opType: string;
  readonly domain: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Whether an attribute is a graph, whose nodes may use any tensor of this one. */
  readonly hasSubgraph: boolean;
  /** The message. */
  readonly bytes: Uint8Array;
}

export interface OnnxFileInitializer {
  readonly name: string;
  readonly dims: readonly number[];
  readonly dataType: number;
  /** Entries of `external_data`, empty when the weights are in this file. */
  readonly external: ReadonlyMap<string, string>;
  /** The weights, little-endian and row-major, where the file has them so. A view. */
  readonly rawData: Uint8Array | undefined;
  /** The message. */
  readonly bytes: Uint8Array;
}

/** A graph input or output; a dimension is a number or a name, or undefined where the file is silent. */
export interface OnnxFileValue {
  readonly name: string;
  readonly elementType: number;
  readonly dims: readonly (number | string | undefined)[];
  /** The message. */
  readonly bytes: Uint8Array;
}

export interface OnnxFile {
  /** Name for messages. */
  readonly file: string;
  /** Version of the operators, by domain; '' is ONNX's own. */
  readonly opsets: ReadonlyMap<string, number>;
  readonly nodes: readonly OnnxFileNode[];
  readonly initializers: readonly OnnxFileInitializer[];
  readonly inputs: readonly OnnxFileValue[];
  readonly outputs: readonly OnnxFileValue[];
  /** Fields of the model other than the graph, with their tags. */
  readonly otherModelFields: readonly Uint8Array[];
  /** Fields of the graph other than the above and intermediate shapes, with their tags. */
  readonly otherGraphFields: readonly Uint8Array[];
}

const modelField = { graph: 7, opsetImport: 8, trainingInfo: 20 } as const;
const graphField = {
  node: 1,
  initializer: 5,
  input: 11,
  output: 12,
  valueInfo: 13,
  quantizationAnnotation: 14,
  sparseInitializer: 15,
} as const;

/**
 * @param contents of the whole file
 * @param file name for messages
 * @throws `ONNX_INVALID`
 */
export function readOnnxFile(contents: Uint8Array, file: string): OnnxFile {
  const malformed: Malformed = (expected, at) =>
    modelErrors.ONNX_INVALID({ expected, got: `something else at byte ${at} of a message`, file });
  const refuse = (expected: string, got: string | number): Error =>
    modelErrors.ONNX_INVALID({ expected, got, file });
  const opsets = new Map<string, number>();
  const otherModelFields: Uint8Array[] = [];
  let graph: Uint8Array | undefined;
  for (const field of wireFields(contents, malformed)) {
    if (field.number === modelField.graph && field.kind === 'length') {
      if (graph !== undefined) throw refuse('one graph', 'two');
      graph = field.bytes;
    } else if (field.number !== modelField.trainingInfo) {
      if (field.number === modelField.opsetImport) readOpset(field, opsets, malformed, refuse);
      if (otherModelFields.length === mostValues) throw refuse(`at most ${mostValues} fields`, 'more');
      otherModelFields.push(field.whole);
    }
  }
  if (graph === undefined || opsets.size === 0)
    throw refuse('an ONNX model with a graph and an opset', 'none');
  return { file, opsets, otherModelFields, ...readGraph(graph, malformed, refuse) };
}

type Refuse = (expected: string, got: string | number) => Error;

function readOpset(
  field: WireField,
  opsets: Map<string, number>,
  malformed: Malformed,
  refuse: Refuse,
): void {
  let domain = '';
  let version = 0n;
  for (const { number, varint, bytes } of wireFields(field.bytes, malformed)) {
    if (number === 1) domain = text(bytes);
    else if (number === 2) version = varint;
  }
  if (version < 1n || version > 10_000n) throw refuse('an opset version', String(version));
  const name = domain === 'ai.onnx' ? '' : domain;
  if (opsets.has(name)) throw refuse('every opset domain once', `"${name}" twice`);
  opsets.set(name, Number(version));
}

function readGraph(graph: Uint8Array, malformed: Malformed, refuse: Refuse) {
  const nodes: OnnxFileNode[] = [];
  const initializers: OnnxFileInitializer[] = [];
  const inputs: OnnxFileValue[] = [];
  const outputs: OnnxFileValue[] = [];
  const otherGraphFields: Uint8Array[] = [];
  const room = new Map<unknown, number>([
    [nodes, mostNodes],
    [initializers, mostInitializers],
    [inputs, mostValues],
    [outputs, mostValues],
    [otherGraphFields, mostValues],
  ]);
  const add = <T>(list: T[], what: string, make: () => T): void => {
    if (list.length === room.get(list)) throw refuse(`at most ${list.length} ${what}`, 'more');
    list.push(make());
  };
  let names = 0;
  for (const field of wireFields(graph, malformed)) {
    const { bytes } = field;
    switch (field.number) {
      case graphField.node:
        add(nodes, 'nodes', () => {
          const node = readNode(bytes, mostNames - names, malformed, refuse);
          names += node.inputs.length + node.outputs.length;
          return node;
        });
        break;
      case graphField.initializer:
        add(initializers, 'initializers', () => readInitializer(bytes, malformed, refuse));
        break;
      case graphField.input:
        add(inputs, 'graph inputs', () => readValue(bytes, malformed, refuse));
        break;
      case graphField.output:
        add(outputs, 'graph outputs', () => readValue(bytes, malformed, refuse));
        break;
      case graphField.sparseInitializer:
        throw refuse('dense weights', 'sparse ones');
      // Names and shapes of tensors that may be cut away; the runtime infers them anew.
      case graphField.valueInfo:
      case graphField.quantizationAnnotation:
        break;
      default:
        add(otherGraphFields, 'other fields', () => field.whole);
    }
  }
  checkOrigins(nodes, initializers, inputs, refuse);
  return { nodes, initializers, inputs, outputs, otherGraphFields };
}

function readNode(bytes: Uint8Array, namesLeft: number, malformed: Malformed, refuse: Refuse): OnnxFileNode {
  const inputs: string[] = [];
  const outputs: string[] = [];
  let [name, opType, domain, hasSubgraph] = ['', '', '', false];
  for (const field of wireFields(bytes, malformed)) {
    if (field.number === 1 || field.number === 2) {
      if (inputs.length + outputs.length === namesLeft) throw refuse(`at most ${mostNames} names`, 'more');
      (field.number === 1 ? inputs : outputs).push(text(field.bytes));
    } else if (field.number === 3) name = text(field.bytes);
    else if (field.number === 4) opType = text(field.bytes);
    else if (field.number === 5) hasSubgraph ||= holdsGraph(field.bytes, malformed);
    else if (field.number === 7) domain = text(field.bytes);
  }
  return { name, opType, domain: domain === 'ai.onnx' ? '' : domain, inputs, outputs, hasSubgraph, bytes };
}

/** AttributeProto: `g` is field 6, `graphs` field 11. */
function holdsGraph(attribute: Uint8Array, malformed: Malformed): boolean {
  for (const { number } of wireFields(attribute, malformed)) if (number === 6 || number === 11) return true;
  return false;
}

function readInitializer(bytes: Uint8Array, malformed: Malformed, refuse: Refuse): OnnxFileInitializer {
  const dims: number[] = [];
  const external = new Map<string, string>();
  let [name, dataType] = ['', 0];
  let rawData: Uint8Array | undefined;
  for (const field of wireFields(bytes, malformed)) {
    if (field.number === 1) {
      // Packed in one field, or one field a dimension.
      const values = field.kind === 'varint' ? [field.varint] : packed(field.bytes, malformed);
      for (const value of values) {
        if (dims.length === mostDimensions) throw refuse(`at most ${mostDimensions} dimensions`, 'more');
        dims.push(Number(value));
      }
    } else if (field.number === 2) dataType = Number(field.varint);
    else if (field.number === 8) name = text(field.bytes);
    else if (field.number === 9 && field.kind === 'length') rawData = field.bytes;
    else if (field.number === 13) {
      if (external.size === mostDimensions)
        throw refuse(`at most ${mostDimensions} external_data entries`, 'more');
      const [key, value] = entry(field.bytes, malformed);
      external.set(key, value);
    }
  }
  return { name, dims, dataType, external, rawData, bytes };
}

function* packed(bytes: Uint8Array, malformed: Malformed): Generator<bigint> {
  let value = 0n;
  let shift = 0n;
  for (let at = 0; at < bytes.length; at++) {
    value |= BigInt(bytes[at]! & 0x7f) << shift;
    shift += 7n;
    if (shift > 70n) throw malformed('a number', at);
    if (bytes[at]! >= 0x80) continue;
    yield value;
    [value, shift] = [0n, 0n];
  }
}

function entry(bytes: Uint8Array, malformed: Malformed): [string, string] {
  let [key, value] = ['', ''];
  for (const field of wireFields(bytes, malformed)) {
    if (field.number === 1) key = text(field.bytes);
    else if (field.number === 2) value = text(field.bytes);
  }
  return [key, value];
}

/** ValueInfoProto { name 1, type 2 { tensor_type 1 { elem_type 1, shape 2 { dim 1 { dim_value 1, dim_param 2 } } } } } */
function readValue(bytes: Uint8Array, malformed: Malformed, refuse: Refuse): OnnxFileValue {
  const dims: (number | string | undefined)[] = [];
  let [name, elementType] = ['', 0];
  for (const field of wireFields(bytes, malformed)) {
    if (field.number === 1) name = text(field.bytes);
    else if (field.number === 2) {
      for (const type of wireFields(field.bytes, malformed)) {
        if (type.number !== 1) continue;
        for (const tensor of wireFields(type.bytes, malformed)) {
          if (tensor.number === 1) elementType = Number(tensor.varint);
          else if (tensor.number === 2) readShape(tensor.bytes, dims, malformed, refuse);
        }
      }
    }
  }
  return { name, elementType, dims, bytes };
}

function readShape(
  shape: Uint8Array,
  dims: (number | string | undefined)[],
  malformed: Malformed,
  refuse: Refuse,
): void {
  for (const { number, bytes } of wireFields(shape, malformed)) {
    if (number !== 1) continue;
    if (dims.length === mostDimensions) throw refuse(`at most ${mostDimensions} dimensions`, 'more');
    let dimension: number | string | undefined;
    for (const field of wireFields(bytes, malformed)) {
      if (field.number === 1) dimension = Number(field.varint);
      else if (field.number === 2) dimension = text(field.bytes);
    }
    dims.push(dimension);
  }
}

/**
 * A tensor has one origin (a node, an initializer or a graph input, which may have an initializer as its
 * default), and is made before it is used, as ONNX demands: then there is no circle.
 */
function checkOrigins(
  nodes: readonly OnnxFileNode[],
  initializers: readonly OnnxFileInitializer[],
  inputs: readonly OnnxFileValue[],
  refuse: Refuse,
): void {
  const made = new Set<string>();
  const make = (name: string): void => {
    if (made.has(name)) throw refuse('every tensor from one place', `"${name.slice(0, 80)}" from two`);
    made.add(name);
  };
  for (const { name } of initializers) make(name);
  const defaults = new Set(made);
  const ofInputs = new Set(inputs.map(({ name }) => name));
  if (ofInputs.size !== inputs.length) throw refuse('every graph input once', 'one twice');
  for (const name of ofInputs) if (!defaults.has(name)) make(name);
  for (const node of nodes) {
    const missing = node.inputs.find((name) => name !== '' && !made.has(name));
    if (missing !== undefined) {
      throw refuse(
        `"${missing.slice(0, 80)}" made before ${node.opType} ${node.name.slice(0, 80)}`,
        'nothing',
      );
    }
    for (const name of node.outputs) if (name !== '') make(name);
  }
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
