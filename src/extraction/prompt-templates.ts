/**
 * What a definition is wrapped in before a model reads it. A template's version is part of every store's
 * metadata: another wording is another version, so that activations of both are never mixed.
 */

export interface PromptTemplate {
  readonly name: string;
  readonly version: number;
  /** The prompt, e.g. for documentation: X stands for the definition. */
  readonly wording: string;
}

export const promptTemplates = {
  /** The definition alone, as LANTERN's pooling reads it. */
  plain: { name: 'plain', version: 1, wording: 'X' },
  /** Says what kind of text it is. */
  sequence: { name: 'sequence', version: 1, wording: 'Integer sequence: X' },
  /**
   * Asks for one word, so that the last token gathers the meaning: for pool `last` (PromptEOL, Jiang et al.,
   * arXiv:2307.16645; the wording is ours).
   */
  'one-word': { name: 'one-word', version: 1, wording: 'This integer sequence: "X" means in one word: "' },
} as const satisfies Record<string, PromptTemplate>;

export type PromptName = keyof typeof promptTemplates;
export const promptNames = Object.keys(promptTemplates) as PromptName[];

/** Name and version, as in a store's metadata: `plain/1`. */
export function promptIdentity({ name, version }: PromptTemplate): string {
  return `${name}/${version}`;
}

/** The text that the model reads. */
export function applyPrompt({ wording }: PromptTemplate, definition: string): string {
  const [before = '', after = ''] = wording.split('X');
  return before + definition + after;
}
