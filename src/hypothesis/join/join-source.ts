/**
 * The exhaustive unary join: every transform of every source, looked up among all visible prefixes. Needs
 * no ranking and no pairs. Deterministic: sources in the order given, then identities, then forms in
 * catalogue order, then targets by their order in the view; a caller resumes by passing the sources that
 * are left.
 */
import type { ANumber, Terms } from '../../../oeis-data/types.js';
import type { SequenceExpression } from '../../relation/ast.js';
import { linear, reference, relation, shifted } from '../../relation/build.js';
import { affineAgreement, agreement } from '../index/confirm.js';
import { buildTermIndex, type TermIndex } from '../index/term-index.js';
import { LONG_WINDOW } from '../index/windows.js';
import type {
  PrefixView,
  Proposal,
  ProposalBudget,
  ProposalScope,
  RelationSource,
} from '../relation-source.js';
import { applyForm, expressionOf, type Form, formCount, formsOf, probeLengthOf } from './forms.js';
import { isAffineImage, isNearlyProgression, isQuadraticOrGeometric } from './low-order.js';

export interface JoinOptions {
  /** Sources of the whole search that this call is part of, for the hypotheses tried; default: this call's. */
  readonly sources?: number;
  /** Targets kept for one form (or the affine multiples) of one source, first by order in the view; default 16. */
  readonly hitsPerForm?: number;
  /** The same for transforms that map many inputs to one output, and for multiples of quadratic or geometric sources; default 4. */
  readonly hitsPerManyToOneForm?: number;
  /** Terms that must agree; default 12. */
  readonly minimumOverlap?: number;
  /** Sources with a visible term beyond this many bits are left out; default 2,048. */
  readonly termBits?: number;
}

/** Alignments between two sequences that the index tries: the leads -3..3. */
const ALIGNMENTS = 7;

export function joinSource(options: JoinOptions = {}): RelationSource {
  const settings = {
    hitsPerForm: options.hitsPerForm ?? 16,
    hitsPerManyToOneForm: options.hitsPerManyToOneForm ?? 4,
    minimumOverlap: options.minimumOverlap ?? 12,
    termBits: options.termBits ?? 2_048,
  };
  return {
    name: 'join',
    *propose(view, scope, budget) {
      if (scope.kind !== 'corpus') return;
      yield* new Join(view, settings, options.sources ?? scope.sources.length).propose(scope, budget);
    },
  };
}

type JoinSettings = Required<Omit<JoinOptions, 'sources'>>;

class Join {
  readonly #view: PrefixView;
  readonly #settings: JoinSettings;
  readonly #index: TermIndex;
  readonly #sources: number;

  constructor(view: PrefixView, settings: JoinSettings, sources: number) {
    this.#view = view;
    this.#settings = settings;
    this.#sources = sources;
    this.#index = buildTermIndex(view);
  }

  *propose(scope: ProposalScope & { kind: 'corpus' }, budget: ProposalBudget): Generator<Proposal> {
    const deadline = Date.now() + budget.timeoutMs;
    for (const source of scope.sources) {
      if (Date.now() >= deadline) return;
      const prefix = this.#view.prefix(source);
      if (prefix === undefined || prefix.values.length < this.#settings.minimumOverlap) continue;
      if (prefix.values.some((value) => BigInt.asIntN(this.#settings.termBits, value) !== value)) continue;
      yield* this.#identities(source, prefix);
      yield* this.#affineMultiples(source, prefix);
      yield* this.#forms(source, prefix);
    }
  }

  *#identities(source: ANumber, prefix: Terms): Generator<Proposal> {
    for (const { aNumber, lead, lowInformation } of this.#index.findExact(prefix.values)) {
      const target = this.#view.prefix(aNumber);
      if (target === undefined || aNumber === source) continue;
      const overlap = agreement(prefix.values, target.values, lead);
      if (!this.#suffices(overlap, lowInformation)) continue;
      const shift = prefix.offset + lead - target.offset;
      yield this.#proposal(source, aNumber, shifted(reference(source), shift), {
        unknowns: 0,
        equations: overlap,
      });
    }
  }

  *#affineMultiples(source: ANumber, prefix: Terms): Generator<Proposal> {
    const lowOrder = isQuadraticOrGeometric(prefix.values);
    let room = lowOrder ? this.#settings.hitsPerManyToOneForm : this.#settings.hitsPerForm;
    for (const { aNumber, lead } of this.#index.findAffine(prefix.values)) {
      if (room === 0) return;
      const target = this.#view.prefix(aNumber);
      if (target === undefined || aNumber === source) continue;
      const found = affineAgreement(prefix.values, target.values, lead);
      if (found === undefined || !this.#suffices(found.overlap, false)) continue;
      const { coefficient, constant, overlap } = found;
      const scaled = coefficient.numerator !== 1n || coefficient.denominator !== 1n;
      if (!scaled && constant.numerator === 0n) continue;
      room--;
      const shift = prefix.offset + lead - target.offset;
      const right = linear([[coefficient, shifted(reference(source), shift)]], [constant]);
      const unknowns = (scaled ? 1 : 0) + (constant.numerator === 0n ? 0 : 1);
      yield this.#proposal(source, aNumber, right, {
        unknowns,
        equations: overlap,
      });
    }
  }

  *#forms(source: ANumber, prefix: Terms): Generator<Proposal> {
    for (const form of formsOf(prefix.offset)) {
      const probe = applyForm(form, prefix, probeLengthOf(form, prefix.offset));
      if (probe === undefined || isNearlyProgression(probe.values)) continue;
      const alignments = this.#index.findExact(probe.values);
      if (alignments.length > 0) yield* this.#confirm(source, prefix, form, probe, alignments);
    }
  }

  *#confirm(
    source: ANumber,
    prefix: Terms,
    form: Form,
    probe: Terms,
    alignments: ReturnType<TermIndex['findExact']>,
  ): Generator<Proposal> {
    const { transform } = form;
    let room = transform.manyToOne ? this.#settings.hitsPerManyToOneForm : this.#settings.hitsPerForm;
    if (isAffineImage(prefix.values, probe.values)) return;
    let full: Terms | undefined;
    for (const { aNumber, lead, lowInformation } of alignments) {
      if (room === 0) return;
      const target = this.#view.prefix(aNumber);
      if (target === undefined || aNumber === source) continue;
      if (agreement(probe.values, target.values, lead) === 0) continue;
      full ??= probeLengthOf(form, prefix.offset) === 'all' ? probe : applyForm(form, prefix, 'all');
      if (full === undefined) return;
      const overlap = agreement(full.values, target.values, lead);
      if (!this.#suffices(overlap, lowInformation)) continue;
      room--;
      const shift = full.offset + lead - target.offset;
      const right = expressionOf(form, reference(source), shift);
      yield this.#proposal(source, aNumber, right, {
        unknowns: 0,
        equations: overlap,
      });
    }
  }

  #suffices(overlap: number, lowInformation: boolean): boolean {
    return (
      overlap >=
      (lowInformation ? Math.max(LONG_WINDOW, this.#settings.minimumOverlap) : this.#settings.minimumOverlap)
    );
  }

  #proposal(
    source: ANumber,
    target: ANumber,
    right: SequenceExpression,
    counts: { readonly unknowns: number; readonly equations: number },
  ): Proposal {
    return {
      relation: relation(reference(target), right),
      proposer: 'join',
      prefixUsed: new Map([source, target].map((name) => [name, this.#view.prefix(name)!.values.length])),
      ...counts,
      hypothesesTried: this.#hypotheses(source),
    };
  }

  /**
   * The whole search: identity, affine multiple and every form, of every source, at every alignment with
   * every target. The same for all proposals of a search, whatever its parts and their order.
   */
  #hypotheses(source: ANumber): number {
    const forms = 2 + formCount(this.#view.prefix(source)!.offset);
    return Math.max(1, this.#sources) * forms * this.#view.aNumbers.length * ALIGNMENTS;
  }
}
