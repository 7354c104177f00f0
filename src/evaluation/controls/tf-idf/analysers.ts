/** How a text becomes the units that are counted. The three that the prototypes measured. */
export interface Analyser {
  readonly name: string;
  /** Units of a text, with repetition, in any order. */
  units(text: string): string[];
}

const letterOrDigit = String.raw`[\p{L}\p{N}_]`;
const wordOrSymbol = new RegExp(String.raw`${letterOrDigit}+|[^\p{L}\p{N}_\s]`, 'gu');
const longWord = new RegExp(`${letterOrDigit}{2,}`, 'gu');

/** Words and single symbols (`+`, `^`, `(`), and each two in a row. */
export const wordOrSymbolBigrams: Analyser = {
  name: 'TF-IDF, words or symbols, 1-2 grams',
  units(text) {
    const words = text.toLowerCase().match(wordOrSymbol) ?? [];
    return [...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)];
  },
};

/** Words of two or more letters or digits: scikit-learn's default. */
export const defaultWords: Analyser = {
  name: 'TF-IDF, default words',
  units: (text) => text.toLowerCase().match(longWord) ?? [],
};

/**
 * Runs of 3, 4 and 5 characters inside words, each word padded by a space on both sides; a padded word shorter
 * than a run counts once, whole (scikit-learn's `char_wb`).
 */
export const characterGrams: Analyser = {
  name: 'TF-IDF, characters, 3-5 grams within words',
  units(text) {
    const grams: string[] = [];
    for (const word of text.toLowerCase().split(/\s+/u)) {
      if (word === '') continue;
      const padded = [' ', ...word, ' '];
      for (let size = 3; size <= 5; size++) {
        grams.push(padded.slice(0, size).join(''));
        if (padded.length <= size) break;
        for (let at = 1; at + size <= padded.length; at++) grams.push(padded.slice(at, at + size).join(''));
      }
    }
    return grams;
  },
};

export const tfIdfAnalysers: readonly Analyser[] = [wordOrSymbolBigrams, defaultWords, characterGrams];
