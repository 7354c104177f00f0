/**
 * Cuts an export down to its residual stream: the nodes behind the taps stay as they are in the file, what lies
 * after them (the product with the vocabulary, the cache) goes, and each tap is pooled in the graph.
 *
 *   pooling        float32 [pooledRow, batch * tokens]   each row weighs the tokens of one text
 *   residualStream float32 [L + 1, pooledRow, dModel]
 */
import { modelErrors } from '../errors.js';
import { encodeOnnxModel, intAttribute, type OnnxNode, OnnxType } from '../graph/onnx.js';
import { graphOutput } from '../graph/residual-stream-graph.js';
import type {
  OnnxFile,
  OnnxFileInitializer,
  OnnxFileNode,
  OnnxFileValue,
} from '../readers/onnx/onnx-file.js';
import { lengthField, lengthPrefix, wireFields } from '../readers/onnx/wire.js';
import { indexGraph, nodesBehind } from './graph-index.js';
import { type MovedWeights, moveWeights } from './move-weights.js';
import type { ResidualChain } from './residual-chain.js';

export const poolingInput = 'lamplighter_pooling';

export interface TappedGraph {
  /** The new file, in pieces that are views of the old one where nothing changed. */
  readonly pieces: readonly Uint8Array[];
  readonly bytes: number;
  /** What the cut graph still asks for, the pooling matrix excepted. */
  readonly inputs: readonly OnnxFileValue[];
  /** The weights that stay. */
  readonly initializers: readonly OnnxFileInitializer[];
  /** Weights that were in the graph and go to a file of their own, in the order of their places. */
  readonly moved: readonly MovedWeights[];
}

/** Unsqueeze takes its axes as an input from this version on, as an attribute before. */
const axesAsInput = 13;
const outputsField = 2;

/**
 * @param weightFile what the file of the moved weights will be called
 * @throws `ONNX_NOT_TAPPABLE`
 */
export function tapGraph(file: OnnxFile, { taps, newSums }: ResidualChain, weightFile: string): TappedGraph {
  const refuse = (reason: string): Error => modelErrors.ONNX_NOT_TAPPABLE({ file: file.file, reason });
  const extended = extendSkipNorms(file, newSums);
  const kept = new Set(nodesBehind(indexGraph(extended), taps));
  const nodes = extended.nodes.filter((node) => kept.has(node));
  const branch = nodes.find(({ hasSubgraph }) => hasSubgraph);
  if (branch !== undefined)
    throw refuse(`its blocks run within ${branch.opType} ${branch.name} (a merged decoder)`);
  const used = new Set([...taps, ...nodes.flatMap(({ inputs }) => inputs)]);
  const initializers = file.initializers.filter(({ name }) => used.has(name));
  const defaults = new Set(initializers.map(({ name }) => name));
  const inputs = file.inputs.filter(({ name }) => used.has(name));
  const taken = new Set([...used, ...nodes.flatMap(({ outputs }) => outputs)]);
  if (taken.has(graphOutput) || taken.has(poolingInput))
    throw refuse(`a tensor is called ${graphOutput} already`);
  const pooled = poolingFields(taps, file.opsets.get('') ?? 1);
  const { messages, moved } = moveWeights(initializers, weightFile);
  const graph = [
    ...nodes.flatMap((node) => [lengthPrefix(1, node.bytes.length), node.bytes]),
    ...messages.flatMap((bytes) => [lengthPrefix(5, bytes.length), bytes]),
    ...inputs.flatMap(({ bytes }) => [lengthPrefix(11, bytes.length), bytes]),
    ...file.otherGraphFields,
    ...pooled,
  ];
  const graphBytes = graph.reduce((bytes, piece) => bytes + piece.length, 0);
  const pieces = [...file.otherModelFields, lengthPrefix(7, graphBytes), ...graph];
  return {
    pieces,
    bytes: pieces.reduce((bytes, piece) => bytes + piece.length, 0),
    inputs: inputs.filter(({ name }) => !defaults.has(name)),
    initializers,
    moved,
  };
}

/** Gives skip normalisations their fourth output, the sum. */
function extendSkipNorms(file: OnnxFile, newSums: ReadonlyMap<OnnxFileNode, string>): OnnxFile {
  if (newSums.size === 0) return file;
  const nodes = file.nodes.map((node) => {
    const sum = newSums.get(node);
    if (sum === undefined) return node;
    const outputs = [0, 1, 2].map((place) => node.outputs[place] ?? '').concat(sum);
    const rest = [...wireFields(node.bytes, neverMalformed)]
      .filter(({ number }) => number !== outputsField)
      .map(({ whole }) => whole);
    const bytes = Buffer.concat([...rest, ...outputs.map((output) => lengthField(outputsField, output))]);
    return { ...node, outputs, bytes };
  });
  return { ...file, nodes };
}

const neverMalformed = (expected: string): Error => new Error(`a node that was read has no ${expected}`);

/** The fields of a graph that pools every tap: nodes, one constant, the pooling input and the output. */
function poolingFields(taps: readonly string[], opset: number): readonly Uint8Array[] {
  const asInput = opset >= axesAsInput;
  const node = (opType: string, tap: number, input: string[], attribute: OnnxNode['attribute']): OnnxNode => {
    const name = `lamplighter_${opType}_${tap}`;
    return { name, opType, input, output: [name], attribute };
  };
  const pooled: string[] = [];
  const nodes = taps.flatMap((tap, layer) => {
    const cast = node('Cast', layer, [tap], [intAttribute('to', OnnxType.float32)]);
    const flat = node('Flatten', layer, [cast.name], [intAttribute('axis', 2)]);
    const product = node('MatMul', layer, [poolingInput, flat.name], []);
    const stacked = asInput
      ? node('Unsqueeze', layer, [product.name, axesName], [])
      : node('Unsqueeze', layer, [product.name], [{ name: 'axes', type: 7, ints: [0] }]);
    pooled.push(stacked.name);
    return [cast, flat, product, stacked];
  });
  const all: OnnxNode = {
    name: graphOutput,
    opType: 'Concat',
    input: pooled,
    output: [graphOutput],
    attribute: [intAttribute('axis', 0)],
  };
  const zero = new Uint8Array(8);
  const model = encodeOnnxModel(
    {
      name: '',
      node: [...nodes, all],
      initializer: asInput ? [{ name: axesName, dims: [1], dataType: OnnxType.int64, rawData: zero }] : [],
      input: [{ name: poolingInput, elementType: OnnxType.float32, dims: ['pooledRow', 'slots'] }],
      output: [
        { name: graphOutput, elementType: OnnxType.float32, dims: [taps.length, 'pooledRow', 'dModel'] },
      ],
    },
    { name: '', version: '' },
  );
  const graph = [...wireFields(model, neverMalformed)].find(({ number }) => number === 7)!;
  // All but the name: the graph keeps its own.
  return [...wireFields(graph.bytes, neverMalformed)]
    .filter(({ number }) => number !== 2)
    .map(({ whole }) => whole);
}

const axesName = 'lamplighter_axes';
