/** Who makes and who uses each tensor of a graph, and which tensors depend on what is fed. */
import type { OnnxFile, OnnxFileNode } from '../readers/onnx/onnx-file.js';

export interface GraphIndex {
  readonly producerOf: ReadonlyMap<string, OnnxFileNode>;
  readonly consumersOf: ReadonlyMap<string, readonly OnnxFileNode[]>;
  /** Whether a tensor depends on a graph input; others are weights, or made of weights alone. */
  isFed(tensor: string): boolean;
}

export function indexGraph({ nodes, inputs, initializers }: OnnxFile): GraphIndex {
  const producerOf = new Map<string, OnnxFileNode>();
  const consumersOf = new Map<string, OnnxFileNode[]>();
  for (const node of nodes) {
    for (const output of node.outputs) if (output !== '') producerOf.set(output, node);
    for (const input of new Set(node.inputs)) {
      const consumers = consumersOf.get(input);
      if (consumers === undefined) consumersOf.set(input, [node]);
      else consumers.push(node);
    }
  }
  const withDefault = new Set(initializers.map(({ name }) => name));
  const fed = new Set(inputs.map(({ name }) => name).filter((name) => !withDefault.has(name)));
  const waiting = [...fed];
  for (let tensor = waiting.pop(); tensor !== undefined; tensor = waiting.pop()) {
    for (const { outputs } of consumersOf.get(tensor) ?? []) {
      for (const output of outputs) {
        if (output === '' || fed.has(output)) continue;
        fed.add(output);
        waiting.push(output);
      }
    }
  }
  return { producerOf, consumersOf, isFed: (tensor) => fed.has(tensor) };
}

/**
 * The nodes that a tensor is computed from.
 *
 * @param stopAt not looked behind
 * @param seen nodes that are not visited again; visited ones are added
 */
export function nodesBehind(
  { producerOf }: GraphIndex,
  tensors: readonly string[],
  seen: Set<OnnxFileNode> = new Set(),
  stopAt?: OnnxFileNode,
): readonly OnnxFileNode[] {
  const found: OnnxFileNode[] = [];
  const waiting = [...tensors];
  for (let tensor = waiting.pop(); tensor !== undefined; tensor = waiting.pop()) {
    const node = producerOf.get(tensor);
    if (node === undefined || node === stopAt || seen.has(node)) continue;
    seen.add(node);
    found.push(node);
    waiting.push(...node.inputs);
  }
  return found;
}
