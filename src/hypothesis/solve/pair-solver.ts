/**
 * Proposer for one pair at a time: exact solvers in both directions, within a wall-clock budget. What a
 * sequence needs in every pair (residues, transformed terms) is computed once and kept for the latest
 * few hundred sequences.
 */
import type { ANumber } from '../../../oeis-data/types.js';
import type { PrefixView, Proposal, RelationSource } from '../relation-source.js';
import { affineHypotheses, type Named, solveAffine } from './affine.js';
import { withResidues } from './aligned-columns.js';
import { meetingHypotheses, solveMeetings } from './forms-meet.js';
import { type FormWindows, formWindowsOf } from './pair-forms.js';
import { pointwiseHypotheses, solvePointwise } from './pointwise.js';
import { proposalOf, type SolvedRelation } from './proposal.js';
import { solveSubsequence, subsequenceHypotheses } from './subsequence.js';

export interface PairSolverOptions {
  /** Pairs of the search that this call is part of; multiplies the hypotheses tried. Default 1. */
  readonly pairs?: number;
  /** Sequences whose transformed terms are kept; default 256 (about 20 MiB). */
  readonly kept?: number;
}

interface Prepared extends Named {
  windows?: FormWindows;
}

export function pairSolver(options: PairSolverOptions = {}): RelationSource {
  const pairs = options.pairs ?? 1;
  const kept = options.kept ?? 256;
  const prepared = new WeakMap<PrefixView, Map<ANumber, Prepared>>();

  const prepare = (view: PrefixView, aNumber: ANumber): Prepared | undefined => {
    let known = prepared.get(view);
    if (known === undefined) {
      known = new Map();
      prepared.set(view, known);
    }
    const former = known.get(aNumber);
    if (former !== undefined) {
      known.delete(aNumber);
      known.set(aNumber, former);
      return former;
    }
    const prefix = view.prefix(aNumber);
    if (prefix === undefined) return undefined;
    const fresh = { aNumber, ...withResidues(prefix) };
    known.set(aNumber, fresh);
    if (known.size > kept) known.delete(known.keys().next().value!);
    return fresh;
  };

  return {
    name: 'pair-solver',
    *propose(view, scope, budget): Generator<Proposal> {
      if (scope.kind !== 'pair' || scope.left === scope.right) return;
      const deadline = Date.now() + budget.timeoutMs;
      const left = prepare(view, scope.left);
      const right = prepare(view, scope.right);
      if (left === undefined || right === undefined) return;
      let tried = 0;
      const propose = (solved: SolvedRelation) =>
        proposalOf(view, 'pair-solver', [left.aNumber, right.aNumber], solved, tried * pairs);
      for (const [target, source] of [
        [left, right],
        [right, left],
      ] as const) {
        for (const [hypotheses, solve] of solvers(target, source)) {
          if (Date.now() >= deadline) return;
          tried += hypotheses;
          for (const solved of solve()) yield propose(solved);
        }
      }
    },
  };
}

function withWindows(prepared: Prepared): Prepared & { windows: FormWindows } {
  prepared.windows ??= formWindowsOf(prepared.terms);
  return prepared as Prepared & { windows: FormWindows };
}

/** Cheapest first; each with the number of hypotheses that it tries. */
function solvers(target: Prepared, source: Prepared): [number, () => Iterable<SolvedRelation>][] {
  return [
    [
      affineHypotheses,
      () => {
        const solved = solveAffine(target, source);
        return solved ? [solved] : [];
      },
    ],
    [subsequenceHypotheses, () => solveSubsequence(target, source)],
    [pointwiseHypotheses, () => solvePointwise(target, source)],
    [meetingHypotheses(target, source), () => solveMeetings(withWindows(target), withWindows(source))],
  ];
}
