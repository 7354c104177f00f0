/**
 * Training of the contrastive probe beside the same training in torch: the same rows, links, batches, negatives,
 * epochs and threads, in processes of their own, interleaved.
 *
 *   npm run build
 *   node dist/bench/contrastive-training.js [--rows 10000] [--width 256] [--links 4800] [--epochs 10]
 *     [--rounds 3] [--threads 2] [--python python3]
 *
 * Rows are noise around planted families whose members are linked; the fixed seed makes them the same in every run.
 * Printed: seconds, their ratio, and the training loss of the last epoch on either side. Both sides evaluate the
 * validation links after every epoch; loading and starting are not counted.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { normaliseRows } from '../probe/contrastive/dense.js';
import { trainContrastive } from '../probe/contrastive/index.js';
import { seededRandom } from '../probe/random.js';
import { createOnnxKernel } from '../src/ranking/index.js';
import { projectRoot } from '../src/threads/worker-entry.js';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    width: { type: 'string', default: '256' },
    links: { type: 'string', default: '4800' },
    epochs: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string', default: '2' },
    python: { type: 'string', default: 'python3' },
    /** Set by the parent: train on the files of this folder and print a Training. */
    train: { type: 'string' },
  },
});
const [rowCount, width, linkCount, epochs, threads] = [
  options.rows,
  options.width,
  options.links,
  options.epochs,
  options.threads,
].map(Number) as [number, number, number, number, number];

interface Training {
  readonly seconds: number;
  /** Mean InfoNCE of the last epoch's batches, nats. */
  readonly loss: number;
}

if (options.train !== undefined) console.log(JSON.stringify(await train(options.train)));
else compare();

function compare(): void {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-training-'));
  try {
    writePlanted(folder);
    const script = join(
      projectRoot(fileURLToPath(new URL('.', import.meta.url))),
      'bench/contrastive_training.py',
    );
    const shape = [rowCount, width, epochs, threads].map(String);
    const ratios: number[] = [];
    for (let round = 1; round <= Number(options.rounds); round++) {
      const torch = run(options.python, [script, folder, ...shape]);
      const ours = run(process.execPath, [process.argv[1]!, ...process.argv.slice(2), '--train', folder]);
      ratios.push(ours.seconds / torch.seconds);
      console.log(
        `round ${round}: torch ${describe(torch)}; ours ${describe(ours)}; ` +
          `time ${ratios.at(-1)!.toFixed(2)}x, loss ${(100 * (ours.loss / torch.loss - 1)).toFixed(2)} % apart; ` +
          `load ${loadavg()[0]!.toFixed(1)}`,
      );
    }
    ratios.sort((a, b) => a - b);
    console.log(`median time ${ratios[ratios.length >> 1]!.toFixed(2)}x that of torch`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program: string, argv: string[]): Training {
  return JSON.parse(execFileSync(program, argv, { encoding: 'utf8' })) as Training;
}

function describe({ seconds, loss }: Training): string {
  return `${seconds.toFixed(2)} s, loss ${loss.toFixed(4)}`;
}

function writePlanted(folder: string): void {
  const random = seededRandom(1);
  const families = Math.ceil(rowCount / 4);
  const uniform = () => random.uint32() / 2 ** 31 - 1;
  const centres = Float32Array.from({ length: families * width }, uniform);
  const rows = Float32Array.from({ length: rowCount * width }, (_, at) => {
    const family = Math.floor(at / width) % families;
    return 0.35 * centres[family * width + (at % width)]! + uniform();
  });
  normaliseRows(rows, rowCount, width);
  const links = Uint32Array.from({ length: 2 * linkCount }, (_, at) => {
    const link = at >> 1;
    return (link + (at % 2 === 0 ? 0 : families)) % rowCount;
  });
  writeFileSync(join(folder, 'rows.f32'), rows);
  writeFileSync(join(folder, 'links.u32'), links);
}

async function train(folder: string): Promise<Training> {
  const rows = new Float32Array(new Uint8Array(readFileSync(join(folder, 'rows.f32'))).buffer);
  const links = new Uint32Array(new Uint8Array(readFileSync(join(folder, 'links.u32'))).buffer);
  const kernel = await createOnnxKernel(threads);
  const started = performance.now();
  const trained = await trainContrastive({
    rows,
    width,
    links,
    trainingRows: Uint32Array.from({ length: rowCount }, (_, row) => row),
    kernel,
    random: seededRandom(0),
    epochs,
    patience: epochs,
  });
  const seconds = (performance.now() - started) / 1000;
  await kernel.release();
  return { seconds, loss: trained.epochs.at(-1)!.trainingLoss };
}
