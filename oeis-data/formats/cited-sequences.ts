import type { ANumber } from '../types.js';

/** Sequence names that `text` cites, each once, in order of appearance. */
export function citedSequences(text: string): ANumber[] {
  const found = text.match(/(?<![A-Za-z\d])[A-Z]\d{6,9}(?!\d)/g);
  return found === null ? [] : ([...new Set(found)] as ANumber[]);
}
