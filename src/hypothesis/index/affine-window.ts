import { greatestCommonDivisor } from '../../relation/rational.js';
import { SHORT_WINDOW } from './windows.js';

/** Terms that an affine window covers: one more than its differences. */
export const AFFINE_WINDOW = SHORT_WINDOW + 1;

const DISTINCT_DIFFERENCES = 3;

/**
 * What c*a(n) + k leaves unchanged: the differences of a window, divided by their greatest common divisor
 * and by the sign of the first that is not zero. Undefined for a window too short, or with fewer than
 * three distinct differences (progressions and the like, which thousands of sequences share).
 */
export function affineNormalForm(values: readonly bigint[], start: number): bigint[] | undefined {
  if (start + AFFINE_WINDOW > values.length) return undefined;
  const differences: bigint[] = [];
  for (let i = start; i < start + SHORT_WINDOW; i++) differences.push(values[i + 1]! - values[i]!);
  if (new Set(differences).size < DISTINCT_DIFFERENCES) return undefined;
  let content = 0n;
  for (const difference of differences) {
    if (content === 1n) break;
    content = greatestCommonDivisor(content, difference);
  }
  const leading = differences.find((difference) => difference !== 0n)!;
  const divisor = leading < 0n ? -content : content;
  return divisor === 1n ? differences : differences.map((difference) => difference / divisor);
}
