/**
 * A quick certificate that a linear system has no solution: elimination modulo a prime below 2^26, so
 * that products of residues are exact in doubles. A system inconsistent modulo the prime (with full column
 * rank) has no rational solution whose denominators the prime does not divide; the exact solver decides
 * about the few systems that pass.
 */

/** Largest prime below 2^26. */
export const FILTER_PRIME = 67_108_859;

export function residues(values: readonly bigint[]): Float64Array {
  const prime = BigInt(FILTER_PRIME);
  return Float64Array.from(values, (value) => {
    const small = Number(value);
    const rest = Number.isSafeInteger(small) ? small % FILTER_PRIME : Number(value % prime);
    return rest < 0 ? rest + FILTER_PRIME : rest;
  });
}

function inverseModulo(value: number): number {
  let [previous, rest] = [FILTER_PRIME, value];
  let [before, factor] = [0, 1];
  while (rest !== 0) {
    const quotient = Math.floor(previous / rest);
    [previous, rest] = [rest, previous - quotient * rest];
    [before, factor] = [factor, before - quotient * factor];
  }
  return before < 0 ? before + FILTER_PRIME : before;
}

/**
 * Whether some combination of the columns gives the target at every row modulo the prime.
 *
 * @param columns each of length `rows` at least
 * @param target  of length `rows` at least
 */
export function isConsistentModulo(
  columns: readonly Float64Array[],
  target: Float64Array,
  rows: number,
): boolean {
  const width = columns.length + 1;
  const reduced: { readonly lead: number; readonly row: Float64Array }[] = [];
  const row = new Float64Array(width);
  for (let index = 0; index < rows; index++) {
    for (let c = 0; c < columns.length; c++) row[c] = columns[c]![index]!;
    row[width - 1] = target[index]!;
    for (const { lead, row: pivot } of reduced) {
      const factor = row[lead]!;
      if (factor === 0) continue;
      for (let c = lead; c < width; c++) {
        const difference = row[c]! - ((factor * pivot[c]!) % FILTER_PRIME);
        row[c] = difference < 0 ? difference + FILTER_PRIME : difference;
      }
    }
    const lead = row.findIndex((value) => value !== 0);
    if (lead < 0) continue;
    if (lead === width - 1) return false;
    const scale = inverseModulo(row[lead]!);
    reduced.push({ lead, row: row.map((value) => (value * scale) % FILTER_PRIME) });
    reduced.sort((left, right) => left.lead - right.lead);
  }
  return true;
}
