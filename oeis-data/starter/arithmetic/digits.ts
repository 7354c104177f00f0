/** Digits of an integer in a base, least significant first. */

/** @returns digits of n >= 0, least significant first; empty for 0 */
export function digitsOf(n: number, base: number): number[] {
  const digits: number[] = [];
  for (let rest = n; rest > 0; rest = Math.floor(rest / base)) digits.push(rest % base);
  return digits;
}

/** The integer with these digits, least significant first. */
export function fromDigits(digits: readonly number[], base: number | bigint): bigint {
  return digits.reduceRight((value, digit) => value * BigInt(base) + BigInt(digit), 0n);
}

/** Number of ones in the binary expansion of n >= 0. */
export function onesInBinary(n: bigint): number {
  let ones = 0;
  for (const digit of n.toString(2)) if (digit === '1') ones++;
  return ones;
}

/** Maximal blocks of equal digits, in the order given: [length, digit]. */
export function runs(digits: readonly number[]): [length: number, digit: number][] {
  const blocks: [number, number][] = [];
  for (const digit of digits) {
    const last = blocks[blocks.length - 1];
    if (last !== undefined && last[1] === digit) last[0]++;
    else blocks.push([1, digit]);
  }
  return blocks;
}

/**
 * Zeckendorf representation of n >= 0: the indices i >= 2 of distinct, non-consecutive Fibonacci numbers
 * with sum n, descending (greedy).
 */
export function zeckendorfIndices(n: number): number[] {
  const fibonacci = [0, 1, 1];
  while (fibonacci[fibonacci.length - 1]! <= n) {
    fibonacci.push(fibonacci[fibonacci.length - 1]! + fibonacci[fibonacci.length - 2]!);
  }
  const indices: number[] = [];
  let rest = n;
  for (let i = fibonacci.length - 1; i >= 2 && rest > 0; i--) {
    if (fibonacci[i]! > rest) continue;
    indices.push(i);
    rest -= fibonacci[i]!;
  }
  return indices;
}
