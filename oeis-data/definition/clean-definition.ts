/**
 * Definitions for a model, without the answers. An OEIS name may cite other entries, carry its author's
 * signature, or say outright with which entry it agrees and where it stops: a probe that reads such a name
 * reads its own label ("label leak"). The original stays in the corpus for display.
 */
import { markAgreementStatements } from './agreement-statements.js';
import { markCitations } from './citations.js';
import { mendSentence } from './mend-sentence.js';
import { anyMark } from './removal-marks.js';
import { markSignatures } from './signatures.js';

/** Raised whenever `cleanDefinition` may give another text for some name: activations carry it. */
export const definitionCleaningVersion: number = 1;

/** What stands for a definition of which nothing was left. */
export const unnamedDefinition = 'Unnamed sequence';

/** Five names in six hold nothing that could be removed: most of a corpus passes at this speed. */
const worthALook = /[A-Z]\d{6}|_\p{Lu}|\d{4}[\])]$|apart from|[\uE000-\uE002]/u;

/** @returns `name` without sequence names, signatures and statements of agreement; never empty */
export function cleanDefinition(name: string): string {
  if (!worthALook.test(name)) return namedOr(name.trim());
  const plain = name.replace(/[\uE000-\uE002]/g, '').trim();
  const marked = markCitations(markAgreementStatements(markSignatures(plain)));
  const cleaned = anyMark.test(marked) ? mendSentence(marked) : marked;
  return namedOr(cleaned);
}

const namedOr = (text: string): string => (/[\p{L}\p{N}]/u.test(text) ? text : unnamedDefinition);
