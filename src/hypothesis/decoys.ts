/**
 * Decoys: sequences that look like real ones and that nobody defined. What a search finds of them it finds by
 * accident, so they measure how many of its other finds are accidents (target-decoy control, as in proteomics:
 * Elias and Gygi 2007, Nature Methods 4, 207).
 */
import { type ANumber, type Terms, toANumber } from '../../oeis-data/types.js';
import type { TermsByName } from './index/prefix-view.js';

export type DecoyKind = 'altered' | 'shuffled';

/** Terms that a decoy keeps of its model at least, and at most. */
const fewestKept = 1;
const mostKept = 8;
/** Steps between neighbouring terms change places within blocks of this many. */
const shuffledBlock = 4;

/**
 * The model up to some index, and from there on steps between neighbouring terms that differ from the model's by
 * up to a quarter and keep their sign; or the model's steps in another order within blocks. Both grow as their
 * model does, and are monotone where it is.
 *
 * @param random uniform in [0, 1)
 */
export function decoyOf({ offset, values }: Terms, kind: DecoyKind, random: () => number): Terms {
  const steps = values.slice(1).map((value, i) => value - values[i]!);
  const changed = kind === 'altered' ? alteredSteps(steps, random) : shuffledSteps(steps, random);
  const own = values.slice(0, 1);
  for (const step of changed) own.push(own.at(-1)! + step);
  return { offset, values: own };
}

function alteredSteps(steps: readonly bigint[], random: () => number): bigint[] {
  const kept = fewestKept - 1 + Math.floor(random() * (mostKept - fewestKept + 1));
  return steps.map((step, i) => {
    if (i < kept) return step;
    const magnitude = step < 0n ? -step : step;
    const change = 1n + (magnitude * BigInt(Math.floor(random() * 0x1_0000))) / 0x4_0000n;
    const isLess = random() < 0.5 && magnitude > change;
    const altered = isLess ? magnitude - change : magnitude + change;
    return step < 0n || (step === 0n && random() < 0.5) ? -altered : altered;
  });
}

function shuffledSteps(steps: readonly bigint[], random: () => number): bigint[] {
  const shuffled = [...steps];
  for (let from = 0; from < shuffled.length; from += shuffledBlock) {
    const to = Math.min(from + shuffledBlock, shuffled.length);
    for (let i = to - 1; i > from; i--) {
      const j = from + Math.floor(random() * (i - from + 1));
      [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
    }
  }
  return shuffled;
}

export interface WithDecoys extends TermsByName {
  isDecoy(aNumber: ANumber): boolean;
  /** One of each two kinds for every other sequence. */
  kindOf(decoy: ANumber): DecoyKind;
}

/** Every sequence followed by its decoy; `random` gives the numbers for one decoy, by its place. */
export function withDecoys(corpus: TermsByName, randomOf: (place: number) => () => number): WithDecoys {
  const letter = [...'ZYXWVUTSRQPONMLKJIHGFEDCBA'].find(
    (candidate) => !corpus.aNumbers.some((aNumber) => aNumber.startsWith(candidate)),
  )!;
  const nameOf = (place: number) => toANumber(`${letter}${String(place).padStart(9, '0')}`);
  const isDecoy = (aNumber: ANumber) => aNumber.startsWith(letter);
  const placeOf = (decoy: ANumber) => Number(decoy.slice(1));
  const kindOf = (decoy: ANumber): DecoyKind => (placeOf(decoy) % 2 === 0 ? 'altered' : 'shuffled');
  return {
    isDecoy,
    kindOf,
    aNumbers: corpus.aNumbers.flatMap((aNumber, place) => [aNumber, nameOf(place)]),
    terms(aNumber) {
      if (!isDecoy(aNumber)) return corpus.terms(aNumber);
      const place = placeOf(aNumber);
      const model = corpus.terms(corpus.aNumbers[place]!);
      return model && decoyOf(model, kindOf(aNumber), randomOf(place));
    },
  };
}
