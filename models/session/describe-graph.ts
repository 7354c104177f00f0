/** From an open model to the description of its graph, with every tensor of the file accounted for. */
import type { Architecture, BlockAttention } from '../architectures/architecture.js';
import { findArchitecture, unsupportedArchitecture } from '../architectures/catalogue.js';
import { type DecoderShape, readDecoderShape } from '../architectures/decoder-shape.js';
import { refusal } from '../architectures/refusals.js';
import { modelErrors } from '../errors.js';
import type { GraphWriter, IntegerForms } from '../graph/graph-writer.js';
import { writeResidualStreamGraph } from '../graph/residual-stream-graph.js';
import type { ModelSource } from '../readers/model-source.js';

/** Tensors of a file that the residual stream up to the final norm does not need. */
const afterTheLastBlock = ['output.weight', 'output_norm.weight'];
/** Angles of Llama 3: they become part of the rotary tables. */
const rotaryDivisorsName = 'rope_freqs.weight';

export interface DescribedGraph {
  readonly architecture: string;
  readonly shape: DecoderShape;
  /** Blocks that the graph has; `shape.blockCount`, or fewer when it is cut. */
  readonly blockCount: number;
  readonly writer: GraphWriter;
}

/**
 * @param integerForms which weights stay quantised; by default none
 * @param lastLayer the last residual position wanted, 0 .. L; blocks after it are left out
 * @throws `ARCHITECTURE_UNSUPPORTED`, `GGUF_KEY_MISSING`, `GGUF_SIZE_OVERFLOW`, `GGUF_TENSOR_MISSING`,
 *         `GGUF_TENSOR_UNUSED`, `LAYERS_INVALID`
 */
export async function describeGraph(
  source: ModelSource,
  lastLayer?: number,
  integerForms?: IntegerForms,
): Promise<DescribedGraph> {
  const named = findArchitecture(source);
  const architecture = { ...named, rotaryPairing: source.rotaryPairing ?? named.rotaryPairing };
  const shape = readDecoderShape(source, architecture.name);
  const difference = refusal(architecture, source.metadata, shape);
  if (difference !== undefined) throw unsupportedArchitecture(architecture.name, difference);
  const blockCount = lastLayer ?? shape.blockCount;
  if (!Number.isInteger(blockCount) || blockCount < 0 || blockCount > shape.blockCount) {
    throw modelErrors.LAYERS_INVALID({ expected: `0 to ${shape.blockCount}`, got: blockCount });
  }
  const rotaryDivisors = source.tensors.has(rotaryDivisorsName)
    ? await source.allWeights(source.tensor(rotaryDivisorsName, [shape.dHead / 2]))
    : undefined;
  const blocks = Array.from({ length: blockCount }, (_, layer) =>
    attentionOf(architecture, shape, source, layer),
  );
  const writer = writeResidualStreamGraph({ architecture, shape, blocks, rotaryDivisors, integerForms });
  for (const { name, shape: weightShape } of writer.externalWeights) source.tensor(name, weightShape);
  checkAllUsed(source, architecture.name, writer, blockCount, shape.blockCount);
  return { architecture: architecture.name, shape, blockCount, writer };
}

function attentionOf(
  architecture: Architecture,
  shape: DecoderShape,
  source: ModelSource,
  layer: number,
): BlockAttention {
  const usual = {
    rotaryBase: shape.rotaryBase,
    rotaryFactor: shape.rotaryFactor,
    window: undefined,
    scale: 1 / Math.sqrt(shape.dHead),
  };
  return { ...usual, ...architecture.attention?.(layer, shape, source.metadata) };
}

/** Leaving weights out would give wrong activations without a word. */
function checkAllUsed(
  source: ModelSource,
  architecture: string,
  writer: GraphWriter,
  blockCount: number,
  blocksOfFile: number,
): void {
  const used = new Set([
    ...writer.externalWeights.map(({ name }) => name),
    ...afterTheLastBlock,
    rotaryDivisorsName,
  ]);
  const isCut = (name: string): boolean => {
    const block = Number(/^blk\.(\d+)\./.exec(name)?.[1] ?? -1);
    return block >= blockCount && block < blocksOfFile;
  };
  const unused = [...source.tensors.keys()].filter((name) => !used.has(name) && !isCut(name));
  if (unused.length === 0) return;
  const listed = unused.slice(0, 5).join(', ');
  throw modelErrors.GGUF_TENSOR_UNUSED({
    file: source.file,
    architecture,
    got: unused.length > 5 ? `${listed} and ${unused.length - 5} more` : listed,
  });
}
