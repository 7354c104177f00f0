/** What became of the proposals of a search, by the kind of relation. */
import type { Relation, SequenceExpression } from '../../relation/index.js';
import type { StoredRelation } from '../../store/index.js';

/** Counts of distinct statements of one chunk, added up over chunks. */
export interface Counts {
  readonly proposed: number;
  /** Decided by at least eight hidden indices, or refuted by one. */
  readonly tested: number;
  readonly refuted: number;
  readonly verified: number;
  /** Verified, and all its sequences satisfy linear recurrences of order 6 or less. */
  readonly trivialFamily: number;
  readonly recorded: number;
  readonly unrecorded: number;
  /** The same search's finds among decoys. */
  readonly decoysProposed: number;
  readonly decoysVerified: number;
}

export type Tally = Readonly<Record<string, Counts>>;

const nothing: Counts = {
  proposed: 0,
  tested: 0,
  refuted: 0,
  verified: 0,
  trivialFamily: 0,
  recorded: 0,
  unrecorded: 0,
  decoysProposed: 0,
  decoysVerified: 0,
};

export class Tallying {
  readonly #counts = new Map<string, Counts>();

  add(
    relation: Relation,
    found: StoredRelation,
    facts: { isDecoy: boolean; isTrivialFamily: boolean },
  ): void {
    const before = this.#counts.get(kindOf(relation)) ?? nothing;
    const { rung, verified } = found;
    if (facts.isDecoy) {
      this.#set(relation, {
        ...before,
        decoysProposed: before.decoysProposed + 1,
        decoysVerified: before.decoysVerified + Number(verified),
      });
      return;
    }
    const isTested = rung === 'refuted' || rung === 'held out' || rung === 'fresh';
    this.#set(relation, {
      ...before,
      proposed: before.proposed + 1,
      tested: before.tested + Number(isTested),
      refuted: before.refuted + Number(rung === 'refuted'),
      verified: before.verified + Number(verified),
      trivialFamily: before.trivialFamily + Number(verified && facts.isTrivialFamily),
      recorded: before.recorded + Number(verified && found.recorded === 'recorded'),
      unrecorded: before.unrecorded + Number(verified && found.recorded === 'unrecorded'),
    });
  }

  #set(relation: Relation, counts: Counts): void {
    this.#counts.set(kindOf(relation), counts);
  }

  get tally(): Tally {
    return Object.fromEntries(this.#counts);
  }
}

export function addTallies(tallies: Iterable<Tally>): Tally {
  const total = new Map<string, Counts>();
  for (const tally of tallies)
    for (const [kind, counts] of Object.entries(tally))
      total.set(kind, addCounts(total.get(kind) ?? nothing, counts));
  return Object.fromEntries(total);
}

export function addCounts(left: Counts, right: Counts): Counts {
  const keys = Object.keys(nothing) as (keyof Counts)[];
  return Object.fromEntries(keys.map((key) => [key, left[key] + right[key]])) as unknown as Counts;
}

export const totalOf = (tally: Tally): Counts => Object.values(tally).reduce(addCounts, nothing);

/** The outermost operation of the right side, with its parameters: `partialSums`, `section 3`, `affine`. */
export function kindOf({ right }: Relation): string {
  return kindOfExpression(right);
}

function kindOfExpression(expression: SequenceExpression): string {
  switch (expression.kind) {
    case 'reference':
      return 'equal';
    case 'reindexed':
      if (expression.multiplier > 1) return `section ${expression.multiplier}`;
      return expression.of.kind === 'reference' ? 'equal' : kindOfExpression(expression.of);
    case 'transformed':
      return [expression.transform, ...expression.parameters].join(' ');
    case 'linear':
      return expression.terms.length === 1 && expression.polynomial.length <= 1
        ? multipleOf(expression.terms[0]!.of)
        : 'linear';
    default:
      return expression.kind;
  }
}

function multipleOf(of: SequenceExpression): string {
  const kind = kindOfExpression(of);
  return kind === 'equal' ? 'affine' : `affine of ${kind}`;
}
