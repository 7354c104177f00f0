/**
 * Names of other sequences out of a definition. Where a name stands for a function or a variable
 * ("A000010(n)", "2*A000045") a free letter takes its place; "(A000045)" and "see A000045" go whole; elsewhere
 * the name gives way to a mark.
 */
import { citedOne, citedSeveral, removed } from './removal-marks.js';
import { sequenceName, sequenceNames } from './sequence-name.js';

const see = '(?:see\\s+also|see|cf\\.?(?:\\s+also)?|compare(?:\\s+(?:with|to))?|confer|viz\\.?)';
const between = '(?:[\\s,;&=/]|and|or|the|for|see|cf\\.?|also|sequences?|resp\\.?|respectively)*';

/** Parentheses that hold nothing but names and the words between them; not the argument of a function. */
const citingGroup = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])|\\s)\\s*[([{]${between}(?:${sequenceName}${between})+[)\\]}](?!\\s*[*/^])`,
  'giu',
);

/** "(see comments in A003156 for the definition)". */
const seeGroup = new RegExp(
  `\\s*[([]\\s*${see}\\s[^()[\\]]*?${sequenceName}(?:[^()[\\]]|\\([^()]*\\))*[)\\]]`,
  'giu',
);

/** "See A259058 for these numbers." as a sentence, or the like after punctuation, up to its end. */
const seeClause = new RegExp(
  `(^|[.,;:]\\s*|\\s[-\\u2013]\\s+|\\()${see}\\s(?:[^.;()]{0,60}?)${sequenceName}(?:[^.;()]|\\.(?!\\s|$)|\\([^()]*\\))*`,
  'giu',
);

const operator = '(?:[-*+/^<>\\u2260\\u2264\\u2265|]|==?|!=|\\b(?:XOR|OR|AND|mod)\\b)';

/** A name in the place of a function or a variable; one of the groups holds it. */
const asFunction = new RegExp(
  [
    `(${sequenceName})(?:[[_^]|\\((?!A\\d{6}\\)|(?:and|or|the|with|which|also|see|shifted|essentially|that|in|starting|without|except)\\b))`,
    `(?<=${operator}\\s*-?)(${sequenceName})`,
    `(${sequenceName})(?=\\s*${operator}\\s?[\\w(])`,
    `(?<=[\\p{L}\\p{N}]\\()(${sequenceName})(?=[,)])`,
    `(?<=\\()(${sequenceName})(?=\\)\\s*[*/^])`,
  ].join('|'),
  'gu',
);
const eachName = new RegExp(sequenceName, 'g');
const eachList = new RegExp(sequenceNames, 'gu');

/** Letters for functions and variables, in the order they are handed out. */
const letters = [...'bcdghuvwpqrst'];

export function markCitations(text: string): string {
  if (text.search(eachName) === -1) return text;
  const withoutNotes = text
    .replace(seeGroup, removed)
    .replace(citingGroup, removed)
    .replace(seeClause, (_whole, before: string) => (/[.(]/.test(before) ? before : '') + removed);
  return nameFunctions(withoutNotes).replace(eachList, (names) =>
    (names.match(eachName) ?? []).length > 1 ? citedSeveral : citedOne,
  );
}

/** Gives each sequence that is used as a function, in arithmetic, or more than once a letter of its own. */
function nameFunctions(text: string): string {
  const cited = text.match(eachName);
  if (cited === null) return text;
  const functions = new Set([...text.matchAll(asFunction)].map((match) => match.slice(1).find(Boolean)));
  const taken = new Set(text.match(/(?<!\p{L})[a-z](?!\p{L})/gu));
  const free = letters.filter((letter) => !taken.has(letter));
  const letterOf = new Map<string, string>();
  for (const name of new Set(cited)) {
    const repeated = cited.filter((other) => other === name).length > 1;
    const letter = functions.has(name) || repeated ? free.shift() : undefined;
    if (letter !== undefined) letterOf.set(name, letter);
  }
  return text.replace(eachName, (name) => letterOf.get(name) ?? name);
}
