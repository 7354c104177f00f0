/** Texts to token ids, with the BOS policy of the activation protocol and the cut at maxTokens. */
import { Tokenizer } from '@huggingface/tokenizers';
import type { TokenizerDescription } from './tokenizer-description.js';

export interface TokenizedTexts {
  /** One list of ids a text, BOS included where the policy prepends one. */
  readonly tokenIds: readonly (readonly number[])[];
  /** Positions (in the argument) of the texts that were cut to maxTokens. */
  readonly truncated: readonly number[];
}

export class TextTokenizer {
  readonly hash: string;
  readonly vocabularySize: number;
  /** A text of more tokens than this, BOS included, is cut. */
  readonly maxTokens: number;
  /** Prepended to every text where the model was trained to see one. */
  readonly bosTokenId: number | undefined;
  /** What an empty text becomes where nothing is prepended, if anything. */
  readonly emptyTextTokenId: number | undefined;
  private readonly tokenizer: Tokenizer;

  constructor(description: TokenizerDescription, maxTokens: number) {
    this.tokenizer = new Tokenizer(description.tokenizerJson, {});
    this.hash = description.hash;
    this.vocabularySize = description.vocabularySize;
    this.bosTokenId = description.bosTokenId;
    this.emptyTextTokenId = description.emptyTextTokenId;
    this.maxTokens = maxTokens;
  }

  /** The ids of a text alone: no BOS, no cut. */
  encode(text: string): number[] {
    if (text === '') return [];
    return this.tokenizer.encode(text, { add_special_tokens: false }).ids;
  }

  /** The ids that the model is to see, and which texts were cut. */
  tokenize(texts: readonly string[]): TokenizedTexts {
    const truncated: number[] = [];
    const tokenIds = texts.map((text, position) => {
      const ids = this.bosTokenId === undefined ? [] : [this.bosTokenId];
      ids.push(...this.encode(text));
      if (ids.length === 0 && this.emptyTextTokenId !== undefined) ids.push(this.emptyTextTokenId);
      if (ids.length > this.maxTokens) {
        truncated.push(position);
        ids.length = this.maxTokens;
      }
      return ids;
    });
    return { tokenIds, truncated };
  }
}
