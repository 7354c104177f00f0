/**
 * Marks that stand where something was removed, until the sentence is mended around them. Text without a mark
 * is never touched. They are private-use characters, which no definition holds.
 */

/** A statement, a signature or a parenthesis went here. */
export const removed = '\uE000';
/** One sequence was cited here as a noun. */
export const citedOne = '\uE001';
/** Several sequences were cited here as a noun. */
export const citedSeveral = '\uE002';

export const anyMark = /[\uE000-\uE002]/;
