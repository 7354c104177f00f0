/** Small facts about finite integer lists that set-like transforms need. */

export function isStrictlyIncreasing(values: readonly bigint[]): boolean {
  for (let i = 1; i < values.length; i++) if (values[i]! <= values[i - 1]!) return false;
  return true;
}

export function isNondecreasing(values: readonly bigint[]): boolean {
  for (let i = 1; i < values.length; i++) if (values[i]! < values[i - 1]!) return false;
  return true;
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

export function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let a = absolute(left);
  let b = absolute(right);
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** Remainder in [0, modulus). */
export function residue(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}
