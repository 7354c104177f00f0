/** How far stated probabilities are from observed shares. */
import { expectLength } from '../../features/index.js';

export interface ReliabilityRow {
  /** Lowest and highest probability stated in this row. */
  readonly lowest: number;
  readonly highest: number;
  /** Pairs of the row, or the sum of their weights. */
  readonly pairCount: number;
  readonly meanProbability: number;
  /** Share of the row's pairs that are linked. */
  readonly linkedShare: number;
}

export interface Reliability {
  /** Ascending probability; empty bins left out. */
  readonly rows: readonly ReliabilityRow[];
  /** Mean of |meanProbability - linkedShare|, each row counted by its pairs (Naeini, Cooper, Hauskrecht 2015). */
  readonly expectedCalibrationError: number;
}

/**
 * `equal-count` puts the same number of pairs in each bin, which tells more where links are rare; `equal-linked`
 * the same number of linked pairs, which tells most where almost all pairs are hopeless; `equal-width` divides
 * 0..1 evenly.
 */
export type Binning = 'equal-count' | 'equal-linked' | 'equal-width';

/**
 * @param probabilities in 0..1, [pair]
 * @param labels 1 linked, 0 unlinked, [pair]
 * @param weights how many pairs each stands for, where unlinked ones were sampled; default 1, [pair]
 * @throws `FEATURES_SHAPE_MISMATCH`
 */
export function reliability(
  probabilities: Float64Array,
  labels: Uint8Array,
  binCount = 10,
  binning: Binning = 'equal-count',
  weights: Float64Array = new Float64Array(probabilities.length).fill(1),
): Reliability {
  expectLength(labels, probabilities.length, 'labels');
  expectLength(weights, probabilities.length, 'weights');
  const order = Uint32Array.from(probabilities, (_, pair) => pair);
  order.sort((a, b) => probabilities[a]! - probabilities[b]!);
  const linked = labels.reduce((sum, label) => sum + label, 0);
  const bins: number[][] = Array.from({ length: binCount }, () => []);
  let passed = 0; // linked pairs so far
  let below = 0; // linked pairs of a lower probability: equal ones share a bin, or labels would divide them
  order.forEach((pair, rank) => {
    if (rank > 0 && probabilities[order[rank - 1]!] !== probabilities[pair]) below = passed;
    const place = {
      'equal-count': rank / order.length,
      'equal-linked': linked === 0 ? 0 : below / linked,
      'equal-width': probabilities[pair]!,
    }[binning];
    passed += labels[pair]!;
    bins[Math.min(binCount - 1, Math.floor(place * binCount))]!.push(pair);
  });
  const rows = bins
    .filter((bin) => bin.length > 0)
    .map((bin) => describe(bin, probabilities, labels, weights));
  const total = rows.reduce((sum, row) => sum + row.pairCount, 0);
  const gap = rows.reduce(
    (sum, row) => sum + row.pairCount * Math.abs(row.meanProbability - row.linkedShare),
    0,
  );
  return { rows, expectedCalibrationError: total === 0 ? 0 : gap / total };
}

function describe(
  bin: readonly number[],
  probabilities: Float64Array,
  labels: Uint8Array,
  weights: Float64Array,
): ReliabilityRow {
  const pairCount = bin.reduce((sum, pair) => sum + weights[pair]!, 0);
  const mean = (value: (pair: number) => number): number =>
    bin.reduce((sum, pair) => sum + weights[pair]! * value(pair), 0) / pairCount;
  return {
    lowest: probabilities[bin[0]!]!,
    highest: probabilities[bin.at(-1)!]!,
    pairCount,
    meanProbability: mean((pair) => probabilities[pair]!),
    linkedShare: mean((pair) => labels[pair]!),
  };
}
