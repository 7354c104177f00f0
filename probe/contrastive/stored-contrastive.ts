/**
 * A contrastive probe with the embedding it was trained on, as bytes and back, bit for bit: float64 tensors of a
 * safetensors file, names and provenance as JSON in its metadata, with a version.
 */
import { decodeTensors, encodeTensors, probeHeader, type Tensor, tensorOf } from '../tensor-file.js';
import type { PreparedBlock, SequenceEmbedder } from './sequence-embedding.js';
import type { ContrastiveMap } from './train-contrastive.js';

export const storedContrastiveVersion = 1;

export interface ContrastiveProbe {
  readonly embedder: SequenceEmbedder;
  readonly trained: Pick<ContrastiveMap, 'width' | 'map' | 'bias' | 'scale'>;
  /** Such as the hashes of activations and links. */
  readonly provenance: Readonly<Record<string, string>>;
}

interface Header {
  readonly kind: 'lamplighter-contrastive-probe';
  readonly version: number;
  readonly blocks: readonly { readonly name: string; readonly width: number }[];
  readonly scale: number;
  readonly provenance: Readonly<Record<string, string>>;
}

export function serialiseContrastive({ embedder, trained, provenance }: ContrastiveProbe): Uint8Array {
  const { blocks, centre, rank, components, scales } = embedder;
  const header: Header = {
    kind: 'lamplighter-contrastive-probe',
    version: storedContrastiveVersion,
    blocks: blocks.map(({ name, width }) => ({ name, width })),
    scale: trained.scale,
    provenance,
  };
  const vector = (values: ArrayLike<number>): Tensor => ({
    shape: [values.length],
    values: Float64Array.from(values),
  });
  const joined = (part: (block: PreparedBlock) => Float64Array) =>
    vector(blocks.flatMap((block) => [...part(block)]));
  const tensors = new Map<string, Tensor>([
    ['blocks.mean', joined(({ mean }) => mean)],
    ['blocks.factor', joined(({ factor }) => factor)],
    ['embedder.centre', vector(centre)],
    ['embedder.scales', vector(scales)],
    ['embedder.components', { shape: [rank, centre.length], values: Float64Array.from(components) }],
    ['map', { shape: [trained.width, trained.width], values: Float64Array.from(trained.map) }],
    ['bias', vector(trained.bias)],
  ]);
  return encodeTensors({ metadata: { lamplighter: JSON.stringify(header) }, tensors });
}

/** @throws `PROBE_FILE_UNREADABLE`, `PROBE_VERSION_UNKNOWN` */
export function parseContrastive(bytes: Uint8Array): ContrastiveProbe {
  const file = decodeTensors(bytes);
  const header = probeHeader<Header>(file, 'lamplighter-contrastive-probe', storedContrastiveVersion);
  const read = (name: string, length: number) => tensorOf(file, name, length).values;
  const total = header.blocks.reduce((sum, { width }) => sum + width, 0);
  const rank = tensorOf(file, 'embedder.scales').values.length;
  const [means, factors] = [read('blocks.mean', total), read('blocks.factor', total)];
  let column = 0;
  const blocks = header.blocks.map(({ name, width }): PreparedBlock => {
    const [from, to] = [column, column + width];
    column = to;
    return { name, width, mean: means.slice(from, to), factor: factors.slice(from, to) };
  });
  return {
    embedder: {
      blocks,
      centre: read('embedder.centre', total),
      rank,
      components: Float32Array.from(read('embedder.components', rank * total)),
      scales: read('embedder.scales', rank),
    },
    trained: {
      width: rank,
      map: Float32Array.from(read('map', rank * rank)),
      bias: Float32Array.from(read('bias', rank)),
      scale: header.scale,
    },
    provenance: header.provenance,
  };
}
