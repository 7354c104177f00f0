/**
 * The shape of every error a user can meet, and the catalogue of this room. A catalogue entry has a
 * stable code, a message that shows got against expected, the cause and the remedy; docs/errors.md is
 * generated from all catalogues.
 */

export interface ErrorFacts {
  readonly [fact: string]: string | number | undefined;
}

/** An error that a user can act on. `code` is stable; `facts` are what the message was made from. */
export class LamplighterError extends Error {
  readonly code: string;
  readonly remedy: string;
  readonly facts: ErrorFacts;

  constructor(code: string, message: string, remedy: string, facts: ErrorFacts) {
    super(`${message} ${remedy}`);
    this.name = 'LamplighterError';
    this.code = code;
    this.remedy = remedy;
    this.facts = facts;
  }

  static is(error: unknown): error is LamplighterError {
    return error instanceof LamplighterError;
  }
}

/** Message with `{fact}` slots, why it happens, and what to do. */
export interface ErrorTemplate {
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
}

export type ErrorCatalogue<Codes extends string> = {
  readonly [code in Codes]: (facts?: ErrorFacts) => LamplighterError;
} & { readonly templates: Readonly<Record<Codes, ErrorTemplate>> };

function fill(text: string, facts: ErrorFacts): string {
  return text.replace(/\{(\w+)\}/g, (slot, fact: string) => {
    const value = facts[fact];
    return value === undefined ? slot : String(value);
  });
}

/** Builds one constructor per code; a room calls this once in its own errors.ts. */
export function defineErrors<Codes extends string>(
  templates: Record<Codes, ErrorTemplate>,
): ErrorCatalogue<Codes> {
  const constructors = Object.fromEntries(
    (Object.entries(templates) as [Codes, ErrorTemplate][]).map(([code, template]) => [
      code,
      (facts: ErrorFacts = {}) =>
        new LamplighterError(code, fill(template.message, facts), fill(template.remedy, facts), facts),
    ]),
  );
  return { ...constructors, templates } as ErrorCatalogue<Codes>;
}

export const sharedErrors = defineErrors({
  SEQUENCE_NAME_MALFORMED: {
    message: 'Expected a sequence name such as A000045, got "{got}".',
    cause: 'A sequence is named by one capital letter and six to nine digits.',
    remedy: 'Write the letter and all six digits.',
  },
  OFFSET_MALFORMED: {
    message: 'Expected an integer offset, got "{got}".',
    cause: 'An offset is the index n of the first stored term and must be a safe integer.',
    remedy: 'Correct the offset in the source file.',
  },
});
