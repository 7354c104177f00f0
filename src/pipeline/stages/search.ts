/** Stage `search`: propose from prefixes, check on everything, keep what came out, chunk by chunk. */
import type { Corpus } from '../../../oeis-data/corpus/index.js';
import type { ANumber } from '../../../oeis-data/types.js';
import type { Candidate } from '../../store/index.js';
import type { PipelineContext } from '../context.js';
import type { PairScores } from '../pair-scores.js';
import { type Proposers, planSearch } from '../search/search-plan.js';
import type { ThreadedSearchPorts } from '../search/search-ports.js';
import { solveChunks } from '../search/solve-chunks.js';
import { totalOf } from '../search/tally.js';
import { hashOf, type Stage } from '../stage.js';

export interface SearchOutput {
  /** Name of the search in the relation store. */
  readonly search: string;
  readonly proposals: number;
}

/** Raise it when proposers or verification change what they find. */
const searchVersion = 4;

export interface SearchOptions {
  readonly corpus: Corpus;
  /** The lists of proposers that are asked. */
  readonly lists: readonly (keyof Proposers)[];
  readonly sources: readonly ANumber[];
  /** Candidates of which the first `solvedPairs` are solved, by the name that stands for them in the stage's inputs. */
  readonly ranking?: { readonly name: string; readonly solvedPairs: number };
  /** Of relations found; asked for once the candidates are known. */
  readonly scores?: (candidates: readonly Candidate[]) => PairScores;
  /** Search among decoys too (`src/hypothesis/decoys.ts`). */
  readonly decoys: boolean;
}

export function searchStage(
  context: PipelineContext,
  ports: ThreadedSearchPorts,
  options: SearchOptions,
): Stage<SearchOutput> {
  const { corpus, ranking, sources, decoys, lists } = options;
  const store = context.store.relations;
  return {
    name: 'search',
    version: searchVersion,
    inputs: {
      corpusHash: corpus.hash,
      ranking: ranking?.name,
      ranked: hashOf(sources),
      solvedPairs: ranking?.solvedPairs,
      decoys,
      transforms: [...ports.catalogue.keys()],
      proposers: Object.entries(ports.proposers({ sources: 1, pairs: 1 }))
        .filter(([list]) => lists.includes(list as keyof Proposers))
        .map(([, proposers]) => proposers.map(({ name }: { name: string }) => name)),
    },
    async run(search) {
      const candidates =
        ranking === undefined
          ? []
          : await context.store.candidates.list(ranking.name, { limit: Number.MAX_SAFE_INTEGER });
      const pairs = candidates.slice(0, ranking?.solvedPairs ?? 0);
      const size = { sources: sources.length, pairs: pairs.length };
      const plan = planSearch(ports.proposers(size), sources, pairs).filter(({ list }) =>
        lists.includes(list),
      );
      const finished = await store.finishedChunks(search);
      const numbered = plan.map((chunk, number) => ({ chunk, number }));
      const scores = options.scores?.(candidates);
      context.progress.start('proposing and checking', plan.length, 'blocks');
      let verified = 0;
      for await (const { number, result } of solveChunks(
        numbered.filter((chunk) => !finished.has(chunk.number)),
        {
          worker: ports.worker,
          threads: context.threads,
          settings: { corpusPath: corpus.path, size, decoys },
          signal: context.signal,
          now: context.now,
        },
      )) {
        await store.saveChunk(search, {
          chunk: number,
          relations: result.relations.map((relation) => {
            const score = scores?.best(relation.sequences);
            return { ...relation, probeLogOdds: score?.logOdds, probeRank: score?.rank };
          }),
          proposals: result.proposals,
          tally: result.tally,
          finishedAt: context.now().toISOString(),
        });
        verified += totalOf(result.tally).verified;
        context.progress.update(number + 1, `${verified} verified`);
      }
      context.progress.stop();
      return { search, proposals: await store.proposalCount(search) };
    },
  };
}
