/** `lamplighter verify`: one statement that a user typed, on all terms that can be had. */
import type { Corpus } from '../../oeis-data/corpus/index.js';
import { parseRelation, sequencesLeftFirst, toPari } from '../relation/index.js';
import { verify } from '../verification/index.js';
import type { PipelineContext } from './context.js';
import { openCorpusFor } from './corpus-commands.js';
import { recordedLinks } from './recorded-links.js';
import { relationDocument } from './relation-document.js';
import type { RelationDocument } from './run-report.js';
import type { SearchPorts } from './search/search-ports.js';
import { storedRelation } from './stored-relation.js';

export interface StatementCheck {
  readonly relation: RelationDocument;
  readonly evidence: readonly unknown[];
  /** A PARI/GP script that checks the statement on the stored terms, which it carries. */
  readonly pari: string;
}

/** @throws the parser's catalogue errors, and those of opening the corpus */
export async function checkStatement(
  context: PipelineContext,
  ports: SearchPorts,
  options: { readonly statement: string; readonly corpus: string; readonly hypothesesTried: number },
): Promise<StatementCheck> {
  const relation = parseRelation(options.statement, ports.catalogue);
  const corpus: Corpus = await openCorpusFor(context, options.corpus);
  try {
    const proposal = { relation, hypothesesTried: options.hypothesesTried };
    const verdict = verify({
      proposal,
      sources: ports.termSources(corpus),
      catalogue: ports.catalogue,
      now: context.now(),
    });
    const sequences = sequencesLeftFirst(relation);
    const [left, ...others] = sequences;
    const recorded =
      left === undefined
        ? { recorded: 'unrecorded' as const, kinds: [] }
        : recordedLinks(corpus)(left, others);
    const stored = storedRelation({
      verdict,
      proposal: { ...proposal, proposer: 'you', unknowns: 0, equations: verdict.counts.matched },
      sequences,
      recorded,
      score: undefined,
    });
    return {
      relation: relationDocument(stored),
      evidence: stored.evidence,
      pari: toPari(relation, (aNumber) => corpus.sequence(aNumber)?.terms),
    };
  } finally {
    corpus.close();
  }
}
