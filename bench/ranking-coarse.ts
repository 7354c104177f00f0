/**
 * The coarse pass of LANTERN-form scores: how many of the exact best pairs it misses, and its time against the exact
 * pass and against materialising the features of every pair (extrapolated from a sample of pairs).
 *
 *     npm run build && node dist/bench/ranking-coarse.js --activations <folder of a finished extraction>
 *         [--links ../shared/oeis/links.tsv.gz] [--top-k 1000000] [--threads 2] [--ranks 384]
 *         [--survivors 1500000,2000000] [--sample-rows 2048] [--keep folder]
 *
 * With --keep the rows, the probe and the exact ranking are left in that folder and found there again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { ANumber } from '../oeis-data/types.js';
import {
  embeddingWidth,
  embedSequences,
  explicitLogOdds,
  parseProbe,
  seededRandom,
  serialiseProbe,
  trainLanternProbe,
} from '../probe/index.js';
import { openActivationStore } from '../src/extraction/index.js';
import { rankAllPairs } from '../src/ranking/rank-all-pairs.js';
import { rankCoarsely } from '../src/ranking/rank-coarsely.js';
import { sharedFloats } from '../src/ranking/shared-matrix.js';

const { values } = parseArgs({
  options: {
    activations: { type: 'string' },
    links: { type: 'string', default: '../shared/oeis/links.tsv.gz' },
    'top-k': { type: 'string', default: '1000000' },
    threads: { type: 'string', default: '2' },
    ranks: { type: 'string', default: '384' },
    survivors: { type: 'string', default: '1500000,2000000' },
    'sample-rows': { type: 'string', default: '2048' },
    'sample-pairs': { type: 'string', default: '100000' },
    keep: { type: 'string' },
  },
});
if (values.activations === undefined) throw new Error('--activations <folder> is needed');
const store = openActivationStore(values.activations);
const { aNumbers } = store;
const n = aNumbers.length;
const topK = Number(values['top-k']);
const threads = Number(values.threads);
const numbers = (list: string) => list.split(',').map(Number);

const links = linksAmong(aNumbers);
const probe = kept('probe.safetensors', trainedProbe, serialiseProbe, parseProbe);
const { form, definition } = probe;
const width = embeddingWidth(definition);
const matrix = embedSequences(definition, (layer) => store.readPools(layer), n, sharedFloats(n * width));
const ranking = { matrix, form, aNumbers, topK, threads, excluded: links };
console.log(
  `${n} rows x ${width}, ${(n * (n - 1)) / 2} pairs, top ${topK} unlinked, ${threads} threads, load ${loadavg()[0]!.toFixed(1)}`,
);

const features = await materialisedFeatures();
const exact = await timed(() => rankAllPairs(ranking));
const wanted = new Set(keysOf(exact.result));
print('features of every pair, extrapolated', features.wall, features.processor, '');
print('exact pass', exact.wall, exact.processor, '');
for (const rank of numbers(values.ranks)) {
  for (const survivors of numbers(values.survivors)) {
    const coarse = await timed(() =>
      rankCoarsely(ranking, { rank, survivors, sampleRows: Number(values['sample-rows']) }),
    );
    const found = keysOf(coarse.result).filter((key) => wanted.has(key)).length;
    const missed = (100 * (wanted.size - found)) / wanted.size;
    const speed = features.processor / coarse.processor;
    print(
      `rank ${rank}, ${survivors} survivors`,
      coarse.wall,
      coarse.processor,
      `; misses ${missed.toFixed(4)} % of the exact top ${wanted.size} (at most 0.1 asked); ` +
        `${speed.toFixed(1)} times faster than the features (at least 20 asked)`,
    );
  }
}

function print(what: string, wall: number, processor: number, note: string): void {
  console.log(
    `${what}: ${wall.toFixed(1)} s, processor ${processor.toFixed(1)} s, load ${loadavg()[0]!.toFixed(1)}${note}`,
  );
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; wall: number; processor: number }> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, wall: (performance.now() - start) / 1000, processor: (user + system) / 1e6 };
}

/** Seconds for all pairs, from what a sample of pairs costs beyond a few: rows are read and scaled once either way. */
async function materialisedFeatures(): Promise<{ wall: number; processor: number }> {
  const random = seededRandom(5);
  const few = 100;
  const measure = (count: number) =>
    timed(async () => {
      const pairs = Uint32Array.from({ length: 2 * count }, () => random.uint32() % n);
      const input = { layers: (layer: number) => store.readPools(layer), rowCount: n, pairs };
      const scores = explicitLogOdds(probe, input);
      if (!Number.isFinite(scores[0])) throw new Error('expected finite log-odds');
    });
  const count = Number(values['sample-pairs']);
  await measure(few);
  const [least, most] = [await measure(few), await measure(few + count)];
  const factor = (n * (n - 1)) / 2 / count;
  // One thread did it; on all of them it is that much quicker at best.
  const wall = (factor * (most.wall - least.wall)) / threads;
  return { wall, processor: factor * (most.processor - least.processor) };
}

function keysOf({ first, second }: { first: Uint32Array; second: Uint32Array }): number[] {
  return Array.from(first, (i, p) => Math.min(i, second[p]!) * n + Math.max(i, second[p]!));
}

function trainedProbe() {
  const keys = new Set<number>();
  for (let p = 0; p < links.length; p += 2) {
    keys.add(Math.min(links[p]!, links[p + 1]!) * n + Math.max(links[p]!, links[p + 1]!));
  }
  const training = [...keys].sort((a, b) => a - b).slice(0, 2780);
  return trainLanternProbe({
    layers: (layer) => store.readPools(layer),
    layerCount: store.layerCount,
    rowCount: n,
    width: store.width,
    links: Uint32Array.from(training.flatMap((key) => [Math.floor(key / n), key % n])),
    trainingRows: Uint32Array.from({ length: n }, (_, row) => row),
    isLinked: (i, j) => keys.has(Math.min(i, j) * n + Math.max(i, j)),
    seed: 0,
    penalties: [3e-4],
  });
}

function kept<T>(name: string, make: () => T, write: (made: T) => Uint8Array, read: (bytes: Buffer) => T): T {
  if (values.keep === undefined) return make();
  mkdirSync(values.keep, { recursive: true });
  const path = join(values.keep, name);
  if (!existsSync(path)) writeFileSync(path, write(make()));
  return read(readFileSync(path));
}

function linksAmong(names: readonly ANumber[]): Uint32Array {
  const rowOf = new Map<string, number>(names.map((name, row) => [name, row]));
  const rows = gunzipSync(readFileSync(values.links))
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [from, to] = line.split('\t');
      const [i, j] = [rowOf.get(from!), rowOf.get(to!)];
      return i === undefined || j === undefined || i === j ? [] : [i, j];
    });
  return Uint32Array.from(rows);
}
