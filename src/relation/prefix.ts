/** The prefix rule: how many of `length` stored terms a proposer may see. */
export function visiblePrefixLength(length: number): number {
  return Math.min(length, Math.max(12, Math.ceil(0.6 * length)));
}
