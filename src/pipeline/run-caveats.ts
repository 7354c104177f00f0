import type { Corpus } from '../../oeis-data/corpus/index.js';

/** What a reader must know to read the table rightly. */
export function runCaveats(corpus: Corpus): string[] {
  const surveyed = corpus.surveyedKinds.join(', ') || 'none';
  return [
    'Verified is not proved: the terms agree as far as the printed bound, no further claim is made.',
    `"Not recorded" means: in no link of this corpus (kinds surveyed: ${surveyed}). It does not mean new to the OEIS.`,
    'Relations are not screened for triviality or interest yet; many restate a definition in other words.',
    'OEIS forbids AI-written submissions: what is shown here is evidence for a human to re-derive and write up.',
  ];
}
