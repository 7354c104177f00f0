/** How many relations completed pairs gave, in all and by group. */
import type { ANumber } from '../../../oeis-data/types.js';
import { operations } from '../../evaluation/identity-yield/index.js';
import type { StoredRelation } from '../../store/index.js';
import { completedPair } from './completed-pair.js';
import type { CompletionYield } from './completion-report.js';

/** Upper ends of the strata of name similarity. */
const similarityEnds = [0.05, 0.1, 0.2, 0.4];
/** Upper ends of the strata of significance, bits. */
const bitEnds = [20, 40, 80, 160];

export interface CompletedSide {
  readonly pairs: readonly (readonly [ANumber, ANumber])[];
  readonly relations: readonly StoredRelation[];
}

/** Jaccard index of the trigrams of the definitions of a pair. */
export type NamesAlike = (pair: readonly [ANumber, ANumber]) => number;

export function yieldOf({
  pairs,
  relations,
}: {
  pairs: number;
  relations: readonly StoredRelation[];
}): CompletionYield {
  const verified = relations.filter((relation) => relation.verified);
  const plain = verified.filter((relation) => !completedPair(relation).isTrivial);
  return {
    pairs,
    found: relations.length,
    refuted: relations.filter(({ rung }) => rung === 'refuted').length,
    verified: verified.length,
    plain: plain.length,
    triples: new Set(plain.map(({ sequences }) => [...sequences].sort().join())).size,
  };
}

interface Groups {
  readonly names: readonly string[];
  readonly ofRelation: (relation: StoredRelation) => string;
  /** Undefined where the groups divide relations, not pairs. */
  readonly ofPair?: (pair: readonly [ANumber, ANumber]) => string;
}

export const byOperation: Groups = {
  names: operations,
  ofRelation: (relation) => completedPair(relation).operation,
};

export const bySignificance: Groups = {
  names: intervalNames(bitEnds),
  ofRelation: ({ significanceBits }) => intervalOf(bitEnds, significanceBits),
};

export function byNames(alike: NamesAlike): Groups {
  const ofPair = (pair: readonly [ANumber, ANumber]) => intervalOf(similarityEnds, alike(pair));
  return {
    names: intervalNames(similarityEnds),
    ofPair,
    ofRelation: (relation) => ofPair(completedPair(relation).pair),
  };
}

export function yieldsBy(
  groups: Groups,
  ranked: CompletedSide,
  random: CompletedSide | undefined,
): { group: string; ranked: CompletionYield; random: CompletionYield | null }[] {
  const sides = [ranked, random].map((side) => side && divided(groups, side));
  return groups.names.map((group) => ({
    group,
    ranked: sides[0]!(group),
    random: sides[1]?.(group) ?? null,
  }));
}

function divided(groups: Groups, { pairs, relations }: CompletedSide) {
  const { ofPair, ofRelation } = groups;
  const pairsOf = ofPair && groupedBy(pairs, ofPair);
  const relationsOf = groupedBy(relations, ofRelation);
  return (group: string) =>
    yieldOf({
      pairs: pairsOf === undefined ? pairs.length : (pairsOf.get(group)?.length ?? 0),
      relations: relationsOf.get(group) ?? [],
    });
}

function groupedBy<T>(items: readonly T[], groupOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groupOf(item);
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [item]);
    else members.push(item);
  }
  return groups;
}

function intervalNames(ends: readonly number[]): string[] {
  return [`below ${ends[0]}`, ...ends.map((end, i) => intervalName(end, ends[i + 1]))];
}

function intervalName(from: number, to: number | undefined): string {
  return to === undefined ? `${from} and more` : `${from} to ${to}`;
}

function intervalOf(ends: readonly number[], value: number): string {
  const place = ends.findIndex((end) => value < end);
  if (place === 0) return `below ${ends[0]}`;
  return place < 0 ? intervalName(ends.at(-1)!, undefined) : intervalName(ends[place - 1]!, ends[place]);
}
