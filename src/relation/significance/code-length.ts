/**
 * How many bits an adaptive code needs for a stream: a symbol seen c times among t costs log2((t+1)/c),
 * a new one log2(t+1) and its own spelling (escape method A of prediction by partial matching). A stream
 * that repeats itself costs about log2(length), whatever its symbols are.
 */

/** Bits of |value|; 0 for 0. */
export function bitLength(value: bigint): number {
  if (value === 0n) return 0;
  const magnitude = value < 0n ? -value : value;
  if (magnitude <= 0xffff_ffffn) return 32 - Math.clz32(Number(magnitude));
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
    const bits = Math.log2(this.#total + 1) + (count === 0 ? spelling : -Math.log2(count));
    this.#counts.set(symbol, count + 1);
    this.#total++;
    return bits;
  }
}

/**
 * Costs of integers by size: sign and length adaptively, then the digits below the leading one.
 */
export class ResidualCode {
  readonly #sizes = new AdaptiveCounts<number>();

  cost(residual: bigint): number {
    const length = bitLength(residual);
    const size = residual < 0n ? -length : length;
    return this.#sizes.cost(size, spellingBits(length) + 1) + Math.max(0, length - 1);
  }
}
