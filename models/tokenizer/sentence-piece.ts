/**
 * SentencePiece BPE (`tokenizer.ggml.model = llama`) as Gemma has it. Such a file has a score a piece and no
 * list of merges; the two say the same, because the piece of the best score is made first (Kudo & Richardson,
 * arXiv:1808.06226).
 */

/**
 * The merges in the order of their rank: for each piece, from the best score down, the ways to cut it in two
 * pieces, the longest left part first.
 *
 * @param pieces the pieces that may be merged or made by a merge, with their scores
 * @returns pairs joined by a space, which no piece contains
 */
export function mergesOfScores(pieces: ReadonlyMap<string, number>): string[] {
  const ranked = [...pieces].sort(([, a], [, b]) => b - a);
  const merges: string[] = [];
  for (const [piece] of ranked) {
    for (let cut = piece.length - 1; cut > 0; cut--) {
      const left = piece.slice(0, cut);
      if (!pieces.has(left)) continue;
      const right = piece.slice(cut);
      if (pieces.has(right)) merges.push(`${left} ${right}`);
    }
  }
  return merges;
}

/** U+2581, which stands for a space inside a piece. */
const spaceMark = '\u2581';

/** Parts of a Hugging Face tokenizer.json: spaces become marks, nothing is cut, unknown characters are bytes. */
export const sentencePieceParts = {
  normalizer: { type: 'Replace', pattern: { String: ' ' }, content: spaceMark },
  pre_tokenizer: null,
  decoder: {
    type: 'Sequence',
    decoders: [
      { type: 'Replace', pattern: { String: spaceMark }, content: ' ' },
      { type: 'ByteFallback' },
      { type: 'Fuse' },
    ],
  },
};
