/**
 * What every transform of the catalogue shares: parameter checks, reading from the index origin, length
 * and digit budgets. A file of the catalogue states the mathematics and calls `defineTransform`.
 */
import { type Terms, toOffset } from '../../../oeis-data/types.js';
import type { Transform, TransformOutcome, TransformParameter } from '../../relation/transform.js';

/** No term beyond this size enters or leaves a transform: 65,536 bits, about 19,700 decimal digits. */
export const TERM_BITS_LIMIT = 65_536;

/** How many input terms are read at most; the output is then a correct, shorter prefix. */
export const LENGTH_LIMIT = { linear: 200_000, quadratic: 3_000, cubic: 160 } as const;

/** Transforms of sets of integers (complement, counting function, ...) say nothing about larger integers. */
export const LARGEST_INTEGER_COUNTED = 1_000;

/** A transform as the searches see it: the language's view plus what steers a search. */
export interface CatalogueTransform extends Transform {
  /** True when moving the input's offset changes the output by more than the same move. */
  readonly readsIndex: boolean;
  /** True when the terms of the result are indices of the input: moving its offset adds to them. */
  readonly listsIndices: boolean;
  /** Input terms that usually give the 16 output terms with which a search begins; `all` when unknown. */
  readonly probeLength: number | 'all';
  /** Parameter tuples that the searches try; one empty tuple for a transform without parameters. */
  readonly searched: readonly (readonly bigint[])[];
  /** The same for searches within one pair, where more can be afforded. */
  readonly pairSearched: readonly (readonly bigint[])[];
}

export interface TransformContext {
  /** Index n of `values[0]`. */
  readonly first: number;
  readonly parameters: readonly bigint[];
  /** Passes a term through, unless it exceeds the digit budget: then the transform refuses. */
  readonly accept: (term: bigint) => bigint;
}

type Given = Omit<Transform, 'apply' | 'parameters' | 'manyToOne' | 'latex'>;

export interface TransformDefinition extends Given {
  readonly parameters?: readonly TransformParameter[];
  readonly searched?: readonly (readonly bigint[])[];
  /** Default: as `searched`. */
  readonly pairSearched?: readonly (readonly bigint[])[];
  readonly manyToOne?: boolean;
  readonly readsIndex?: boolean;
  readonly listsIndices?: boolean;
  readonly probeLength?: number | 'all';
  /** LaTeX of the operator alone, e.g. `\operatorname{Euler}`; parameters become subscripts. */
  readonly operator: string;
  /** `values[i]` is a(first + i), already read from the index origin and not empty. */
  readonly compute: (values: readonly bigint[], context: TransformContext) => TransformOutcome;
}

/** `offset + 0` turns a computed -0 into 0. */
export function termsFrom(offset: number, values: readonly bigint[]): TransformOutcome {
  return { kind: 'terms', terms: { offset: toOffset(offset + 0), values } };
}

export function refusal(reason: string): TransformOutcome {
  return { kind: 'refused', reason };
}

class DigitBudgetExceeded extends Error {}

function accept(term: bigint): bigint {
  if (BigInt.asIntN(TERM_BITS_LIMIT, term) !== term) throw new DigitBudgetExceeded();
  return term;
}

function readFromOrigin(input: Terms, origin: 0 | 1 | 'offset', limit: number): Terms | string {
  if (origin === 'offset') {
    return input.values.length <= limit ? input : { ...input, values: input.values.slice(0, limit) };
  }
  const skipped = origin - input.offset;
  if (skipped < 0) return `a(${origin}) is missing: the first known term is a(${input.offset}).`;
  if (skipped >= input.values.length) return `a(${origin}) is missing: the known terms end before it.`;
  return { offset: toOffset(origin), values: input.values.slice(skipped, skipped + limit) };
}

function wrongParameters(
  declared: readonly TransformParameter[],
  got: readonly bigint[],
): string | undefined {
  if (got.length !== declared.length) return `Expected ${declared.length} parameter(s), got ${got.length}.`;
  for (const [position, { name, minimum, maximum }] of declared.entries()) {
    const value = got[position]!;
    if (value < minimum || value > maximum) {
      return `Expected ${name} between ${minimum} and ${maximum}, got ${value}.`;
    }
  }
  return undefined;
}

export function defineTransform(definition: TransformDefinition): CatalogueTransform {
  const { compute, operator, ...given } = definition;
  const declared = definition.parameters ?? [];
  const limit = LENGTH_LIMIT[definition.cost];
  return {
    ...given,
    parameters: declared,
    searched: definition.searched ?? [[]],
    pairSearched: definition.pairSearched ?? definition.searched ?? [[]],
    manyToOne: definition.manyToOne ?? false,
    readsIndex: definition.readsIndex ?? definition.indexOrigin !== 'offset',
    listsIndices: definition.listsIndices ?? false,
    probeLength:
      definition.probeLength ??
      (definition.cost === 'linear' ? 'all' : definition.cost === 'quadratic' ? 18 : 20),
    latex: (argument, parameters) => {
      const subscript = parameters.length > 0 ? `_{${parameters.join(',')}}` : '';
      return `${operator}${subscript}\\left(${argument}\\right)`;
    },
    apply: (input, parameters) => {
      const complaint = wrongParameters(declared, parameters);
      if (complaint !== undefined) return refusal(complaint);
      if (input.values.length === 0) return refusal('No terms are known.');
      const read = readFromOrigin(input, definition.indexOrigin, limit);
      if (typeof read === 'string') return refusal(read);
      try {
        read.values.forEach(accept);
        const outcome = compute(read.values, { first: read.offset, parameters, accept });
        if (outcome.kind === 'terms' && outcome.terms.values.length === 0) {
          return refusal('The known terms determine no term of the result.');
        }
        return outcome;
      } catch (error) {
        if (!(error instanceof DigitBudgetExceeded)) throw error;
        return refusal(`A term exceeds the digit budget of ${TERM_BITS_LIMIT} bits.`);
      }
    },
  };
}
