/** How far stated probabilities are from observed shares. */
import { expectLength } from '../../features/index.js';

export interface ReliabilityRow {
  /** Lowest and highest probability stated in this row. */
  readonly lowest: number;
  readonly highest: number;
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
 * `equal-count` puts the same number of pairs in each bin, which tells more where links are rare;
 * `equal-width` divides 0..1 evenly.
 */
export type Binning = 'equal-count' | 'equal-width';

/**
 * @param probabilities in 0..1, [pair]
 * @param labels 1 linked, 0 unlinked, [pair]
 * @throws `FEATURES_SHAPE_MISMATCH`
 */
export function reliability(
  probabilities: Float64Array,
  labels: Uint8Array,
  binCount = 10,
  binning: Binning = 'equal-count',
): Reliability {
  expectLength(labels, probabilities.length, 'labels');
  const order = Uint32Array.from(probabilities, (_, pair) => pair);
  order.sort((a, b) => probabilities[a]! - probabilities[b]!);
  const bins: number[][] = Array.from({ length: binCount }, () => []);
  order.forEach((pair, rank) => {
    const place = binning === 'equal-count' ? rank / order.length : probabilities[pair]!;
    bins[Math.min(binCount - 1, Math.floor(place * binCount))]!.push(pair);
  });
  const rows = bins.filter((bin) => bin.length > 0).map((bin) => describe(bin, probabilities, labels));
  const gap = rows.reduce(
    (sum, row) => sum + row.pairCount * Math.abs(row.meanProbability - row.linkedShare),
    0,
  );
  return { rows, expectedCalibrationError: probabilities.length === 0 ? 0 : gap / probabilities.length };
}

function describe(bin: readonly number[], probabilities: Float64Array, labels: Uint8Array): ReliabilityRow {
  const mean = (value: (pair: number) => number): number =>
    bin.reduce((sum, pair) => sum + value(pair), 0) / bin.length;
  return {
    lowest: probabilities[bin[0]!]!,
    highest: probabilities[bin.at(-1)!]!,
    pairCount: bin.length,
    meanProbability: mean((pair) => probabilities[pair]!),
    linkedShare: mean((pair) => labels[pair]!),
  };
}
