/** The probe's log-odds of any pair of ranked sequences, and its rank where it is a candidate. */
import { readFileSync } from 'node:fs';
import type { ANumber } from '../../oeis-data/types.js';
import { embeddingWidth, embedSequences, logOdds, parseProbe } from '../../probe/index.js';
import type { ActivationStore } from '../extraction/index.js';
import type { Candidate } from '../store/index.js';

export interface PairScore {
  readonly logOdds: number;
  /** 1 = best of all pairs; undefined for a pair below the candidates. */
  readonly rank: number | undefined;
}

export interface PairScores {
  /** The best-scored pair among these sequences; undefined when no two of them were ranked. */
  best(sequences: readonly ANumber[]): PairScore | undefined;
}

/** Memory: 4 bytes x sequences x layers x dModel (714 MB for 10,000 rows of SmolLM2-135M). */
export function pairScores(
  activations: ActivationStore,
  probePath: string,
  candidates: readonly Candidate[],
): PairScores {
  const { form, definition } = parseProbe(readFileSync(probePath));
  const { aNumbers } = activations;
  const width = embeddingWidth(definition);
  const matrix = embedSequences(definition, (layer) => activations.readPools(layer), aNumbers.length);
  const rowOf = new Map(aNumbers.map((aNumber, row) => [aNumber, row]));
  const row = (index: number) => matrix.subarray(index * width, (index + 1) * width);
  const rankOf = new Map(candidates.map((c) => [`${c.left} ${c.right}`, c]));
  const score = (a: ANumber, b: ANumber): PairScore | undefined => {
    const candidate = rankOf.get(`${a} ${b}`) ?? rankOf.get(`${b} ${a}`);
    if (candidate !== undefined) return { logOdds: candidate.logOdds, rank: candidate.rank };
    const [i, j] = [rowOf.get(a), rowOf.get(b)];
    return i === undefined || j === undefined
      ? undefined
      : { logOdds: logOdds(form, row(i), row(j)), rank: undefined };
  };
  return {
    best(sequences) {
      let best: PairScore | undefined;
      for (const [i, a] of sequences.entries()) {
        for (const b of sequences.slice(i + 1)) {
          const found = score(a, b);
          if (found !== undefined && (best === undefined || found.logOdds > best.logOdds)) best = found;
        }
      }
      return best;
    },
  };
}
