/**
 * The log-linear product relation: integer exponents that turn known infinite products into another,
 * f = g^x or f = g^x h^y, from terms alone. A series with constant term 1 is a product of (1 - q^n)^e(n)
 * in exactly one way, and multiplying series adds their exponent vectors, so the search is integer linear
 * algebra on e(1), e(2), .... Factors in q^m are tried too.
 */
import type { ANumber } from '../../../oeis-data/types.js';
import type { SequenceExpression } from '../../relation/ast.js';
import { reference, relation, seriesProduct, shifted, transformed } from '../../relation/build.js';
import type { PrefixView, Proposal, RelationSource } from '../relation-source.js';
import { classify, type ProductClass, type ProductMember, signedContent } from './product-classes.js';
import { productExpansionOf, substituted } from './product-exponents.js';
import { LARGEST_EXPONENT, searchSize, searchTwoFactors } from './product-search.js';
import { MINIMUM_SURPLUS, proposalOf } from './proposal.js';

export interface ProductSolverOptions {
  /** Two-factor relations kept for one left side, simplest first; default 12. */
  readonly relationsPerLeft?: number;
  /** Largest m of factors g(q^m); 1 leaves them out. Default 5. */
  readonly largestSubstitution?: number;
  /** The same kept when a factor is in q^m; default 3. */
  readonly substitutedRelationsPerLeft?: number;
}

/** Exponents that every expansion must have, and by which the search hashes. */
const HASHED_EXPONENTS = 22;
/** Beyond this many products the search does without factors in q^m, which multiply its size. */
const PRODUCTS_WITH_SUBSTITUTION = 600;

const PROPOSER = 'product-solver';

/** A factor of the search: a member of a class, possibly in q^step. */
interface Factor {
  readonly member: ProductMember;
  readonly classNumber: number;
  readonly step: number;
  readonly exponents: Int32Array;
}

interface FoundRelation {
  readonly left: Factor;
  readonly factors: readonly { readonly factor: Factor; readonly exponent: number }[];
  readonly equations: number;
}

export function productSolver(options: ProductSolverOptions = {}): RelationSource {
  const settings = {
    relationsPerLeft: options.relationsPerLeft ?? 12,
    largestSubstitution: options.largestSubstitution ?? 5,
    substitutedRelationsPerLeft: options.substitutedRelationsPerLeft ?? 3,
  };
  return {
    name: PROPOSER,
    /** A corpus scope must name all sources at once: relations are looked for among them. */
    *propose(view, scope, budget): Generator<Proposal> {
      const deadline = Date.now() + budget.timeoutMs;
      const keepOn = () => Date.now() < deadline;
      const sources = scope.kind === 'corpus' ? scope.sources : [scope.left, scope.right];
      const classes = classesOf(view, sources, keepOn);
      yield* powers(view, classes);
      if (scope.kind === 'corpus') yield* twoFactorRelations(view, classes, settings, keepOn);
    },
  };
}

function classesOf(view: PrefixView, sources: readonly ANumber[], keepOn: () => boolean): ProductClass[] {
  const members: ProductMember[] = [];
  for (const aNumber of sources) {
    if (!keepOn()) break;
    const prefix = view.prefix(aNumber);
    const expansion = prefix && productExpansionOf(prefix, HASHED_EXPONENTS);
    if (expansion) members.push({ aNumber, ...expansion, multiple: signedContent(expansion.exponents) });
  }
  return classify(members, HASHED_EXPONENTS);
}

/** f = g^x within a class: every member as a power of the simplest one. Equal series are the join's. */
function* powers(view: PrefixView, classes: readonly ProductClass[]): Generator<Proposal> {
  const members = classes.reduce((sum, { members }) => sum + members.length, 0);
  for (const { members: all, positive, negative } of classes) {
    const base = simplest(positive, negative);
    if (base === undefined) continue;
    for (const member of all) {
      const exponent = member.multiple / base.multiple;
      if (member === base || !Number.isInteger(exponent) || exponent === 1) continue;
      const equations = Math.min(member.exponents.length, base.exponents.length);
      const statement = relation(seriesOf(member, 1), seriesProduct([[seriesOf(base, 1), exponent]]));
      yield proposalOf(
        view,
        PROPOSER,
        [member.aNumber, base.aNumber],
        { relation: statement, unknowns: 1, equations },
        members * members * 2 * LARGEST_EXPONENT,
      );
    }
  }
}

function simplest(positive?: ProductMember, negative?: ProductMember): ProductMember | undefined {
  if (positive === undefined || negative === undefined) return positive ?? negative;
  return positive.multiple <= -negative.multiple ? positive : negative;
}

/** The series of the member from its first nonzero term on, in q^step. */
function seriesOf(member: ProductMember, step: number): SequenceExpression {
  const series = shifted(reference(member.aNumber), member.shift);
  return step === 1 ? series : transformed('aerate', series, [step]);
}

function* twoFactorRelations(
  view: PrefixView,
  classes: readonly ProductClass[],
  settings: Required<ProductSolverOptions>,
  keepOn: () => boolean,
): Generator<Proposal> {
  const factors: Factor[] = [];
  for (const [classNumber, { positive, negative }] of classes.entries()) {
    for (const member of [positive, negative]) {
      if (member) factors.push({ member, classNumber, step: 1, exponents: member.exponents });
    }
  }
  const lefts = factors.map((_, position) => position);
  const largestStep = factors.length > PRODUCTS_WITH_SUBSTITUTION ? 1 : settings.largestSubstitution;
  for (const factor of factors.slice()) {
    for (let step = 2; step <= largestStep; step++) {
      factors.push({ ...factor, step, exponents: substituted(factor.exponents, step) });
    }
  }
  const best = new Map<string, FoundRelation>();
  for (const candidate of searchTwoFactors(factors, lefts, HASHED_EXPONENTS, keepOn)) {
    const found = confirm(factors, candidate);
    if (found === undefined) continue;
    const key = rearrangementKey(found);
    const former = best.get(key);
    if (former === undefined || compare(found, former) < 0) best.set(key, found);
  }
  const tried = searchSize(lefts.length, factors.length);
  for (const found of select([...best.values()], settings)) {
    const involved = [found.left.member, ...found.factors.map(({ factor }) => factor.member)];
    const statement = relation(
      seriesOf(found.left.member, 1),
      seriesProduct(
        found.factors.map(({ factor, exponent }) => [seriesOf(factor.member, factor.step), exponent]),
      ),
    );
    yield proposalOf(
      view,
      PROPOSER,
      [...new Set(involved.map(({ aNumber }) => aNumber))],
      { relation: statement, unknowns: 2, equations: found.equations },
      tried,
    );
  }
}

function confirm(
  factors: readonly Factor[],
  {
    left,
    first,
    firstExponent,
    second,
    secondExponent,
  }: {
    left: number;
    first: number;
    firstExponent: number;
    second: number;
    secondExponent: number;
  },
): FoundRelation | undefined {
  const [f, g, h] = [factors[left]!, factors[first]!, factors[second]!];
  if (new Set([f, g, h].map(({ classNumber, step }) => `${classNumber} ${step}`)).size < 3) return undefined;
  const equations = Math.min(f.exponents.length, g.exponents.length, h.exponents.length);
  if (equations < 2 + MINIMUM_SURPLUS) return undefined;
  for (let i = 0; i < equations; i++) {
    if (f.exponents[i] !== firstExponent * g.exponents[i]! + secondExponent * h.exponents[i]!)
      return undefined;
  }
  return {
    left: f,
    factors: [
      { factor: g, exponent: firstExponent },
      { factor: h, exponent: secondExponent },
    ].sort(byName),
    equations,
  };
}

function byName(left: { factor: Factor }, right: { factor: Factor }): number {
  const [g, h] = [left.factor, right.factor];
  return g.member.aNumber === h.member.aNumber
    ? g.step - h.step
    : g.member.aNumber < h.member.aNumber
      ? -1
      : 1;
}

/** The same for f = g^x h^y, g = f^(1/x) h^(-y/x) and all choices of a member and its reciprocal. */
function rearrangementKey({ left, factors }: FoundRelation): string {
  return [left, ...factors.map(({ factor }) => factor)]
    .map(({ classNumber, step }) => `${classNumber}.${step}`)
    .sort()
    .join(' ');
}

const weight = ({ factors }: FoundRelation): number =>
  factors.reduce((sum, { exponent, factor }) => sum + Math.abs(exponent) + factor.step - 1, 0);
const negatives = ({ factors }: FoundRelation): number =>
  factors.filter(({ exponent }) => exponent < 0).length;
const names = ({ left, factors }: FoundRelation): string =>
  [left, ...factors.map(({ factor }) => factor)].map(({ member }) => member.aNumber).join(' ');

/** Positive exponents on the right first, then small ones, then low A-numbers. */
function compare(left: FoundRelation, right: FoundRelation): number {
  return (
    negatives(left) - negatives(right) ||
    weight(left) - weight(right) ||
    (names(left) < names(right) ? -1 : 1)
  );
}

/** Simplest relations of every left side, in order of left sides' A-numbers. */
function* select(found: FoundRelation[], settings: Required<ProductSolverOptions>): Generator<FoundRelation> {
  const byLeft = new Map<ANumber, FoundRelation[]>();
  for (const candidate of found.sort(compare)) {
    const kept = byLeft.get(candidate.left.member.aNumber) ?? [];
    byLeft.set(candidate.left.member.aNumber, kept);
    const inPowers = isSubstituted(candidate);
    const room = inPowers ? settings.substitutedRelationsPerLeft : settings.relationsPerLeft;
    if (kept.filter((other) => isSubstituted(other) === inPowers).length < room) kept.push(candidate);
  }
  for (const aNumber of [...byLeft.keys()].sort()) yield* byLeft.get(aNumber)!;
}

function isSubstituted({ factors }: FoundRelation): boolean {
  return factors.some(({ factor }) => factor.step > 1);
}
