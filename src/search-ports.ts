/** The implementations of a search, for main and for its worker threads alike. */
import { bFileTermSource, storedTermSource } from '../oeis-data/corpus/index.js';
import { starterTermSource } from '../oeis-data/starter/index.js';
import { joinSource, pairSolver, productSolver, transformCatalogue } from './hypothesis/index.js';
import type { SearchPorts } from './pipeline/search/search-ports.js';

export const searchPorts: SearchPorts = {
  catalogue: transformCatalogue,
  termSources: (corpus) => ({
    stored: storedTermSource(corpus),
    further: [starterTermSource(), bFileTermSource(corpus)],
  }),
  proposers: ({ sources, pairs }) => ({
    whole: [productSolver()],
    bySource: [joinSource({ sources })],
    byPair: [pairSolver({ pairs })],
  }),
};
