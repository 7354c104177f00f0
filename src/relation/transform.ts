/**
 * What a transform of integer sequences is to the relation language: a named partial function from
 * terms with an offset to terms with an offset. The implementations live in src/hypothesis/transforms,
 * one file each, and reach evaluation as a catalogue that main wires in.
 */
import type { Terms } from '../../oeis-data/types.js';

export interface TransformParameter {
  readonly name: string;
  readonly minimum: bigint;
  readonly maximum: bigint;
}

/** A transform answers with terms, or says why it does not apply. It never throws on bad input. */
export type TransformOutcome =
  | { readonly kind: 'terms'; readonly terms: Terms }
  | { readonly kind: 'refused'; readonly reason: string };

export interface Transform {
  /** Name in the relation language, lower camel case, e.g. `eulerTransform`. */
  readonly name: string;
  readonly parameters: readonly TransformParameter[];
  /**
   * Index of the first term that the transform reads: 0 for power series, 1 for Dirichlet and product
   * forms, `offset` where it works on the terms wherever they start.
   */
  readonly indexOrigin: 0 | 1 | 'offset';
  /** Plain words for the number of terms that come out of `length` terms. */
  readonly lengthLaw: string;
  /** Smallest number of input terms for which `length` input terms yield at least one output term. */
  readonly integrality: 'always' | 'checked';
  /** Name (and parameters) of the transform that undoes this one, where there is one. */
  readonly inverse?: { readonly name: string; readonly parameters: readonly bigint[] };
  /** True when different inputs commonly give the same output (mod, sign, records, ...). */
  readonly manyToOne: boolean;
  /** Rough arithmetic cost in n terms, to order the search. */
  readonly cost: 'linear' | 'quadratic' | 'cubic';
  /** Where the mathematics is defined (paper, OEIS wiki page, textbook), in a few words. */
  readonly provenance: string;
  /** One plain sentence for a reader, e.g. "number of multisets ...". */
  readonly sentence: string;
  readonly latex: (argument: string, parameters: readonly bigint[]) => string;
  apply(input: Terms, parameters: readonly bigint[]): TransformOutcome;
}

export type TransformCatalogue = ReadonlyMap<string, Transform>;
