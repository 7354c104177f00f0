/**
 * How many bits an adaptive code needs for a stream. Among t symbols so far, d of them different, a symbol
 * seen c times costs log2(t / (c - 1/2)), a new one log2(2t / d) and its own spelling (escape method D of
 * prediction by partial matching). A stream that repeats itself costs about half of log2 of its length, and
 * one that always brings something new pays one bit a symbol beyond the spelling.
 */

/** Bits of |value|; 0 for 0. */
export function bitLength(value: bigint): number {
  const approximate = Math.abs(Number(value));
  if (approximate < 2 ** 32) return 32 - Math.clz32(approximate);
  const magnitude = value < 0n ? -value : value;
  const digits = magnitude.toString(16);
  return (digits.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(digits[0]!, 16)));
}

/** Bits to spell a positive integer out: its length twice, then its digits (Elias gamma). */
export function spellingBits(magnitude: number): number {
  return 2 * Math.floor(Math.log2(magnitude + 1)) + 1;
}

/** Bits to spell an integer out: sign, length, and the digits below the leading one. */
export function plainBits(value: bigint): number {
  const length = bitLength(value);
  return 1 + spellingBits(length) + Math.max(0, length - 1);
}

/** Counts symbols and tells what the next one costs. */
export class AdaptiveCounts<Symbol> {
  readonly #counts = new Map<Symbol, number>();
  #total = 0;

  /** Bits for `symbol`, which is `spelling` bits long when it is new. */
  cost(symbol: Symbol, spelling: number): number {
    const count = this.#counts.get(symbol) ?? 0;
    const different = this.#counts.size;
    this.#counts.set(symbol, count + 1);
    const before = this.#total++;
    if (before === 0) return spelling;
    return count > 0 ? Math.log2(before / (count - 0.5)) : Math.log2((2 * before) / different) + spelling;
  }
}

/**
 * Costs of integers by size: sign and length adaptively, a new length by its distance from the last one,
 * then the digits below the leading one.
 */
export class ResidualCode {
  readonly #sizes = new AdaptiveCounts<number>();
  #last = 0;

  cost(residual: bigint): number {
    const length = bitLength(residual);
    const size = residual < 0n ? -length : length;
    const distance = Math.abs(length - this.#last);
    this.#last = length;
    return this.#sizes.cost(size, 2 + spellingBits(distance)) + Math.max(0, length - 1);
  }
}
