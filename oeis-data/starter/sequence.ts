/**
 * What the starter corpus is made of: sequences that carry their own generator, links that carry their
 * reason, and families that hold both. Families are plain data; nothing here computes a term.
 */
import { type ANumber, type Link, type LinkKind, type Offset, toANumber, toOffset } from '../types.js';

/**
 * Computes leading terms.
 * @param count  how many terms, at least 0
 * @param offset index n of the first of them
 * @returns exactly `count` terms: result[i] is a(offset + i)
 */
export type TermGenerator = (count: number, offset: number) => readonly bigint[];

export interface StarterSequence {
  /** The OEIS number, or L and six digits for a sequence that has none we could check. */
  readonly aNumber: ANumber;
  /** The definition, worded for this project. */
  readonly name: string;
  /** Index n of the first term; the OEIS offset where the sequence has an OEIS number. */
  readonly offset: Offset;
  /** OEIS-style keywords: `nonn` or `sign` first, then `easy`, `mult`, `cons`, `base`. */
  readonly keywords: readonly string[];
  /** @returns the first `count` exact terms: result[i] is a(offset + i) */
  generate(count: number): readonly bigint[];
}

/** Term of a sequence by its index n, which must not lie below the offset. */
export type TermAccessor = (n: number | bigint) => bigint;

/** The reason of a link in executable form: must be true at every n where both sides are defined. */
export type LinkCheck = (n: bigint, from: TermAccessor, to: TermAccessor) => boolean;

export interface StarterLink extends Link {
  /** One sentence: why the link is true. */
  readonly why: string;
  /** Present where the reason is an identity; the tests evaluate it. */
  readonly holds?: LinkCheck;
}

/** One file under `families/`. A link lives in the family of its `from`. */
export interface StarterFamily {
  readonly title: string;
  readonly sequences: readonly StarterSequence[];
  readonly links: readonly StarterLink[];
}

/**
 * @param keywords separated by blanks, e.g. `nonn easy`
 * @throws `SEQUENCE_NAME_MALFORMED` or `OFFSET_MALFORMED` when a family declares nonsense
 */
export function sequence(
  aNumber: string,
  offset: number,
  keywords: string,
  name: string,
  generator: TermGenerator,
): StarterSequence {
  return {
    aNumber: toANumber(aNumber),
    name,
    offset: toOffset(offset),
    keywords: keywords.split(' '),
    generate: (count) => generator(count, offset),
  };
}

export function link(from: string, to: string, kind: LinkKind, why: string, holds?: LinkCheck): StarterLink {
  const plain = { from: toANumber(from), to: toANumber(to), kind, why };
  return holds === undefined ? plain : { ...plain, holds };
}
