/** Small facts about finite integer lists that set-like transforms need. */

export function isStrictlyIncreasing(values: readonly bigint[]): boolean {
  for (let i = 1; i < values.length; i++) if (values[i]! <= values[i - 1]!) return false;
  return true;
}

export function isNondecreasing(values: readonly bigint[]): boolean {
  for (let i = 1; i < values.length; i++) if (values[i]! < values[i - 1]!) return false;
  return true;
}

/** Remainder in [0, modulus). */
export function residue(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}
