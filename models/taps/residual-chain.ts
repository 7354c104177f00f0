/**
 * Finds the residual stream in the graph of a decoder: the chain of sums from the embedding to the final norm.
 * Only the structure counts, for exporters name nodes as they like: a step is an Add of the stream and of
 * something computed from what is fed, or a skip normalisation, whose sum may be an output or may become one.
 * A block begins at every step whose second term was made by attention.
 */
import { modelErrors } from '../errors.js';
import type { OnnxFile, OnnxFileNode } from '../readers/onnx/onnx-file.js';
import { type GraphIndex, indexGraph, nodesBehind } from './graph-index.js';

export interface ResidualChain {
  /** Names of the L + 1 tensors: what the first block reads, and what each block leaves. */
  readonly taps: readonly string[];
  /** Name of the sum of each skip normalisation that does not give it yet. */
  readonly newSums: ReadonlyMap<OnnxFileNode, string>;
}

const lookUps: readonly string[] = ['Gather', 'GatherBlockQuantized'];
const skipNorms: readonly string[] = ['SkipSimplifiedLayerNormalization', 'SkipLayerNormalization'];
/** The output of a skip normalisation that is input + skip (onnxruntime docs/ContribOperators.md). */
const sumOutput = 3;
const attentions: readonly string[] = [
  'Softmax',
  'Attention',
  'MultiHeadAttention',
  'GroupQueryAttention',
  'PackedMultiHeadAttention',
  'PagedAttention',
  'SparseAttention',
];
/** They change a tensor's type at most: the stream by another name. */
const aliases: readonly string[] = ['Cast', 'Identity', 'Dropout'];
const reshapes: readonly string[] = [...aliases, 'Reshape', 'Unsqueeze', 'Squeeze', 'Flatten'];

interface Step {
  readonly node: OnnxFileNode;
  /** The term that is added to the stream. */
  readonly added: string;
  /** The stream after it. */
  readonly sum: string;
}

/** @throws `ONNX_NOT_TAPPABLE` with the reason */
export function findResidualChain(file: OnnxFile): ResidualChain {
  const refuse = (reason: string): Error => modelErrors.ONNX_NOT_TAPPABLE({ file: file.file, reason });
  const graph = indexGraph(file);
  const newSums = new Map<OnnxFileNode, string>();
  const seen = new Set<OnnxFileNode>();
  const stream = [findEmbedding(file, graph, refuse)];
  const byAttention: boolean[] = [];
  for (;;) {
    const current = stream.at(-1)!;
    const step = nextStep(graph, current, newSums, refuse);
    if (step === undefined) {
      const product = byAttention.length === 0 ? scaled(graph, current) : undefined;
      if (product === undefined) break;
      stream[0] = product;
      continue;
    }
    const behind = nodesBehind(graph, [step.added], seen, graph.producerOf.get(current));
    byAttention.push(behind.some(({ opType }) => attentions.includes(opType)));
    stream.push(step.sum);
  }
  refuseAttentionAfter(graph, stream.at(-1)!, byAttention.length, refuse);
  return { taps: blockEnds(stream, byAttention, refuse), newSums };
}

type Refusal = (reason: string) => Error;

/** The one table that is looked up by input_ids, or by what reshapes and casts make of them. */
function findEmbedding(file: OnnxFile, graph: GraphIndex, refuse: Refusal): string {
  if (!file.inputs.some(({ name }) => name === 'input_ids')) throw refuse('it has no input named input_ids');
  const ids = new Set(['input_ids']);
  for (const tensor of ids) {
    for (const { opType, outputs } of graph.consumersOf.get(tensor) ?? []) {
      if (reshapes.includes(opType) && outputs[0] !== undefined) ids.add(outputs[0]);
    }
  }
  const found = file.nodes.filter(
    ({ opType, inputs: [table, indices] }) =>
      lookUps.includes(opType) &&
      table !== undefined &&
      !graph.isFed(table) &&
      indices !== undefined &&
      ids.has(indices),
  );
  if (found.length !== 1) {
    throw refuse(
      `${found.length === 0 ? 'no table is' : `${found.length} tables are`} looked up by input_ids`,
    );
  }
  return found[0]!.outputs[0]!;
}

function nextStep(
  graph: GraphIndex,
  current: string,
  newSums: Map<OnnxFileNode, string>,
  refuse: Refusal,
): Step | undefined {
  const names = namesOf(graph, current);
  const steps: { node: OnnxFileNode; added: string }[] = [];
  for (const node of readersOf(graph, names)) {
    if (node.opType !== 'Add' && !skipNorms.includes(node.opType)) continue;
    const [left = '', right = ''] = node.inputs;
    const added = names.has(left) ? right : left;
    const isStep = names.has(left) !== names.has(right) && graph.isFed(added);
    if (isStep) steps.push({ node, added });
  }
  if (steps.length > 1) {
    const sums = steps.map(({ node }) => node.name).join(', ');
    throw refuse(`${steps.length} sums use one state of the residual stream (${sums.slice(0, 200)})`);
  }
  const [step] = steps;
  if (step === undefined) return undefined;
  const { node } = step;
  const given = node.outputs[node.opType === 'Add' ? 0 : sumOutput] ?? '';
  const sum = given === '' ? `lamplighter_sum_${newSums.size}` : given;
  if (given === '') newSums.set(node, sum);
  return { ...step, sum };
}

/** The tensor, and what casts make of it. */
function namesOf(graph: GraphIndex, tensor: string): ReadonlySet<string> {
  const names = new Set([tensor]);
  for (const name of names) {
    for (const { opType, outputs } of graph.consumersOf.get(name) ?? []) {
      if (aliases.includes(opType) && outputs[0] !== undefined) names.add(outputs[0]);
    }
  }
  return names;
}

function readersOf(graph: GraphIndex, names: ReadonlySet<string>): ReadonlySet<OnnxFileNode> {
  return new Set([...names].flatMap((name) => graph.consumersOf.get(name) ?? []));
}

/** Some models scale their embedding; the product is what the first block reads. */
function scaled(graph: GraphIndex, embedding: string): string | undefined {
  const names = namesOf(graph, embedding);
  const products = [...readersOf(graph, names)].filter(
    ({ opType, inputs }) => opType === 'Mul' && inputs.some((input) => !graph.isFed(input)),
  );
  return products.length === 1 ? products[0]!.outputs[0] : undefined;
}

/** Attention behind the last sum means that further blocks add in a way that is not seen here. */
function refuseAttentionAfter(graph: GraphIndex, last: string, steps: number, refuse: Refusal): void {
  const seen = new Set([last]);
  for (const tensor of seen) {
    for (const { opType, outputs, name } of graph.consumersOf.get(tensor) ?? []) {
      if (attentions.includes(opType)) {
        throw refuse(
          steps === 0
            ? `no sum continues the residual stream (its blocks may be fused, or ${opType} ${name} belongs to another kind of model)`
            : `after ${steps} sums the residual stream cannot be followed up to ${opType} ${name}`,
        );
      }
      for (const output of outputs) seen.add(output);
    }
  }
}

/** The states of the stream before each step of attention, and the last one. */
function blockEnds(
  stream: readonly string[],
  byAttention: readonly boolean[],
  refuse: Refusal,
): readonly string[] {
  const starts = byAttention.flatMap((is, step) => (is ? [step] : []));
  if (starts.length === 0) throw refuse('no sum has a term made by attention');
  const lengths = starts.map((start, block) => (starts[block + 1] ?? byAttention.length) - start);
  const odd = lengths.findIndex((length) => length !== lengths[0]);
  if (odd >= 0) {
    throw refuse(`block ${odd} has ${lengths[odd]} sums where block 0 has ${lengths[0]}`);
  }
  return [...starts.map((start) => stream[start]!), stream.at(-1)!];
}
