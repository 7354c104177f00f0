/**
 * Statements that a sequence agrees, almost agrees or disagrees with another entry. A statement is a
 * parenthesis, a sentence or a clause of its own, opens with words of agreement and names an entry. "Numbers
 * where sigma(n) and A000010(n) agree" is no such statement but a definition, and stays.
 */
import { removed } from './removal-marks.js';
import { sequenceName } from './sequence-name.js';

/** Words that make a statement when an entry's name follows within a few words. */
const opening = [
  '(?:dis)?agree(?:s|ing|ment)?\\b(?:\\s+only)?\\s+with',
  '(?:is |are )?different\\s+(?:from|than|to)',
  '(?:first\\s+)?differ(?:s|ing)?\\b(?:\\s+\\w+){0,3}?\\s+from',
  'deviat(?:es|ing)\\b(?:\\s+\\w+){0,2}?\\s+from',
  'coincid(?:es?|ing)\\b(?:\\s+\\w+){0,2}?\\s+with',
  '(?:is |are )?(?:not\\s+)?(?:exactly\\s+|essentially\\s+|almost\\s+|nearly\\s+|probably\\s+)*(?:the\\s+)?same\\s+(?:\\w+\\s+)?as',
  '(?:is |are )?(?:not\\s+)?(?:essentially\\s+|almost\\s+)?(?:identical|equal|equivalent)\\s+(?:to|with)',
  '\\(?essentially\\)?',
  '(?:almost\\s+|nearly\\s+)(?:the\\s+)?(?=[A-Z]\\d{6})',
  'apart\\s+from\\s+[^.;()]*?,\\s*(?:the\\s+)?(?:same|identical|equals?|equal\\s+to)(?:\\s+(?:as|to))?',
  '(?:an?\\s+)?(?:erroneous|incorrect|wrong|another|old(?:er)?)\\s+(?:duplicate|version)\\s+of',
  '(?:an?\\s+)?duplicates?\\s+of',
  '(?:not\\s+)?to\\s+be\\s+confused\\s+with',
  'conjectured\\s+to\\s+(?:be\\s+)?(?:agree\\s+with|equal|the\\s+same\\s+as|identical\\s+to)',
  'appears?\\s+to\\s+(?:be\\s+)?(?:an?\\s+erroneous\\s+version\\s+of|agree\\s+with|equal|the\\s+same\\s+as|identical\\s+to)',
].join('|');

/** Who agrees, when the statement says so: at most a few words before the opening. */
const subject =
  '(?:[-:]\\s*)?(?:(?:but|and|so|also|or|yet)\\s+)?(?:at one time\\s+)?(?:(?:it|this|which|the sequence|this sequence|this definition|the definition|the (?:two|sequences)|(?:the )?first \\d+ terms|(?:is|was|are|were|has been))\\s+)*';

/** Between the opening and the entry: "the sequence", "triangle", "the one in". */
const article =
  '(?:(?:for [^.;()]{1,30}? |(?:the|sequences?|triangle|array|version|unsigned|signed|one|in|of|that|those|\\d+)[\\s,]+){0,6})';

const statement = `${subject}(?:${opening})\\s+${article}\\(?${sequenceName}`;

/** A statement in parentheses or brackets: the whole group goes. */
const group = new RegExp(
  `\\s*[([](?:[^()[\\]]*?[-;,:]\\s*)?${statement}(?:[^()[\\]]|\\([^()]*\\))*[)\\]]`,
  'giu',
);

/** "(and, apart from signs, of class 12A)" names no entry but says the same. */
const apartFromGroup = /\s*\((?:and,? )apart from[^()]*\)/gi;

/** The rest of a statement's sentence: dots of decimals, `2..n`, `e.g.` do not end it. */
const rest = '(?:[^.;]|\\.(?!\\s+[A-Z]|\\s*$))*';

/** A sentence or a clause after a semicolon, a colon or a dash. */
const sentence = new RegExp(`(^|[.;:?!]\\s+|\\s[-\\u2013]\\s+)${statement}${rest}`, 'giu');

/** "First differences give (essentially) A028242." is a definition but for one word. */
const hedge = new RegExp(`\\s*\\(?essentially\\)?(?=\\s+${sequenceName})`, 'gi');

/** The tail of a sentence after a comma. */
const tail = new RegExp(`,\\s*${statement}${rest}`, 'giu');

const sequenceNamePattern = new RegExp(sequenceName);
const worthALook =
  /agree|differ|deviat|coincid|same|identical|equal|equivalent|essentially|almost|nearly|apart|version|duplicate|confused/i;

export function markAgreementStatements(text: string): string {
  if (!worthALook.test(text)) return text;
  const withoutApart = text.replace(apartFromGroup, removed);
  if (withoutApart.search(sequenceNamePattern) === -1) return withoutApart;
  return withoutApart
    .replace(group, removed)
    .replace(sentence, (_whole, before: string) => `${/[;:-]/.test(before) ? '' : before}${removed}`)
    .replace(tail, removed)
    .replace(hedge, '');
}
