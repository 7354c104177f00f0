/**
 * Folds that do not leak. A pair belongs to two sequences, so folds divide the sequences: a fold validates on
 * the pairs that touch one of its sequences and trains on the pairs that touch none, which is the
 * sequence-disjoint protocol by which the probe is judged. A pair whose ends lie in two folds is validated
 * twice.
 */
import { probeErrors } from '../errors.js';
import { type Random, shuffle } from '../random.js';

export interface Fold {
  /** Positions of pairs; both ascending, together every pair. */
  readonly training: Uint32Array;
  readonly validation: Uint32Array;
}

/**
 * @param pairs row-major [pair, 2], sequence rows
 * @param labels [pair]; each fold must train and validate on at least one linked and one unlinked pair
 * @throws `PROBE_FOLD_EMPTY`
 */
export function sequenceFolds(
  pairs: Uint32Array,
  labels: Uint8Array,
  foldCount: number,
  random: Random,
): readonly Fold[] {
  const sequences = [...new Set(pairs)].sort((a, b) => a - b);
  shuffle(sequences, random);
  const foldOf = new Map(sequences.map((sequence, position) => [sequence, position % foldCount]));
  return Array.from({ length: foldCount }, (_, fold) => {
    const training: number[] = [];
    const validation: number[] = [];
    for (let pair = 0; pair < labels.length; pair += 1) {
      const touches = foldOf.get(pairs[2 * pair]!) === fold || foldOf.get(pairs[2 * pair + 1]!) === fold;
      (touches ? validation : training).push(pair);
    }
    expectBothClasses(training, labels, fold, foldCount, 'train on');
    expectBothClasses(validation, labels, fold, foldCount, 'validate on');
    return { training: Uint32Array.from(training), validation: Uint32Array.from(validation) };
  });
}

function expectBothClasses(
  members: readonly number[],
  labels: Uint8Array,
  fold: number,
  foldCount: number,
  purpose: string,
): void {
  const linked = members.filter((pair) => labels[pair] === 1).length;
  if (linked === 0 || linked === members.length) {
    throw probeErrors.PROBE_FOLD_EMPTY({ fold, expected: foldCount, got: linked, purpose });
  }
}
