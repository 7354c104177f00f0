/**
 * The errors of the pure rooms `features/` and `probe/`, which import nothing. They have the shape of the
 * catalogue in `oeis-data/errors.ts` (code, message with got against expected, cause, remedy), so that a
 * shell prints both alike.
 */

export interface CatalogueErrorFacts {
  readonly [fact: string]: string | number | undefined;
}

/** An error that a user can act on. `code` is stable; `facts` are what the message was made from. */
export class CatalogueError extends Error {
  readonly code: string;
  readonly remedy: string;
  readonly facts: CatalogueErrorFacts;

  constructor(code: string, message: string, remedy: string, facts: CatalogueErrorFacts) {
    super(`${message} ${remedy}`);
    this.name = 'LamplighterError';
    this.code = code;
    this.remedy = remedy;
    this.facts = facts;
  }
}

export interface CatalogueTemplate {
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
}

export type Catalogue<Codes extends string> = {
  readonly [code in Codes]: (facts?: CatalogueErrorFacts) => CatalogueError;
} & { readonly templates: Readonly<Record<Codes, CatalogueTemplate>> };

function fill(text: string, facts: CatalogueErrorFacts): string {
  return text.replace(/\{(\w+)\}/g, (slot, fact: string) => String(facts[fact] ?? slot));
}

/** One constructor per code. */
export function defineCatalogue<Codes extends string>(
  templates: Record<Codes, CatalogueTemplate>,
): Catalogue<Codes> {
  const constructors = Object.fromEntries(
    (Object.entries(templates) as [Codes, CatalogueTemplate][]).map(([code, template]) => [
      code,
      (facts: CatalogueErrorFacts = {}) =>
        new CatalogueError(code, fill(template.message, facts), fill(template.remedy, facts), facts),
    ]),
  );
  return { ...constructors, templates } as Catalogue<Codes>;
}

export const featureErrors = defineCatalogue({
  FEATURES_SHAPE_MISMATCH: {
    message: 'Expected {what} of {expected} numbers, got {got}.',
    cause: 'An array does not have the number of rows times the width that its caller states.',
    remedy: 'Check that the layer was read with the model, pooling and sequence list of this probe.',
  },
  FEATURES_NOT_FINITE: {
    message: 'Layer {layer} holds a value that is not finite ({got}) at row {row}, dimension {dimension}.',
    cause: 'The stored activations overflowed or are damaged.',
    remedy: 'Extract the activations again (a stored non-finite value is a fault of the extraction).',
  },
  FEATURES_TOO_FEW_ROWS: {
    message: 'Expected at least {expected} {what}, got {got}.',
    cause: 'A mean and a deviation, or principal components, need at least two rows.',
    remedy: 'Rank more sequences, or give more training links.',
  },
  FEATURES_PAIR_OUT_OF_RANGE: {
    message: 'Pair {pair} names row {got}, but there are {expected} rows.',
    cause: 'A pair list belongs to another list of sequences.',
    remedy: 'Build the pairs from the sequence list that the layers were extracted for.',
  },
});
