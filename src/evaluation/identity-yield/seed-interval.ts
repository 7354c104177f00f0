import type { Interval } from './sequence-bootstrap.js';

/** 97.5% points of Student's t with 1, 2, ... degrees of freedom; beyond the table, the last one. */
const studentT = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086,
];

/**
 * 95% interval of a ratio from its values on several seeds: Student's, of the logarithms.
 *
 * @param ratios one a seed, positive and finite
 * @returns undefined for fewer than two
 */
export function seedInterval(ratios: readonly number[]): Interval | undefined {
  if (ratios.length < 2 || ratios.some((ratio) => !(ratio > 0 && Number.isFinite(ratio)))) return undefined;
  const logarithms = ratios.map(Math.log);
  const mean = logarithms.reduce((sum, value) => sum + value, 0) / logarithms.length;
  const squares = logarithms.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (ratios.length - 1) / ratios.length);
  const margin = studentT[Math.min(ratios.length - 1, studentT.length) - 1]! * error;
  return [Math.exp(mean - margin), Math.exp(mean + margin)];
}
