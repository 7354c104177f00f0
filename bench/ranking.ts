/**
 * Must-show 5: exact ranking of all pairs against the bare products of the same upper-triangular tiles,
 * interleaved. Prints seconds, GFLOP/s, their ratio and the peak memory of the process.
 *
 *     npm run build && node dist/bench/ranking.js [--n 10000] [--width 19008] [--top-k 100000] [--rounds 3]
 *         [--threads 2] [--tile-rows 1024] [--matrix rows.f32 --form form.json]
 *
 * Without --matrix the rows are standard normal numbers and the weights random signed ones, from a fixed seed.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Piscina } from 'piscina';
import { toANumber } from '../oeis-data/types.js';
import { type BilinearForm, formWidth, parseBilinearForm } from '../probe/bilinear-form.js';
import { seededRandom } from '../probe/random.js';
import { defaultLargestChunk, tileRowsFor } from '../probe/rank/prepare-ranking.js';
import { planChunks, planTiles } from '../probe/rank/tile-plan.js';
import { rankAllPairs } from '../src/ranking/rank-all-pairs.js';
import { readSharedMatrix, sharedFloats } from '../src/ranking/shared-matrix.js';
import { workerEntry } from '../src/threads/worker-entry.js';
import type { BaselineTask } from './ranking-baseline-worker.js';

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '10000' },
    width: { type: 'string', default: '19008' },
    'top-k': { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string', default: '2' },
    'tile-rows': { type: 'string' },
    'largest-chunk': { type: 'string', default: String(defaultLargestChunk) },
    matrix: { type: 'string' },
    form: { type: 'string' },
  },
});
const n = Number(values.n);
const threads = Number(values.threads);
const largestChunk = Number(values['largest-chunk']);
const topK = Number(values['top-k']);

const form = values.form
  ? parseBilinearForm(readFileSync(values.form, 'utf8'))
  : randomForm(Number(values.width));
const width = formWidth(form);
const tileRows = Number(values['tile-rows'] ?? tileRowsFor(width));
const matrix = values.matrix ? await readSharedMatrix(values.matrix, n, width) : randomRows();
const aNumbers = Array.from({ length: n }, (_, i) => toANumber(`A${String(i + 1).padStart(6, '0')}`));
const tiles = planTiles(n, tileRows);
const operations = tiles.reduce(
  (sum, tile) => sum + 2 * width * (tile.leftEnd - tile.leftStart) * (tile.rightEnd - tile.rightStart),
  0,
);

console.log(
  `${n} rows x ${width}, ${(n * (n - 1)) / 2} pairs, ${tiles.length} tiles of ${tileRows}, ${threads} threads`,
);
const seconds: Record<'products' | 'ranking', number[]> = { products: [], ranking: [] };
// Processor time tells the same on a busy machine, where the clock does not.
const processorSeconds: Record<'products' | 'ranking', number[]> = { products: [], ranking: [] };
for (let round = 0; round < Number(values.rounds); round++) {
  await timed('products', () => bareProducts(largestChunk));
  await timed('ranking', async () => {
    let survivors = 0;
    const ranked = await rankAllPairs({
      matrix,
      form,
      aNumbers,
      topK,
      threads,
      tileRows,
      largestChunk,
      onProgress: (progress) => {
        survivors = progress.survivors;
      },
    });
    return `${ranked.first.length} kept of ${survivors} survivors, last log-odds ${ranked.logOdds.at(-1)}`;
  });
}
const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
const ratioOf = (list: typeof seconds) => (median(list.ranking) / median(list.products)).toFixed(3);
console.log(`median ratio ranking / products: ${ratioOf(seconds)} (at most 1.5 asked)`);
console.log(`the same in processor time: ${ratioOf(processorSeconds)}`);
console.log(`peak memory ${(process.resourceUsage().maxRSS / 2 ** 20).toFixed(2)} GiB (below 4 asked)`);

async function timed(what: keyof typeof seconds, work: () => Promise<string>): Promise<void> {
  const start = performance.now();
  const before = process.cpuUsage();
  const note = await work();
  const elapsed = (performance.now() - start) / 1000;
  const used = process.cpuUsage(before);
  const processor = (used.user + used.system) / 1e6;
  seconds[what].push(elapsed);
  processorSeconds[what].push(processor);
  const rate = (operations / elapsed / 1e9).toFixed(0);
  const load = loadavg()[0]!.toFixed(1);
  console.log(
    `${what.padEnd(8)} ${elapsed.toFixed(2)} s (processor ${processor.toFixed(2)} s), ${rate} GFLOP/s, load ${load}; ${note}`,
  );
}

async function bareProducts(chunk: number): Promise<string> {
  const workers = new Piscina({
    filename: workerEntry(import.meta.url, './ranking-baseline-worker'),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  const chunks = planChunks(width, chunk);
  const tasks = tiles.map((tile): BaselineTask => ({ tile, chunks }));
  await Promise.all(tasks.map((task) => workers.run(task)));
  await workers.destroy();
  return `${chunks.length} products a tile, scores discarded`;
}

function randomForm(totalWidth: number): BilinearForm {
  const random = seededRandom(1);
  const weights = Float64Array.from({ length: totalWidth }, () => random.uint32() / 2 ** 31 - 1);
  return { intercept: -3, blocks: [{ name: 'random', width: totalWidth, weights }] };
}

function randomRows(): Float32Array {
  const random = seededRandom(2);
  const rows = sharedFloats(n * width);
  // Sum of three uniform numbers, scaled to variance 1: bell-shaped and quick to draw.
  const uniform = () => random.uint32() / 2 ** 31 - 1;
  for (let at = 0; at < rows.length; at++) rows[at] = uniform() + uniform() + uniform();
  return rows;
}
