/**
 * Must-show 4 of the ranking: the best unlinked pairs among all pairs of many narrow rows.
 * - against the products of the same upper-triangular tiles through the same kernel, scores discarded, interleaved;
 * - against faiss-cpu's IndexFlatIP with the top 100 of every row (same vectors, same threads), given a Python
 *   that has it (`pip install faiss-cpu`);
 * - the cost per pair at several numbers of rows;
 * - peak memory of a process that only ranks.
 *
 *     npm run build && node dist/bench/ranking-vectors.js --out /tmp/vectors
 *     node dist/bench/ranking-all.js --vectors /tmp/vectors [--links ../shared/oeis/links.tsv.gz] [--rounds 1]
 *         [--threads 2] [--top-k 1000000] [--sizes 10000,40000,155706] [--python venv/bin/python]
 *         [--tile-rows 2048] [--share 16]
 *
 * --share 16 measures every 16th tile of the largest size only, with K and faiss's queries cut alike: for a machine that
 * is too busy for all of them. The tiles are spread over the triangle.
 */
import { spawnSync } from 'node:child_process';
import { fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Piscina } from 'piscina';
import { type ANumber, toANumber } from '../oeis-data/types.js';
import type { BilinearForm } from '../probe/bilinear-form.js';
import { defaultLargestChunk, tileRowsFor } from '../probe/rank/prepare-ranking.js';
import { pairsInTile, planChunks, planTiles, sampleFirst, type Tile } from '../probe/rank/tile-plan.js';
import { groupEqualRows } from '../src/ranking/equal-rows.js';
import { rankAllPairs } from '../src/ranking/rank-all-pairs.js';
import { workerEntry } from '../src/threads/worker-entry.js';
import type { BaselineTask } from './ranking-baseline-worker.js';

const { values } = parseArgs({
  options: {
    vectors: { type: 'string' },
    links: { type: 'string', default: '../shared/oeis/links.tsv.gz' },
    rounds: { type: 'string', default: '1' },
    threads: { type: 'string', default: '2' },
    'top-k': { type: 'string', default: '1000000' },
    sizes: { type: 'string', default: '10000,40000,155706' },
    python: { type: 'string' },
    'tile-rows': { type: 'string' },
    share: { type: 'string', default: '1' },
    /** For a process that only ranks: its peak memory is the ranking's. */
    only: { type: 'string' },
  },
});
if (values.vectors === undefined) throw new Error('--vectors <folder of ranking-vectors.js> is needed');
const folder = values.vectors;
const threads = Number(values.threads);
const topK = Number(values['top-k']);
const allNames = readFileSync(join(folder, 'names.txt'), 'utf8').trim().split('\n').map(toANumber);
const rowsFile = openSync(join(folder, 'rows.f32'), 'r');
const width = fstatSync(rowsFile).size / 4 / allNames.length;
const tileRows = Number(values['tile-rows'] ?? tileRowsFor(width));
const form: BilinearForm = {
  intercept: 0,
  blocks: [{ name: 'text', width, weights: new Float64Array(width).fill(20) }],
};
interface Subset {
  readonly path: string;
  readonly names: readonly ANumber[];
  readonly links: Uint32Array;
  /** Equal definitions have equal rows; pairs of them would be all of the top, and tell nothing. */
  readonly groups: Uint32Array;
}
const subsets = new Map<number, Subset>();
const share = Number(values.share);
const largestSize = Math.max(...values.sizes.split(',').map(Number));
const measuredTiles = (n: number, tiles: readonly Tile[]) =>
  n === largestSize ? tiles.filter((_, t) => t % share === Math.floor(share / 2)) : tiles;
const pairsOf = (n: number) =>
  measuredTiles(n, planTiles(n, tileRows)).reduce((sum, tile) => sum + pairsInTile(tile), 0);

if (values.only === undefined) await everything();
else {
  const n = Number(values.only);
  await rank(n, topK);
  console.log(`peak memory ${(process.resourceUsage().maxRSS / 2 ** 20).toFixed(2)} GiB (below 3 asked)`);
}

async function everything(): Promise<void> {
  const sizes = values.sizes.split(',').map((size) => Math.min(Number(size), allNames.length));
  const largest = Math.max(...sizes);
  console.log(`rows of ${width}, tiles of ${tileRows}, ${threads} threads, load ${loadavg()[0]!.toFixed(1)}`);
  const costs: number[] = [];
  for (const n of sizes) {
    const allOfLargest = (largest * (largest - 1)) / 2;
    const kept = Math.max(1, Math.round((topK * pairsOf(n)) / allOfLargest));
    const rounds = n === largest ? Number(values.rounds) : 3;
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      const products = await bareProducts(n);
      const ranked = await rank(n, kept);
      measured.push({ products: products.wall, productsProcessor: products.processor, ...ranked });
    }
    const median = (part: keyof Measured) =>
      measured.map((m) => m[part]).sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
    const [products, pass, total] = [median('products'), median('pass'), median('total')];
    const [productsProcessor, passProcessor] = [median('productsProcessor'), median('passProcessor')];
    const totalProcessor = median('totalProcessor');
    costs.push(passProcessor / pairsOf(n));
    const ratio = (left: number, right: number) => (left / right).toFixed(3);
    console.log(
      `${n} rows, ${pairsOf(n)} pairs, ${kept} kept, load ${loadavg()[0]!.toFixed(1)}\n` +
        `  wall: products ${products.toFixed(2)} s, pass ${pass.toFixed(2)} s, everything ${total.toFixed(2)} s; ` +
        `pass / products ${ratio(pass, products)}, everything / products ${ratio(total, products)}\n` +
        `  processor: products ${productsProcessor.toFixed(2)} s, pass ${passProcessor.toFixed(2)} s ` +
        `(${((1e9 * passProcessor) / pairsOf(n)).toFixed(3)} ns a pair), everything ${totalProcessor.toFixed(2)} s; ` +
        `pass / products ${ratio(passProcessor, productsProcessor)}, ` +
        `everything / products ${ratio(totalProcessor, productsProcessor)}`,
    );
    if (n === largest && values.python !== undefined) faiss(n, values.python, total, totalProcessor);
  }
  const flat = Math.max(...costs) / Math.min(...costs);
  console.log(
    `processor time of the pass a pair, dearest over cheapest: ${flat.toFixed(3)} (at most 1.15 asked)`,
  );
  const child = [process.argv[1]!, ...process.argv.slice(2), '--only', String(largest)];
  spawnSync(process.execPath, child, { stdio: 'inherit' });
}

/** Seconds; on a busy machine the processor's tell more than the clock's. */
interface Measured {
  readonly products: number;
  readonly productsProcessor: number;
  /** Of the tiles alone, threads and kernels ready. */
  readonly pass: number;
  readonly passProcessor: number;
  /** Of everything: norms, threads, tiles, rescoring, order. */
  readonly total: number;
  readonly totalProcessor: number;
}

function instant() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now() / 1000, processor: (user + system) / 1e6 };
}

async function rank(n: number, kept: number): Promise<Omit<Measured, 'products' | 'productsProcessor'>> {
  const rows = subset(n);
  const started = instant();
  let [passStarted, passEnded, survivors] = [started, started, 0];
  const ranked = await rankAllPairs({
    matrix: rows.path,
    form,
    aNumbers: rows.names,
    topK: kept,
    excluded: rows.links,
    groups: rows.groups,
    threads,
    tileRows,
    tileOrder: (tiles) => sampleFirst(measuredTiles(n, tiles)),
    onProgress: (progress) => {
      if (progress.tilesDone === 0) passStarted = instant();
      passEnded = instant();
      survivors = progress.survivors;
    },
  });
  const ended = instant();
  const last = ranked.logOdds.at(-1);
  const seconds = (ended.wall - started.wall).toFixed(2);
  console.log(`  ranked ${n}: ${ranked.first.length} of ${survivors} survivors, last ${last}, ${seconds} s`);
  return {
    pass: passEnded.wall - passStarted.wall,
    passProcessor: passEnded.processor - passStarted.processor,
    total: ended.wall - started.wall,
    totalProcessor: ended.processor - started.processor,
  };
}

async function bareProducts(n: number): Promise<{ wall: number; processor: number }> {
  const workers = new Piscina({
    filename: workerEntry(import.meta.url, './ranking-baseline-worker'),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  const chunks = planChunks(width, defaultLargestChunk);
  const run = (tasks: readonly BaselineTask[]) => Promise.all(tasks.map((task) => workers.run(task)));
  const tasks = measuredTiles(n, planTiles(n, tileRows)).map((tile): BaselineTask => ({ tile, chunks }));
  await run(tasks.slice(-2 * threads)); // kernels ready
  const started = instant();
  await run(tasks);
  const ended = instant();
  await workers.destroy();
  return { wall: ended.wall - started.wall, processor: ended.processor - started.processor };
}

/** Every m-th row, so that all sizes are samples of the same sequences; a file of its own. */
function subset(n: number): Subset {
  const known = subsets.get(n);
  if (known !== undefined) return known;
  const chosen = Array.from({ length: n }, (_, i) => Math.floor((i * allNames.length) / n));
  const path = n === allNames.length ? join(folder, 'rows.f32') : join(folder, `rows-${n}.f32`);
  if (n < allNames.length) writeFileSync(path, Buffer.concat(chosen.map(bytesOfRow)));
  const names = chosen.map((row) => allNames[row]!);
  const made = { path, names, links: linksAmong(names), groups: groupEqualRows(path, n, width) };
  subsets.set(n, made);
  return made;
}

function bytesOfRow(row: number): Buffer {
  const bytes = Buffer.alloc(4 * width);
  readSync(rowsFile, bytes, 0, bytes.length, bytes.length * row);
  return bytes;
}

function linksAmong(names: readonly string[]): Uint32Array {
  const rowOf = new Map(names.map((name, row) => [name, row]));
  const text = gunzipSync(readFileSync(values.links)).toString('utf8');
  const rows = text.split('\n').flatMap((line) => {
    const [from, to] = line.split('\t');
    const pair = [rowOf.get(from!), rowOf.get(to!)];
    return pair[0] === undefined || pair[1] === undefined ? [] : (pair as number[]);
  });
  return Uint32Array.from(rows);
}

function faiss(n: number, python: string, ours: number, oursProcessor: number): void {
  const program = `
import sys, time, numpy, faiss
faiss.omp_set_num_threads(${threads})
rows = numpy.fromfile(sys.argv[1], dtype=numpy.float32).reshape(${n}, ${width})
index = faiss.IndexFlatIP(${width})
start, before = time.time(), time.process_time()
index.add(rows)
index.search(rows[::${share}], 100)
print(time.time() - start, time.process_time() - before)
`;
  const { stdout, stderr } = spawnSync(python, ['-c', program, subset(n).path], { encoding: 'utf8' });
  const [seconds, processor] = stdout.trim().split(' ').map(Number);
  if (!(seconds! > 0)) console.log(`faiss-cpu did not run: ${stderr}`);
  else {
    console.log(
      `faiss-cpu IndexFlatIP, top 100 of ${share === 1 ? 'each' : `every ${share}th`} row: ${seconds!.toFixed(2)} s, processor ${processor!.toFixed(2)} s; ` +
        `everything / faiss ${(ours / seconds!).toFixed(3)}, in processor time ${(oursProcessor / processor!).toFixed(3)}`,
    );
  }
}
