/** Worker thread: exact scores of given pairs. Runs as built JavaScript. */
import { workerData } from 'node:worker_threads';
import type { RankingTask } from './ranking-worker.js';
import { rescoreBlocks } from './rescore-blocks.js';
import { openRows, type RowStore } from './row-store.js';

export interface ScoreWorkerData {
  readonly store: RowStore;
  readonly n: number;
  readonly weights: Float64Array;
  readonly intercept: number;
}

const { store, ...form } = workerData as ScoreWorkerData;
const rows = openRows(store, form.weights.length);

export default function run(task: RankingTask & { kind: 'rescore' }): Float64Array {
  return rescoreBlocks({ ...form, rows }, task.first, task.second, task.blockRows);
}
