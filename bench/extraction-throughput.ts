/**
 * Tokens a second of the engine beside those of transformers, on the same texts and the same model file.
 *
 *   npm run build
 *   node dist/bench/extraction-throughput.js --gguf model.gguf --imported FOLDER --names names.gz \
 *     [--count 300] [--rounds 3] [--threads 2] [--python python3]
 *
 * Each round measures transformers (bench/extraction_throughput.py: torch, float32, batches of 32 sorted by
 * length, every layer pooled) and then the engine, each in a process of its own that exits before the other
 * starts; loading is not counted. Both pool mean and last at every layer and count the same tokens. Printed:
 * tokens a second and their ratio, least, median and greatest over rounds; the ratio of processor time says
 * the same on a machine that is busy with other work.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { pools } from '../models/protocol/types.js';
import { openModel } from '../models/session/index.js';
import { projectRoot } from '../src/threads/worker-entry.js';

interface Measurement {
  readonly tokens: number;
  readonly seconds: number;
  readonly processorSeconds: number;
}

const { values: options } = parseArgs({
  options: {
    gguf: { type: 'string' },
    imported: { type: 'string' },
    names: { type: 'string' },
    count: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string', default: '2' },
    python: { type: 'string', default: 'python3' },
    /** Set by the parent: measure the engine on these texts and print a Measurement. */
    engine: { type: 'string' },
  },
});
const threads = Number(options.threads);

if (options.engine !== undefined) {
  console.log(JSON.stringify(await measureEngine(required('imported'), options.engine)));
} else {
  compare();
}

function required(name: 'gguf' | 'imported' | 'names'): string {
  const value = options[name];
  if (value !== undefined) return value;
  console.error(`expected --${name}`);
  process.exit(2);
}

async function measureEngine(folder: string, requestPath: string): Promise<Measurement> {
  const texts: string[] = JSON.parse(readFileSync(requestPath, 'utf8'));
  const model = await openModel(folder, { threads });
  await model.activations({ texts: texts.slice(0, 16), pools });
  const before = process.cpuUsage();
  const start = performance.now();
  const { tokenCounts } = await model.activations({ texts, pools });
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  return {
    tokens: tokenCounts.reduce((sum, count) => sum + count, 0),
    seconds,
    processorSeconds: (user + system) / 1e6,
  };
}

function perSecond({ tokens, seconds }: Measurement): number {
  return tokens / seconds;
}

function perProcessorSecond({ tokens, processorSeconds }: Measurement): number {
  return tokens / processorSeconds;
}

function compare(): void {
  const [gguf, imported, names] = [required('gguf'), required('imported'), required('names')];
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-throughput-'));
  try {
    const request = join(folder, 'texts.json');
    writeFileSync(request, JSON.stringify(definitions(names, Number(options.count))));
    const script = join(
      projectRoot(fileURLToPath(new URL('.', import.meta.url))),
      'bench/extraction_throughput.py',
    );
    const runs = { transformers: [] as Measurement[], engine: [] as Measurement[] };
    for (let round = 0; round < Number(options.rounds); round++) {
      runs.transformers.push(run(options.python, [script, gguf, request, options.threads]));
      const self = fileURLToPath(import.meta.url);
      runs.engine.push(
        run(process.execPath, [
          self,
          '--engine',
          request,
          '--imported',
          imported,
          '--threads',
          options.threads,
        ]),
      );
      const [reference, own] = [runs.transformers.at(-1)!, runs.engine.at(-1)!];
      console.error(
        `round ${round + 1}: ${perSecond(reference).toFixed(0)} and ${perSecond(own).toFixed(0)} tokens/s, ` +
          `${perProcessorSecond(reference).toFixed(0)} and ${perProcessorSecond(own).toFixed(0)} a processor second, ` +
          `load ${loadavg()[0]!.toFixed(1)}`,
      );
    }
    print(runs.transformers, runs.engine);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** COUNT definitions spread evenly over a names file; both sides get the same texts. */
function definitions(path: string, count: number): string[] {
  const bytes = readFileSync(path);
  const lines = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  const names = lines
    .filter((line) => /^[A-Z]\d+ /.test(line))
    .map((line) => line.slice(line.indexOf(' ') + 1));
  const step = Math.max(1, Math.floor(names.length / count));
  return names.filter((_, position) => position % step === 0).slice(0, count);
}

function run(command: string, argumentList: string[]): Measurement {
  const output = execFileSync(command, argumentList, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(output.trim().split('\n').at(-1)!);
}

function print(transformers: readonly Measurement[], engine: readonly Measurement[]): void {
  const ratios = (rate: (m: Measurement) => number) =>
    engine.map((m, round) => rate(m) / rate(transformers[round]!));
  const rows: [string, readonly number[], number][] = [
    ['transformers, tokens/s', transformers.map(perSecond), 0],
    ['engine, tokens/s', engine.map(perSecond), 0],
    ['ratio', ratios(perSecond), 2],
    ['ratio of processor time', ratios(perProcessorSecond), 2],
  ];
  console.log(`${engine[0]!.tokens} tokens, ${engine.length} rounds, ${threads} threads`);
  console.log(`${''.padEnd(26)}${['least', 'median', 'greatest'].map((word) => word.padStart(10)).join('')}`);
  for (const [label, figures, digits] of rows) {
    const sorted = [...figures].sort((a, b) => a - b);
    const shown = [sorted[0]!, sorted[sorted.length >> 1]!, sorted.at(-1)!].map((f) =>
      f.toFixed(digits).padStart(10),
    );
    console.log(`${label.padEnd(26)}${shown.join('')}`);
  }
}
