import type { Random } from '../../../probe/index.js';
import { type Interval, middle95 } from './sequence-bootstrap.js';

/** 97.5% points of Student's t with 1, 2, ... degrees of freedom; beyond the table, the last one. */
const studentT = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086,
];

/**
 * 95% interval of the mean of a value from its values on several seeds: Student's.
 *
 * @returns undefined for fewer than two seeds, or where a value is not finite
 */
export function meanInterval(values: readonly number[]): Interval | undefined {
  if (values.length < 2 || !values.every(Number.isFinite)) return undefined;
  const center = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0);
  const error = Math.sqrt(squares / (values.length - 1) / values.length);
  const margin = studentT[Math.min(values.length - 1, studentT.length) - 1]! * error;
  return [center - margin, center + margin];
}

/**
 * The same of a ratio, by its logarithms: around the geometric mean.
 *
 * @returns undefined also where a ratio is 0
 */
export function ratioInterval(ratios: readonly number[]): Interval | undefined {
  const interval = meanInterval(ratios.map(Math.log));
  return interval && [Math.exp(interval[0]), Math.exp(interval[1])];
}

/** Which seeds, with repetition, each replicate of the sequences is the mean of. */
export function drawSeeds(replicates: number, seeds: number, random: Random): readonly (readonly number[])[] {
  return Array.from({ length: replicates }, () => Array.from({ length: seeds }, () => random.below(seeds)));
}

/** @param replicates one array a seed */
export function meansOfDrawn(
  draws: readonly (readonly number[])[],
  replicates: readonly Float64Array[],
): Float64Array {
  return Float64Array.from(draws, (seeds, r) => mean(seeds.map((seed) => replicates[seed]![r]!)));
}

/** The middle 95% of one thing over another, replicate by replicate. */
export function quotientInterval(numerator: Float64Array, denominator: Float64Array): Interval | undefined {
  return middle95(numerator.map((value, r) => value / denominator[r]!));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
