/** What sets a file of an unknown architecture apart from the nearest one that can be built. */
import { DecoderParts } from '../graph/decoder-parts.js';
import { GraphWriter } from '../graph/graph-writer.js';
import type { ModelSource } from '../readers/model-source.js';
import type { Architecture } from './architecture.js';
import type { DecoderShape } from './decoder-shape.js';

/** Hyperparameters that are read, or that change nothing up to the final norm, without the family's name. */
const understoodKeys = new Set([
  'block_count',
  'context_length',
  'embedding_length',
  'feed_forward_length',
  'vocab_size',
  'attention.head_count',
  'attention.head_count_kv',
  'attention.key_length',
  'attention.value_length',
  'attention.layer_norm_rms_epsilon',
  'attention.sliding_window',
  'rope.dimension_count',
  'rope.freq_base',
  'rope.scaling.type',
  'rope.scaling.factor',
  'rope.scaling.original_context_length',
]);

/** Names listed before "and N more". */
const mostNames = 6;

/**
 * In words, for `ARCHITECTURE_UNSUPPORTED`: tensors of a block that the nearest supported architecture has no
 * place for, those it would miss, and hyperparameters that none reads.
 *
 * @param name value of `general.architecture`
 */
export function describeDifference(
  name: string,
  source: ModelSource,
  architectures: readonly Architecture[],
): string {
  const own = blockTensors(source.tensors.keys());
  const ownKeys = source.metadata.keys
    .filter((key) => key.startsWith(`${name}.`) && !understoodKeys.has(key.slice(name.length + 1)))
    .sort();
  const compared = architectures.map((architecture) => {
    const expected = expectedTensors(architecture);
    const more = [...own].filter((tensor) => !expected.has(tensor)).sort();
    const missing = [...expected].filter((tensor) => !own.has(tensor)).sort();
    return { architecture, more, missing };
  });
  const distance = ({ more, missing }: (typeof compared)[number]) => more.length + missing.length;
  const nearest = compared.reduce((best, next) => (distance(next) < distance(best) ? next : best));
  const than = `than ${nearest.architecture.name}`;
  const sentences = [
    nearest.more.length > 0 ? `more tensors ${than}: ${list(nearest.more)}` : '',
    nearest.missing.length > 0 ? `fewer tensors ${than}: no ${list(nearest.missing)}` : '',
    ownKeys.length > 0 ? `hyperparameters of its own: ${list(ownKeys)}` : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length > 0 ? sentences.join('; ') : `the same tensors as ${nearest.architecture.name}`;
}

const list = (names: readonly string[]): string =>
  names.length > mostNames
    ? `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`
    : names.join(', ');

/** Names of the tensors of blocks, without `blk.N.`. */
function blockTensors(names: Iterable<string>): ReadonlySet<string> {
  const found = [...names].flatMap((name) => /^blk\.\d+\.(.+)$/.exec(name)?.[1] ?? []);
  return new Set(found);
}

/** The same for a supported architecture: its block is written once, and the names it asks for are noted. */
function expectedTensors(architecture: Architecture): ReadonlySet<string> {
  const writer = new GraphWriter();
  const shared = { positions: '', mask: '', cosine: '', sine: '', rowsApart: '' };
  const attention = { rotaryBase: 1, rotaryFactor: 1, window: undefined, scale: 1 };
  architecture.block(new DecoderParts(writer, shared, architecture, anyShape, 0, attention), '');
  return blockTensors(writer.externalWeights.map(({ name }) => name));
}

const anyShape: DecoderShape = {
  blockCount: 1,
  dModel: 2,
  dFeedForward: 2,
  headCount: 1,
  keyValueHeadCount: 1,
  dHead: 2,
  vocabularySize: 1,
  contextLength: 1,
  normEpsilon: 1,
  rotaryBase: 1,
  rotaryFactor: 1,
};
