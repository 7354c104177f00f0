/**
 * What the join computes of one source: every transform of the catalogue with every parameter tuple that
 * searches try, over the source as it is and re-based to start at 0 and at 1.
 */
import { type Terms, toOffset } from '../../../oeis-data/types.js';
import type { SequenceExpression } from '../../relation/ast.js';
import { reindexed, shifted, transformed } from '../../relation/build.js';
import type { CatalogueTransform } from '../transforms/define.js';
import { transformCatalogue } from '../transforms/index.js';

export interface Form {
  readonly transform: CatalogueTransform;
  readonly parameters: readonly bigint[];
  /** The transform reads source(n + rebase). */
  readonly rebase: number;
}

function searchedForms(transform: CatalogueTransform): Form[] {
  return transform.searched.map((parameters) => ({ transform, parameters, rebase: 0 }));
}

/** As-is forms of the whole catalogue in catalogue order. */
export const asIsForms: readonly Form[] = [...transformCatalogue.values()].flatMap(searchedForms);

/** Whether re-basing can change what the form yields; the phases of a multisection cover its shifts. */
export function dependsOnOffset({ transform }: Form): boolean {
  return transform.readsIndex && transform.name !== 'multisection';
}

const rebasedForms = asIsForms.filter(dependsOnOffset);

/** Shifts s, other than 0, for which source(n + s) starts at 0 or at 1. */
export function rebases(offset: number): number[] {
  return [offset, offset - 1].filter((shift) => shift !== 0);
}

/** Every form of a source with this offset: as-is first, then re-based to 0, then to 1. */
export function* formsOf(offset: number): Generator<Form> {
  yield* asIsForms;
  for (const rebase of rebases(offset)) for (const form of rebasedForms) yield { ...form, rebase };
}

/** Number of forms that `formsOf(offset)` yields. */
export function formCount(offset: number): number {
  return asIsForms.length + rebases(offset).length * rebasedForms.length;
}

/** The form applied to at most the first `length` terms; undefined when the transform refuses. */
export function applyForm(form: Form, source: Terms, length: number | 'all'): Terms | undefined {
  const values =
    length === 'all' || length >= source.values.length ? source.values : source.values.slice(0, length);
  const input = { offset: toOffset(source.offset - form.rebase), values };
  const outcome = form.transform.apply(input, form.parameters);
  return outcome.kind === 'terms' ? outcome.terms : undefined;
}

/** How many leading terms of the source give the first windows of the result. */
export function probeLengthOf({ transform, rebase }: Form, offset: number): number | 'all' {
  if (transform.probeLength === 'all') return 'all';
  const skipped = transform.indexOrigin === 'offset' ? 0 : transform.indexOrigin - (offset - rebase);
  return transform.probeLength + Math.max(0, skipped);
}

/** The expression whose value at n is form(source)(n + shift). Sections are written as re-indexings. */
export function expressionOf(form: Form, source: SequenceExpression, shift: number): SequenceExpression {
  if (form.transform.name === 'multisection') {
    const step = Number(form.parameters[0]);
    return reindexed(source, step, step * shift + Number(form.parameters[1]));
  }
  return shifted(transformed(form.transform.name, shifted(source, form.rebase), form.parameters), shift);
}
