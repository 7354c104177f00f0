/** The texts of an extraction, and the rows file that remembers which text each row came from. */
import { createHash } from 'node:crypto';
import { type ANumber, toANumber } from '../../oeis-data/types.js';
import { extractionErrors } from './errors.js';

export interface Definition {
  readonly aNumber: ANumber;
  /** As the model is to read it (already cleaned). */
  readonly text: string;
}

/** Half a sha256 (hex): enough to tell apart the texts of any corpus. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

export function definitionsHash(definitions: readonly Definition[]): string {
  const hash = createHash('sha256');
  for (const { aNumber, text } of definitions) hash.update(`${aNumber}\t${textHash(text)}\n`);
  return hash.digest('hex');
}

/** @throws `NO_DEFINITIONS`, `DEFINITION_REPEATED` */
export function checkDefinitions(definitions: readonly Definition[]): void {
  if (definitions.length === 0) throw extractionErrors.NO_DEFINITIONS();
  const seen = new Set<string>();
  for (const { aNumber } of definitions) {
    if (seen.has(aNumber)) throw extractionErrors.DEFINITION_REPEATED({ aNumber });
    seen.add(aNumber);
  }
}

export interface StoredDefinition {
  readonly aNumber: ANumber;
  readonly textHash: string;
  /** Tokens run, BOS included; undefined when only the sidecar has the tokenizer. */
  readonly tokens: number | undefined;
  /** Longer than maxTokens. */
  readonly cut: boolean;
}

export function encodeRows(rows: readonly StoredDefinition[]): string {
  return rows
    .map((row) => `${row.aNumber}\t${row.textHash}\t${row.tokens ?? ''}\t${row.cut ? 'cut' : ''}\n`)
    .join('');
}

/** @throws `SAFETENSORS_MALFORMED`, `SEQUENCE_NAME_MALFORMED` */
export function decodeRows(text: string, path: string): readonly StoredDefinition[] {
  const lines = text.split('\n');
  if (lines.pop() !== '')
    throw extractionErrors.SAFETENSORS_MALFORMED({ path, expected: 'whole lines', got: 'a cut one' });
  return lines.map((line) => {
    const [aNumber = '', hash = '', tokens = '', cut = ''] = line.split('\t');
    return {
      aNumber: toANumber(aNumber),
      textHash: hash,
      tokens: tokens === '' ? undefined : Number(tokens),
      cut: cut === 'cut',
    };
  });
}
