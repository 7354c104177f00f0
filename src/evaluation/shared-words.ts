/** What two definitions have in common by their words alone, as the plainest text control sees it. */
import { defaultWords } from './controls/tf-idf/analysers.js';

export interface SharedWord {
  readonly word: string;
  /** ln((1 + definitions) / (1 + those with the word)) + 1: rare words weigh more. */
  readonly weight: number;
}

export interface SharedWords {
  /** Rarest first. */
  readonly words: readonly SharedWord[];
  /** Cosine of the two TF-IDF rows. */
  readonly cosine: number;
}

/** @param definitions of all sequences, among them those of the rows `first` and `second` */
export function sharedWords(definitions: readonly string[], first: number, second: number): SharedWords {
  const [left, right] = [countsOf(definitions[first]!), countsOf(definitions[second]!)];
  const frequency = new Map([...left.keys(), ...right.keys()].map((word) => [word, 0]));
  for (const definition of definitions) {
    for (const word of new Set(defaultWords.units(definition))) {
      const known = frequency.get(word);
      if (known !== undefined) frequency.set(word, known + 1);
    }
  }
  const weightOf = (word: string): number =>
    Math.log((1 + definitions.length) / (1 + frequency.get(word)!)) + 1;
  const norm = (counts: ReadonlyMap<string, number>): number =>
    Math.sqrt([...counts].reduce((sum, [word, count]) => sum + (count * weightOf(word)) ** 2, 0));
  const common = [...left.keys()].filter((word) => right.has(word));
  const product = common.reduce(
    (sum, word) => sum + left.get(word)! * right.get(word)! * weightOf(word) ** 2,
    0,
  );
  const length = norm(left) * norm(right);
  return {
    words: common
      .map((word) => ({ word, weight: weightOf(word) }))
      .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1)),
    cosine: length === 0 ? 0 : product / length,
  };
}

function countsOf(definition: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of defaultWords.units(definition)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
