/**
 * Which stretches of terms say enough to be looked up. A window that is constant, periodic or drawn from
 * a tiny alphabet would match thousands of unrelated sequences, so such stretches are looked up by a
 * longer window that still has to be lively enough.
 */

export const SHORT_WINDOW = 8;
export const LONG_WINDOW = 24;
/** Windows start at the first, second, third and fourth term. */
export const WINDOW_STARTS = 4;
/** Terms from which all windows of a sequence are made. */
export const FINGERPRINTED_TERMS = LONG_WINDOW + WINDOW_STARTS - 1;

const SHORT_DISTINCT_VALUES = 4;
const LONG_CHANGES = 6;
const LONGEST_PERIOD = 8;

/** At least four distinct values among the eight. */
export function isInformativeShortWindow(values: readonly bigint[], start: number): boolean {
  let distinct = 0;
  for (let i = start; i < start + SHORT_WINDOW; i++) {
    let repeated = false;
    for (let j = start; j < i && !repeated; j++) repeated = values[j] === values[i];
    if (!repeated) distinct++;
    if (distinct === SHORT_DISTINCT_VALUES) return true;
  }
  return false;
}

/** Neighbours differ at least six times, and no period up to eight explains the window. */
export function isInformativeLongWindow(values: readonly bigint[], start: number): boolean {
  let changes = 0;
  for (let i = start + 1; i < start + LONG_WINDOW; i++) if (values[i] !== values[i - 1]) changes++;
  if (changes < LONG_CHANGES) return false;
  for (let period = 1; period <= LONGEST_PERIOD; period++) {
    let explains = true;
    for (let i = start + period; i < start + LONG_WINDOW && explains; i++) {
      explains = values[i] === values[i - period];
    }
    if (explains) return false;
  }
  return true;
}
