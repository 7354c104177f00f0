import type { Corpus } from '../../../oeis-data/corpus/index.js';
import type { TransformCatalogue } from '../../relation/index.js';
import type { TermSources } from '../../verification/index.js';
import type { Proposers, SearchSize } from './search-plan.js';

/** What a search needs of the world; main and its worker threads choose the same. */
export interface SearchPorts {
  readonly catalogue: TransformCatalogue;
  /** The proposers of a search of this size. */
  proposers(size: SearchSize): Proposers;
  /** Where exact terms of this corpus come from: the stored ones, then further ones. */
  termSources(corpus: Corpus): TermSources;
}

export interface ThreadedSearchPorts extends SearchPorts {
  /** File of the worker thread that calls `chunkSolver` with the same ports. */
  readonly worker: string;
}
