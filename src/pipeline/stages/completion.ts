/** Stage `completion`: the twelve operations on every given pair, their results looked up among all sequences. */
import type { Corpus } from '../../../oeis-data/corpus/index.js';
import type { ANumber } from '../../../oeis-data/types.js';
import {
  type Identity,
  operations,
  type PairCompleter,
  type RowPairs,
} from '../../evaluation/identity-yield/index.js';
import type { PrefixView } from '../../hypothesis/index.js';
import { referencedSequences, sequencesLeftFirst } from '../../relation/index.js';
import type { StoredRelation } from '../../store/index.js';
import { verify } from '../../verification/index.js';
import { withPair } from '../completion/completed-pair.js';
import { statementOfIdentity } from '../completion/statement-of-identity.js';
import type { PipelineContext } from '../context.js';
import { recordedLinks } from '../recorded-links.js';
import type { SearchPorts } from '../search/search-ports.js';
import { hashOf, type Stage } from '../stage.js';
import { storedRelation } from '../stored-relation.js';

/** Raise it when the operations, their filters or verification change what is found. */
const completionVersion = 2;
const pairsPerChunk = 50_000;
/** Starts of the result times starts of the candidate that the windows cover. */
const alignments = 6;

export interface CompletionInput {
  readonly corpus: Corpus;
  readonly view: PrefixView;
  /** Over the view. */
  readonly completer: PairCompleter;
  /** The ranked sequences, in row order. */
  readonly aNumbers: readonly ANumber[];
  /** Eligible ones. */
  readonly pairs: RowPairs;
  readonly label: string;
}

export interface CompletionOutput {
  /** Name of the search in the relation store. */
  readonly search: string;
}

export function completionStage(
  context: PipelineContext,
  ports: SearchPorts,
  { corpus, view, completer, aNumbers, pairs, label }: CompletionInput,
): Stage<CompletionOutput> {
  const store = context.store.relations;
  return {
    name: 'completion',
    version: completionVersion,
    inputs: {
      corpusHash: corpus.hash,
      rows: hashOf(aNumbers),
      pairs: hashOf([[...pairs.first], [...pairs.second]]),
      operations,
    },
    async run(search) {
      const finished = await store.finishedChunks(search);
      const count = pairs.first.length;
      const judge = judgeOf(context, ports, {
        corpus,
        view,
        pairs: count,
        candidates: completer.candidateCount,
      });
      context.progress.start(`completing ${label} pairs`, count, 'pairs');
      let verified = 0;
      for (let chunk = 0; chunk * pairsPerChunk < count; chunk++) {
        if (finished.has(chunk)) continue;
        const start = chunk * pairsPerChunk;
        const block = {
          first: pairs.first.slice(start, start + pairsPerChunk),
          second: pairs.second.slice(start, start + pairsPerChunk),
        };
        await completer.complete(block, {
          signal: context.signal,
          onPairs: (done) => context.progress.update(start + done, `${verified} verified`),
        });
        const found = new Map<string, StoredRelation>();
        for (const [pair, first] of block.first.entries()) {
          for (const identity of completer.identitiesOf(first, block.second[pair]!)) {
            const judged = judge(identity);
            if (!found.has(judged.id)) found.set(judged.id, judged);
          }
        }
        const relations = [...found.values()];
        verified += relations.filter((relation) => relation.verified).length;
        await store.saveChunk(search, {
          chunk,
          relations,
          proposals: relations.length,
          tally: {},
          finishedAt: context.now().toISOString(),
        });
      }
      context.progress.stop();
      return { search };
    },
  };
}

function judgeOf(
  context: PipelineContext,
  ports: SearchPorts,
  facts: { corpus: Corpus; view: PrefixView; pairs: number; candidates: number },
): (identity: Identity) => StoredRelation {
  const { corpus, view } = facts;
  const terms = ports.termSources(corpus);
  const recordedOf = recordedLinks(corpus);
  const hypothesesTried = facts.pairs * operations.length * alignments * facts.candidates;
  return (identity) => {
    const { a, b, c, operation, isTrivial, agreedTerms } = identity;
    const [ofA, ofB, ofC] = [a, b, c].map((name) => view.prefix(name)!);
    const relation = statementOfIdentity(identity, { a: ofA!, b: ofB!, c: ofC! });
    const prefixUsed = new Map(
      referencedSequences(relation).map((name) => [name, view.prefix(name)!.values.length]),
    );
    const proposal = {
      relation,
      prefixUsed,
      unknowns: 0,
      equations: agreedTerms,
      hypothesesTried,
      proposer: 'completion',
    };
    const verdict = verify({ proposal, sources: terms, catalogue: ports.catalogue, now: context.now() });
    const sequences = sequencesLeftFirst(relation);
    const recorded = recordedOf(sequences[0]!, sequences.slice(1));
    const stored = storedRelation({ proposal, verdict, sequences, recorded, score: undefined });
    return withPair(stored, { pair: [a, b], third: c, operation, isTrivial });
  };
}
