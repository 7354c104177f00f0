/** Stage `search`: propose from prefixes, check on everything, keep what came out, chunk by chunk. */
import type { Corpus } from '../../../oeis-data/corpus/index.js';
import type { ANumber } from '../../../oeis-data/types.js';
import type { ActivationStore } from '../../extraction/index.js';
import { prefixViewOf } from '../../hypothesis/index.js';
import type { Proposal } from '../../hypothesis/relation-source.js';
import { relationId, sequencesLeftFirst, type TransformCatalogue } from '../../relation/index.js';
import type { StoredRelation } from '../../store/index.js';
import { type TermSources, verify } from '../../verification/index.js';
import type { PipelineContext } from '../context.js';
import { type PairScores, pairScores } from '../pair-scores.js';
import { type RecordedState, recordedLinks } from '../recorded-links.js';
import { type Proposers, planSearch, type SearchChunk } from '../search-plan.js';
import { hashOf, type Stage } from '../stage.js';
import { storedRelation } from '../stored-relation.js';

export interface SearchPorts {
  readonly catalogue: TransformCatalogue;
  /** The proposers of a search of this size; the size counts among the hypotheses tried. */
  proposers(size: { readonly sources: number; readonly pairs: number }): Proposers;
  /** Where exact terms of this corpus come from: the stored ones, then further ones. */
  termSources(corpus: Corpus): TermSources;
}

export interface SearchOutput {
  /** Name of the search in the relation store. */
  readonly search: string;
  readonly proposals: number;
}

/** Raise it when proposers or verification change what they find. */
const searchVersion = 3;

/** A proposer that has said nothing new for this long stops its chunk; far above what any chunk takes. */
const chunkTimeoutMs = 30 * 60_000;
const pairTimeoutMs = 60_000;

export function searchStage(
  context: PipelineContext,
  ports: SearchPorts,
  options: {
    readonly corpus: Corpus;
    readonly activations: ActivationStore;
    readonly probePath: string;
    readonly ranking: string;
    readonly ranked: readonly ANumber[];
    readonly solvedPairs: number;
  },
): Stage<SearchOutput> {
  const { corpus, ranking, ranked, solvedPairs } = options;
  return {
    name: 'search',
    version: searchVersion,
    inputs: {
      corpusHash: corpus.hash,
      ranking,
      ranked: hashOf(ranked),
      solvedPairs,
      transforms: [...ports.catalogue.keys()],
      proposers: Object.values(ports.proposers({ sources: 1, pairs: 1 })).map((list) =>
        list.map(({ name }: { name: string }) => name),
      ),
    },
    async run(inputHash) {
      const candidates = await context.store.candidates.list(ranking, { limit: Number.MAX_SAFE_INTEGER });
      const pairs = candidates.slice(0, solvedPairs);
      const proposers = ports.proposers({ sources: ranked.length, pairs: pairs.length });
      const chunks = planSearch(proposers, ranked, pairs);
      const finished = await context.store.relations.finishedChunks(inputHash);
      const judge = makeJudge(context, ports, {
        corpus,
        scores: pairScores(options.activations, options.probePath, candidates),
      });
      const view = prefixViewOf({
        aNumbers: Array.from(corpus.sequences(), (record) => record.aNumber),
        terms: (aNumber) => corpus.sequence(aNumber)?.terms,
      });
      context.progress.start('proposing and checking', chunks.length, 'blocks');
      let relationsFound = 0;
      for (const [number, chunk] of chunks.entries()) {
        context.signal.throwIfAborted();
        if (!finished.has(number)) {
          const { relations, proposals } = judgeChunk(
            chunk,
            (scope) =>
              chunk.proposer.propose(view, scope, {
                timeoutMs: scope.kind === 'pair' ? pairTimeoutMs : chunkTimeoutMs,
              }),
            judge,
          );
          relationsFound += relations.filter((relation) => relation.verified).length;
          await context.store.relations.saveChunk(
            inputHash,
            number,
            relations,
            proposals,
            context.now().toISOString(),
          );
        }
        context.progress.update(number + 1, `${chunk.proposer.name}: ${relationsFound} verified`);
        // Progress and Ctrl-C get their turn between chunks.
        await new Promise((resolve) => setImmediate(resolve));
      }
      context.progress.stop();
      return { search: inputHash, proposals: await context.store.relations.proposalCount(inputHash) };
    },
  };
}

type Judge = (proposal: Proposal) => StoredRelation;

function judgeChunk(
  chunk: SearchChunk,
  propose: (scope: SearchChunk['scopes'][number]) => Iterable<Proposal>,
  judge: Judge,
): { relations: StoredRelation[]; proposals: number } {
  const found = new Map<string, StoredRelation>();
  let proposals = 0;
  for (const scope of chunk.scopes) {
    for (const proposal of propose(scope)) {
      proposals++;
      const id = relationId(proposal.relation);
      if (!found.has(id)) found.set(id, judge(proposal));
    }
  }
  return { relations: [...found.values()], proposals };
}

function makeJudge(
  context: PipelineContext,
  ports: SearchPorts,
  sources: { corpus: Corpus; scores: PairScores },
): Judge {
  const terms = ports.termSources(sources.corpus);
  const recordedOf: (left: ANumber, others: readonly ANumber[]) => RecordedState = recordedLinks(
    sources.corpus,
  );
  return (proposal) => {
    const verdict = verify({
      proposal,
      sources: terms,
      catalogue: ports.catalogue,
      now: context.now(),
    });
    const sequences = sequencesLeftFirst(proposal.relation);
    const [left, ...others] = sequences;
    const recorded: RecordedState =
      left === undefined ? { recorded: 'unrecorded', kinds: [] } : recordedOf(left, others);
    return storedRelation({ proposal, verdict, sequences, recorded, score: sources.scores.best(sequences) });
  };
}
