/** Which texts share a pack. A plan depends on the token ids alone, so that a repeated request gives the same bytes. */
import { commonPrefixLength, compareTokenIds } from './pack.js';

/**
 * Slots a pack: large enough that the weights are read once for many tokens, small enough that the
 * quadratic attention over texts that do not see each other stays cheap. 256 was
 * best for SmolLM2-135M on two cores; 128 to 512 are close.
 */
export const defaultPackSlots = 256;

/**
 * Groups texts by their beginnings into packs of at most `slots` slots (a longer text has a pack of its own).
 * Planning a whole corpus at once shares the most; send the texts of a pack in one request.
 *
 * @param texts token ids, one list a text
 * @returns packs of positions in `texts`; every position occurs once
 */
export function planPacks(
  texts: readonly (readonly number[])[],
  slots = defaultPackSlots,
): readonly (readonly number[])[] {
  const order = texts.map((_, position) => position);
  order.sort((a, b) => compareTokenIds(texts[a]!, texts[b]!) || a - b);
  const packs: number[][] = [];
  let used = slots;
  let before: readonly number[] = [];
  for (const position of order) {
    const text = texts[position]!;
    const more = text.length - commonPrefixLength(before, text);
    if (used + more > slots || packs.length === 0) {
      packs.push([position]);
      used = text.length;
    } else {
      packs[packs.length - 1]!.push(position);
      used += more;
    }
    before = text;
  }
  return packs;
}
