/**
 * The logistic probe's fit beside scikit-learn's L-BFGS: the same features, labels and penalties, one process each,
 * interleaved, on one thread (`--threads` is scikit-learn's; ours has one).
 *
 *   npm run build
 *   node dist/bench/logistic-training.js [--pairs 30580] [--features 287] [--penalties 0.003]
 *     [--tolerance 1e-6] [--rounds 3] [--python python3]
 *
 * Features are correlated normal numbers, one pair in eleven is linked. Both stop at the same largest entry of the
 * gradient of the mean objective. Printed: seconds for all penalties, their ratio, and how far the objectives at the
 * last penalty are apart.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fitLogisticPath } from '../probe/logistic/fit.js';
import { seededRandom } from '../probe/random.js';
import { projectRoot } from '../src/threads/worker-entry.js';

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string', default: '30580' },
    features: { type: 'string', default: '287' },
    penalties: { type: 'string', default: '0.003' },
    tolerance: { type: 'string', default: '1e-6' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string', default: '1' },
    python: { type: 'string', default: 'python3' },
    /** Set by the parent: fit the files of this folder and print a Fit. */
    fit: { type: 'string' },
  },
});
const [pairCount, columnCount] = [Number(options.pairs), Number(options.features)];

interface Fit {
  readonly seconds: number;
  /** Penalised objective divided by the number of pairs. */
  readonly objective: number;
}

if (options.fit !== undefined) console.log(JSON.stringify(fitted(options.fit)));
else compare();

function compare(): void {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-logistic-'));
  try {
    writeSample(folder);
    const script = join(
      projectRoot(fileURLToPath(new URL('.', import.meta.url))),
      'bench/logistic_training.py',
    );
    const { penalties, tolerance, threads } = options;
    const theirs = [script, folder, options.pairs, options.features, penalties, tolerance, threads];
    const ratios: number[] = [];
    for (let round = 1; round <= Number(options.rounds); round++) {
      const peer = run(options.python, theirs);
      const ours = run(process.execPath, [process.argv[1]!, ...process.argv.slice(2), '--fit', folder]);
      ratios.push(ours.seconds / peer.seconds);
      console.log(
        `round ${round}: scikit-learn ${peer.seconds.toFixed(2)} s; ours ${ours.seconds.toFixed(2)} s; ` +
          `time ${ratios.at(-1)!.toFixed(2)}x, objective ${(ours.objective / peer.objective - 1).toExponential(1)} ` +
          `apart; load ${loadavg()[0]!.toFixed(1)}`,
      );
    }
    ratios.sort((a, b) => a - b);
    console.log(`median time ${ratios[ratios.length >> 1]!.toFixed(2)}x that of scikit-learn`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program: string, argv: string[]): Fit {
  return JSON.parse(execFileSync(program, argv, { encoding: 'utf8' })) as Fit;
}

function writeSample(folder: string): void {
  const random = seededRandom(1);
  const normal = () => {
    let sum = -6;
    for (let k = 0; k < 12; k++) sum += random.uint32() / 2 ** 32;
    return sum;
  };
  const direction = Float64Array.from({ length: columnCount }, normal);
  const features = new Float64Array(pairCount * columnCount);
  const labels = new Uint8Array(pairCount);
  for (let pair = 0; pair < pairCount; pair++) {
    labels[pair] = pair % 11 === 0 ? 1 : 0;
    const shared = normal();
    for (let c = 0; c < columnCount; c++) {
      // Neighbouring layers say much the same.
      features[pair * columnCount + c] = normal() + shared + 0.08 * labels[pair]! * direction[c]!;
    }
  }
  writeFileSync(join(folder, 'features.f64'), features);
  writeFileSync(join(folder, 'labels.u8'), labels);
}

function fitted(folder: string): Fit {
  const features = new Float64Array(new Uint8Array(readFileSync(join(folder, 'features.f64'))).buffer);
  const labels = new Uint8Array(readFileSync(join(folder, 'labels.u8')));
  const started = performance.now();
  const fits = fitLogisticPath({ features, labels, columnCount }, options.penalties.split(',').map(Number), {
    tolerance: Number(options.tolerance),
  });
  const seconds = (performance.now() - started) / 1000;
  return { seconds, objective: fits.at(-1)!.objective };
}
