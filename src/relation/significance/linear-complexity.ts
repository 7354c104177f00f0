/**
 * Berlekamp and Massey's algorithm (Massey 1969, "Shift-register synthesis and BCH decoding"): the order of the
 * shortest linear recurrence with constant coefficients that a run of terms satisfies, modulo 2^61 - 1.
 */

const prime = (1n << 61n) - 1n;

/** Terms that are looked at. */
export const examinedTerms = 40;
/** A sequence with a recurrence of this order or less is not counted: thousands of pairs yield one. */
export const highestLowOrder = 6;

/** C-finite of order 6 or less, as far as the first 40 terms say. */
export function isLowOrder(values: readonly bigint[]): boolean {
  return recurrenceOrder(values.slice(0, examinedTerms), highestLowOrder) <= highestLowOrder;
}

/**
 * @param giveUpAbove the search ends as soon as the order is known to be larger, with some larger number
 * @returns 0 for zeros alone
 */
export function recurrenceOrder(values: readonly bigint[], giveUpAbove = Number.POSITIVE_INFINITY): number {
  const residues: bigint[] = [];
  // Recurrences up to a common factor: multiplying through saves every modular division.
  let connection = [1n];
  let previous = [1n];
  let previousDiscrepancy = 1n;
  let order = 0;
  let gap = 1;
  for (const [n, value] of values.entries()) {
    residues.push(value % prime);
    let discrepancy = 0n;
    for (let i = 0; i < connection.length && i <= n; i++) discrepancy += connection[i]! * residues[n - i]!;
    discrepancy %= prime;
    if (discrepancy === 0n) {
      gap++;
      continue;
    }
    const length = Math.max(connection.length, previous.length + gap);
    const next = Array.from({ length }, (_, i) => {
      const kept = previousDiscrepancy * (connection[i] ?? 0n);
      return (kept - discrepancy * (previous[i - gap] ?? 0n)) % prime;
    });
    if (2 * order <= n) {
      order = n + 1 - order;
      if (order > giveUpAbove) return order;
      previous = connection;
      previousDiscrepancy = discrepancy;
      gap = 1;
    } else gap++;
    connection = next;
  }
  return order;
}
