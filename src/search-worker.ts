/** Worker thread: chunks of a search. Runs as built JavaScript. */
import { workerData } from 'node:worker_threads';
import { chunkSolver, type SearchSettings } from './pipeline/search/chunk-solver.js';
import { searchPorts } from './search-ports.js';

export default chunkSolver(searchPorts, workerData as SearchSettings);
