/** Words of a statement, each with its column (1 is the first character). */
import { relationErrors } from './errors.js';

export interface Token {
  readonly kind: 'integer' | 'sequence' | 'name' | 'symbol' | 'end';
  readonly text: string;
  readonly column: number;
}

const longestStatement = 20_000;
const longestInteger = 1_000;

/** Typographic signs that people paste, and what they mean. */
const synonyms: Readonly<Record<string, string>> = { '−': '-', '·': '*', '×': '*', '≥': '>=' };

const patterns: readonly [Token['kind'], RegExp][] = [
  ['integer', /\d+/y],
  ['sequence', /[A-Z]\d{6,9}(?![A-Za-z0-9])/y],
  ['name', /[A-Za-z][A-Za-z0-9]*/y],
  ['symbol', />=|[-+*/^!()[\],;=−·×≥]/y],
];

/** @throws `RELATION_SYNTAX` at a character that starts no word; `RELATION_LIMIT` */
export function tokenise(text: string): Token[] {
  if (text.length > longestStatement)
    throw relationErrors.RELATION_LIMIT({
      column: longestStatement,
      quantity: 'a statement of',
      limit: `${longestStatement} characters`,
      got: text.length,
    });
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    if (/\s/.test(text[position]!)) {
      position++;
      continue;
    }
    const token = tokenAt(text, position);
    tokens.push({ ...token, text: synonyms[token.text] ?? token.text });
    position += token.text.length;
  }
  tokens.push({ kind: 'end', text: '', column: text.length + 1 });
  return tokens;
}

function tokenAt(text: string, position: number): Token {
  const column = position + 1;
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    if (kind === 'integer' && found.length > longestInteger)
      throw relationErrors.RELATION_LIMIT({
        column,
        quantity: 'an integer of',
        limit: `${longestInteger} digits`,
        got: found.length,
      });
    return { kind, text: found, column };
  }
  throw relationErrors.RELATION_SYNTAX({
    column,
    expected: 'a number, a sequence such as A000045, a transform, an operator or a parenthesis',
    got: `"${text[position]}"`,
    text,
  });
}
