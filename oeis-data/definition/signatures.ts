/** Author signatures as the OEIS writes them: `_Name Surname_`, with a dash before and a date after. */
import { removed } from './removal-marks.js';

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const date = `${month} \\d{1,2},? \\d{4}`;
/** An underlined name of at least two letters; `a_n`, `x_1` or `_2F_1` of a formula is none. */
const author =
  "(?<![\\p{L}\\p{N}_(){}\\]])_\\p{Lu}[\\p{L}.'\\u2019-]+(?: [\\p{L}.'\\u2019-]+)*_(?![\\p{L}\\p{N}_])";
const authors = `${author}(?:(?:,| and|, and| &) ${author})*`;
const signed = `${authors}(?:,? (?:in )?(?:${date}|\\d{4}))?`;

const signatures = [
  // [From _A. Author_, Jan 02 2003], (suggested by _A. Author_)
  new RegExp(`\\s*[[(](?:[^()[\\]]*?\\b(?:from|by|per|of))?:?\\s*${signed}[^()[\\]]*[\\])]`, 'giu'),
  new RegExp(`\\s*(?:[-\\u2013\\u2014]\\s*)?(?:from |by |per |of )?${signed}`, 'giu'),
  new RegExp(`\\s*[[(](?:[Ff]rom )?[^()[\\]]*?${date}[\\])]$`, 'gu'),
];

export function markSignatures(text: string): string {
  if (!/_\p{Lu}|\d{4}[\])]$/u.test(text)) return text;
  return signatures.reduce((rest, signature) => rest.replace(signature, removed), text);
}
