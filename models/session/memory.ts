/** What a model will take of memory, and what there is, compared before anything is loaded. */
import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';
import type { DecoderShape } from '../architectures/decoder-shape.js';
import { modelErrors } from '../errors.js';
import type { ExternalWeight } from '../graph/graph-writer.js';
import type { Manifest } from './manifest.js';

/** Bytes that grow with what is run, kept in the manifest because it does not hold the sizes behind them. */
export interface WorkingSet {
  /** Weights of linear layers: the runtime keeps a rearranged copy of them unless told not to. */
  readonly linearBytes: number;
  /** Activations of one slot that are alive at once. */
  readonly slotBytes: number;
  /** Scores and masks of one pair of slots. */
  readonly slotPairBytes: number;
}

const float32Bytes = 4;
/** The runtime, its graph and Node, without any weight: measured on a model of 18 KB. */
const processBytes = 120 * 2 ** 20;

export function workingSetOf(shape: DecoderShape, weights: readonly ExternalWeight[]): WorkingSet {
  const { dModel, dFeedForward, dHead, headCount, keyValueHeadCount } = shape;
  // Weights that stay quantised are not rearranged.
  const linear = weights.filter(
    ({ name, shape: dims, part }) => dims.length === 2 && name.startsWith('blk.') && part === undefined,
  );
  // The residual stream, its norm and a sublayer's result; then either the three of the feed-forward layer or
  // queries, keys and values before and after they are turned.
  const residual = 4 * dModel;
  const feedForward = 3 * dFeedForward;
  const attention = 3 * headCount * dHead + 4 * keyValueHeadCount * dHead;
  return {
    linearBytes: float32Bytes * linear.reduce((sum, { shape: [rows, columns] }) => sum + rows! * columns!, 0),
    slotBytes: float32Bytes * (residual + Math.max(feedForward, attention)),
    slotPairBytes: float32Bytes * (2 * headCount + 3),
  };
}

/** Bytes, in parts that a person can add up. */
export interface MemoryEstimate {
  /** The weight file, mapped and read in whole; of an export, the graph too. */
  readonly weights: number;
  /** The copy that the runtime rearranges for itself. */
  readonly rearranged: number;
  /** Activations of one full pack, and the pooled positions of its texts. */
  readonly activations: number;
  readonly process: number;
  readonly total: number;
}

/**
 * @param packSlots slots a run
 * @param prepack   whether the runtime rearranges the weights (`SessionOptions.prepack`)
 */
export function estimateMemory(
  manifest: Manifest,
  { packSlots, prepack = true }: { readonly packSlots: number; readonly prepack?: boolean | undefined },
): MemoryEstimate {
  // An export may hold its weights in the graph.
  const weights = manifest.weights.bytes + (manifest.inputs === undefined ? 0 : manifest.graph.bytes);
  // A manifest without sizes is of an export or of an earlier builder: take the worst.
  const { linearBytes, slotBytes, slotPairBytes } = manifest.workingSet ?? {
    linearBytes: weights,
    slotBytes: 64 * manifest.dModel,
    slotPairBytes: 256,
  };
  // A slot ends at most one text, of which two rows are pooled at every position.
  const pooled = 2 * (manifest.blockCount + 1) * packSlots * manifest.dModel * float32Bytes;
  const parts = {
    weights,
    rearranged: prepack ? linearBytes : 0,
    activations: packSlots * slotBytes + packSlots ** 2 * slotPairBytes + pooled,
    process: processBytes,
  };
  const total = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
  return { ...parts, total };
}

/** @throws `MODEL_TOO_LARGE` when the estimate exceeds what is available */
export function checkMemory(model: string, estimate: MemoryEstimate, availableBytes: number): void {
  if (estimate.total <= availableBytes) return;
  const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;
  throw modelErrors.MODEL_TOO_LARGE({
    model,
    expected: mebibytes(availableBytes),
    got: mebibytes(estimate.total),
    weights: mebibytes(estimate.weights),
    rearranged: mebibytes(estimate.rearranged),
    activations: mebibytes(estimate.activations),
  });
}

/** Reads a file of the system, or gives undefined. */
type ReadText = (path: string) => string | undefined;

const readSystemFile: ReadText = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * Bytes that this process may still take: what the system can free (MemAvailable, which counts pages that it
 * can drop, or free memory where there is no such figure), and no more than its control group leaves.
 *
 * @param readText replaced in tests
 */
export function availableMemory(readText: ReadText = readSystemFile, free: number = freemem()): number {
  const kibibytes = /^MemAvailable:\s+(\d+) kB/m.exec(readText('/proc/meminfo') ?? '')?.[1];
  const system = kibibytes === undefined ? free : Number(kibibytes) * 1024;
  return Math.min(system, groupMemory(readText));
}

/** What control group v2, or v1, leaves of its limit; pages of files that it can drop count as left. */
function groupMemory(readText: ReadText): number {
  const places = [
    ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory.current', '/sys/fs/cgroup/memory.stat'],
    [
      '/sys/fs/cgroup/memory/memory.limit_in_bytes',
      '/sys/fs/cgroup/memory/memory.usage_in_bytes',
      '/sys/fs/cgroup/memory/memory.stat',
    ],
  ] as const;
  for (const [limitPath, usedPath, statPath] of places) {
    const limit = Number(readText(limitPath)?.trim() ?? Number.NaN);
    // "max", and the near-2^63 that version 1 has for it, are no limit.
    if (!Number.isFinite(limit) || limit > 2 ** 60) continue;
    const used = Number(readText(usedPath)?.trim() ?? 0);
    const droppable = Number(/^(?:total_)?inactive_file (\d+)/m.exec(readText(statPath) ?? '')?.[1] ?? 0);
    return Math.max(0, limit - used + droppable);
  }
  return Number.POSITIVE_INFINITY;
}
