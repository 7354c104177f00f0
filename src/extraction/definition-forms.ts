/** What is done to a definition before a prompt is put around it: nothing, or a control that takes its order away. */
import { createHash } from 'node:crypto';
import type { ANumber } from '../../oeis-data/types.js';

export interface DefinitionForm {
  readonly name: string;
  /** Raised whenever a definition would become another text; part of every store's metadata. */
  readonly version: number;
  readonly apply: (definition: string, aNumber: ANumber) => string;
}

export const definitionForms: Readonly<Record<'plain' | 'shuffled', DefinitionForm>> = {
  plain: { name: 'plain', version: 1, apply: (definition) => definition },
  /** The same words in an order that says nothing: what is left is what a bag of words knows. */
  shuffled: { name: 'shuffled', version: 1, apply: shuffleWords },
};

export type DefinitionFormName = keyof typeof definitionForms;
export const definitionFormNames = Object.keys(definitionForms) as DefinitionFormName[];

/** Name and version, as in a store's metadata: `shuffled/1`. */
export function definitionFormIdentity({ name, version }: DefinitionForm): string {
  return `${name}/${version}`;
}

/**
 * Words are what lies between white space, with their punctuation. Each place of each sequence has a sha256, and
 * the words stand in the order of those: uniform over all orders, and the same wherever it is computed.
 */
function shuffleWords(definition: string, aNumber: ANumber): string {
  const placed = definition
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, place) => ({
      word,
      key: createHash('sha256').update(`shuffled/1 ${aNumber} ${place}`).digest('hex'),
    }));
  return placed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ word }) => word)
    .join(' ');
}
