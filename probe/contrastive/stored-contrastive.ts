/**
 * A contrastive probe with the embedding it was trained on, as bytes and back, bit for bit: float64 tensors of a
 * safetensors file, names and provenance as JSON in its metadata, with a version.
 */
import { probeErrors } from '../errors.js';
import { decodeTensors, encodeTensors, type Tensor } from '../tensor-file.js';
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
  const header = parseHeader(file.metadata.lamplighter);
  const read = (name: string, length: number): Float64Array => {
    const values = file.tensors.get(name)?.values;
    if (values?.length === length) return values;
    const got = values === undefined ? `no tensor "${name}"` : `tensor "${name}" of another size`;
    throw probeErrors.PROBE_FILE_UNREADABLE({ got });
  };
  const total = header.blocks.reduce((sum, { width }) => sum + width, 0);
  const rank = file.tensors.get('embedder.scales')?.values.length ?? 0;
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

function parseHeader(text: string | undefined): Header {
  let header: Partial<Header> = {};
  try {
    header = JSON.parse(text ?? '{}');
  } catch {
    // Told below: no JSON and JSON of something else are one fault to a reader.
  }
  if (header.kind !== 'lamplighter-contrastive-probe') {
    throw probeErrors.PROBE_FILE_UNREADABLE({ got: 'a safetensors file of another kind' });
  }
  if (header.version !== storedContrastiveVersion) {
    const facts = { expected: storedContrastiveVersion, got: String(header.version) };
    throw probeErrors.PROBE_VERSION_UNKNOWN(facts);
  }
  return header as Header;
}
