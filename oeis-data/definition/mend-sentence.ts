/** Makes a sentence again around the marks that removals left: dangling words, commas, empty parentheses. */
import { citedOne, citedSeveral, removed } from './removal-marks.js';

const noun = `[${citedOne}${citedSeveral}]`;
const mark = `[${removed}${citedOne}${citedSeveral}]`;
const ends = '(?=\\s*(?:[.;:?!)\\]]|,(?!\\s*[a-z]+\\s*,)|$))';

const preposition =
  '(?:but |and )?(?:not |also )?(?:of|in|to|into|from|with|by|for|on|onto|as|and|or|than|at|between|among|using|via|per|under|over|within|without|against|through|like|nor)';

/** After these a noun must stand. */
const needsNoun =
  '(?:of|in|to|into|from|with|by|for|on|onto|as|and|or|than|at|between|among|using|via|per|under|over|within|without|against|through|like|nor|that|if|when|where|are|is|be|not|equals?|gives?|giving|lists?|divides?|dividing|but|also|both|each|which|has|have|while|whether)';

type Rule = readonly [pattern: RegExp, replacement: string | ((text: string, ...rest: string[]) => string)];

const nounFor = (found: string): string => (found.includes(citedSeveral) ? 'sequences' : 'a sequence');
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Applied in order, over and over until nothing changes. */
const rules: readonly Rule[] = [
  // Neighbouring marks are one: keep the noun if there is one.
  [new RegExp(`${removed}\\s*(?=${removed})`, 'g'), ''],
  [new RegExp(`(${noun})\\s*${removed}(?=\\s*(?:[.,;:)\\]]|$))`, 'g'), '$1'],
  // "(and A000045)" -> nothing.
  [new RegExp(`\\s*[([{](?:\\s*(?:${mark}|[,;:.=]|and|or|see|cf|also))+\\s*[)\\]}]`, 'gi'), removed],
  // "where n is in A000045." -> "where n is in a sequence."
  [
    new RegExp(`(\\b(?:is|are|be|was|were|not|terms?|lies?) (?:not )?(?:in|of|from)\\s+)${noun}`, 'gi'),
    (found, before) => before + nounFor(found),
  ],
  // "sums of A000045." -> "sums."
  [
    new RegExp(
      `\\s+${preposition}\\s+(?:(?:the|an?)\\s+)?(?:(?:sequences?|triangle|array|table)\\s+)?${noun}${ends}`,
      'gi',
    ),
    removed,
  ],
  // "complement of A000045 within" -> "complement of a sequence within"
  [
    new RegExp(`(^|[.:;?!]\\s+)${noun}(?=\\s+[\\p{L}(])`, 'giu'),
    (found, before) => before + capitalised(nounFor(found)),
  ],
  [new RegExp(`(\\b${needsNoun}\\s+|[=(]\\s*)${noun}`, 'giu'), (found, before) => before + nounFor(found)],
  // "sequence A000045 and" -> "sequence and"
  [new RegExp(`\\s*${noun}`, 'g'), removed],
  // What stands right before the end of a clause and now dangles.
  [
    new RegExp(`[\\s,;:]+(?:${preposition}|see|cf\\.?|also|the|where|is|are)\\s*${removed}${ends}`, 'gi'),
    removed,
  ],
  // Punctuation around a removal.
  [new RegExp(`\\s*[,;:]\\s*${removed}\\s*(?=[.,;:)\\]]|$)`, 'g'), removed],
  [new RegExp(`\\s[-\\u2013]\\s*${removed}\\s*(?=[.,;:)\\]]|$)`, 'g'), removed],
  [new RegExp(`([([])\\s*${removed}\\s*[,;:]?\\s*`, 'g'), '$1'],
  [new RegExp(`^\\s*${removed}[\\s,;:.)-]*`), ''],
  [new RegExp(`([.?!])\\s*${removed}\\s*[.;,]+`, 'g'), '$1'],
];

export function mendSentence(marked: string): string {
  let text = marked;
  for (let previous = ''; text !== previous; ) {
    previous = text;
    for (const [pattern, replacement] of rules) text = text.replace(pattern, replacement as string);
  }
  return text
    .replaceAll(new RegExp(`\\s*${removed}\\s*(?=[.,;:)\\]]|$)`, 'g'), '')
    .replaceAll(new RegExp(`\\s*${removed}\\s*`, 'g'), ' ')
    .trim();
}
