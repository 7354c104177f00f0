/** Proposes from prefixes and checks on everything: what a worker thread of a search does with one chunk. */
import { createHash } from 'node:crypto';
import { type Corpus, openCorpus } from '../../../oeis-data/corpus/index.js';
import type { ANumber } from '../../../oeis-data/types.js';
import { seededRandom } from '../../../probe/index.js';
import {
  type PrefixView,
  prefixViewOf,
  type TermsByName,
  type WithDecoys,
  withDecoys,
} from '../../hypothesis/index.js';
import type { Proposal } from '../../hypothesis/relation-source.js';
import { isLowOrder, referencedSequences, relationId, sequencesLeftFirst } from '../../relation/index.js';
import type { StoredRelation } from '../../store/index.js';
import { type TermSources, verify } from '../../verification/index.js';
import { type RecordedState, recordedLinks } from '../recorded-links.js';
import { storedRelation } from '../stored-relation.js';
import type { Proposers, SearchChunk, SearchSize } from './search-plan.js';
import type { SearchPorts } from './search-ports.js';
import { type Tally, Tallying } from './tally.js';

/** What a worker thread is started with. */
export interface SearchSettings {
  readonly corpusPath: string;
  readonly size: SearchSize;
  /** Also propose targets that nobody defined, and count what is found. */
  readonly decoys: boolean;
}

export interface ChunkTask {
  readonly chunk: SearchChunk;
  /** Time of the check, ISO 8601. */
  readonly time: string;
}

export interface ChunkResult {
  /** Those between real sequences, not scored yet. */
  readonly relations: readonly StoredRelation[];
  readonly proposals: number;
  readonly tally: Tally;
}

/** A proposer that has said nothing new for this long stops its chunk; far above what any chunk takes. */
const chunkTimeoutMs = 30 * 60_000;
const pairTimeoutMs = 60_000;

export function chunkSolver(ports: SearchPorts, settings: SearchSettings): (task: ChunkTask) => ChunkResult {
  const solver = new ChunkSolver(ports, settings);
  return (task) => solver.solve(task);
}

class ChunkSolver {
  readonly #ports: SearchPorts;
  readonly #proposers: Proposers;
  readonly #decoys: WithDecoys | undefined;
  readonly #view: PrefixView;
  readonly #terms: TermSources;
  readonly #recordedOf: (left: ANumber, others: readonly ANumber[]) => RecordedState;
  readonly #lowOrder = new Map<ANumber, boolean>();

  constructor(ports: SearchPorts, { corpusPath, size, decoys }: SearchSettings) {
    const corpus = openCorpus(corpusPath);
    this.#ports = ports;
    this.#proposers = ports.proposers(size);
    const terms = new Map(Array.from(corpus.sequences(), (record) => [record.aNumber, record.terms]));
    const real: TermsByName = { aNumbers: [...terms.keys()], terms: (aNumber) => terms.get(aNumber) };
    this.#decoys = decoys ? withDecoys(real, randomOfDecoy) : undefined;
    this.#view = prefixViewOf(this.#decoys ?? real);
    this.#terms = termsWithDecoys(ports, corpus, this.#decoys);
    this.#recordedOf = recordedLinks(corpus);
  }

  solve({ chunk, time }: ChunkTask): ChunkResult {
    const proposer = this.#proposers[chunk.list][chunk.proposer]!;
    const seen = new Set<string>();
    const relations: StoredRelation[] = [];
    const tallying = new Tallying();
    let proposals = 0;
    for (const scope of chunk.scopes) {
      const budget = { timeoutMs: scope.kind === 'pair' ? pairTimeoutMs : chunkTimeoutMs };
      for (const proposal of proposer.propose(this.#view, scope, budget)) {
        const { relation } = proposal;
        const isDecoy = referencedSequences(relation).some((name) => this.#decoys?.isDecoy(name));
        if (!isDecoy) proposals++;
        const id = relationId(relation);
        if (seen.has(id)) continue;
        seen.add(id);
        const judged = this.#judge(proposal, new Date(time));
        tallying.add(relation, judged, { isDecoy, isTrivialFamily: this.#isTrivialFamily(relation) });
        if (!isDecoy) relations.push(judged);
      }
    }
    return { relations, proposals, tally: tallying.tally };
  }

  #judge(proposal: Proposal, now: Date): StoredRelation {
    const verdict = verify({ proposal, sources: this.#terms, catalogue: this.#ports.catalogue, now });
    const sequences = sequencesLeftFirst(proposal.relation);
    const [left, ...others] = sequences;
    const recorded: RecordedState =
      left === undefined ? { recorded: 'unrecorded', kinds: [] } : this.#recordedOf(left, others);
    const stored = storedRelation({ proposal, verdict, sequences, recorded, score: undefined });
    return this.#isTrivialFamily(proposal.relation)
      ? { ...stored, notes: [...stored.notes, trivialFamilyNote] }
      : stored;
  }

  #isTrivialFamily(relation: Proposal['relation']): boolean {
    return referencedSequences(relation).every((name) => {
      let isLow = this.#lowOrder.get(name);
      if (isLow === undefined) {
        const terms = this.#view.prefix(name);
        isLow = terms !== undefined && isLowOrder(terms.values);
        this.#lowOrder.set(name, isLow);
      }
      return isLow;
    });
  }
}

const trivialFamilyNote =
  'trivial family: as far as the visible terms say, all its sequences satisfy linear recurrences of order 6 or less';

function randomOfDecoy(place: number): () => number {
  const random = seededRandom(place);
  return () => random.uint32() / 2 ** 32;
}

function termsWithDecoys(ports: SearchPorts, corpus: Corpus, decoys: WithDecoys | undefined): TermSources {
  const { stored, further } = ports.termSources(corpus);
  if (decoys === undefined) return { stored, further };
  return {
    stored: {
      terms(aNumber, from, count) {
        if (!decoys.isDecoy(aNumber)) return stored.terms(aNumber, from, count);
        const terms = decoys.terms(aNumber);
        const checksum = createHash('sha256').update(String(terms?.values)).digest('hex');
        return (
          terms && { terms, provenance: { kind: 'stored', label: 'decoy', checksum, dependsOn: new Set() } }
        );
      },
    },
    further: further.map((source) => ({
      terms: (aNumber, from, count) =>
        decoys.isDecoy(aNumber) ? undefined : source.terms(aNumber, from, count),
    })),
  };
}
