/**
 * Tokens a second of the engine beside those of transformers, on the same texts and the same model file.
 *
 *   npm run build
 *   node dist/bench/extraction-throughput.js --gguf model.gguf --imported FOLDER --names names.gz \
 *     [--list top10000.tsv] [--every 12] [--rounds 3] [--threads 2] [--python python3]
 *
 * The workload is the whole extraction of the listed sequences' definitions: transformers
 * (bench/extraction_throughput.py: torch, float32) runs it in batches of 32 sorted by length, the engine in
 * the packs that an extraction plans. Each side runs every twelfth of its own batches, so that a round takes
 * a minute or two; `--every 1` runs all. Each round measures transformers and then the engine, in processes
 * of their own, one after the other; loading, tokenising and planning are not counted. Both pool mean and
 * last at every layer; a token counts once for each text that holds it.
 *
 * Printed: tokens a second and their ratio, least, median and greatest over rounds. The ratio of processor
 * time is for a busy machine; with more than one thread torch's waiting threads spin, and it flatters.
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
import { planPacks } from '../models/session/plan-packs.js';
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
    list: { type: 'string' },
    every: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string', default: '2' },
    python: { type: 'string', default: 'python3' },
    /** Set by the parent: measure the engine on these texts and print a Measurement. */
    engine: { type: 'string' },
  },
});
const threads = Number(options.threads);
const every = Number(options.every);

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
  const { tokenIds } = model.tokenize(texts);
  const packs = planPacks(tokenIds)
    .filter((_, position) => position % every === Math.floor(every / 2))
    .map((pack) => pack.map((text) => tokenIds[text]!));
  await model.activations({ tokenIds: packs[0]!, pools });
  const before = process.cpuUsage();
  const start = performance.now();
  let tokens = 0;
  for (const pack of packs) {
    const { tokenCounts } = await model.activations({ tokenIds: pack, pools });
    for (const count of tokenCounts) tokens += count;
  }
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { tokens, seconds, processorSeconds: (user + system) / 1e6 };
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
    const texts = definitions(names, options.list);
    writeFileSync(request, JSON.stringify(texts));
    console.error(`${texts.length} definitions, every ${every}th batch, ${threads} threads`);
    const script = join(
      projectRoot(fileURLToPath(new URL('.', import.meta.url))),
      'bench/extraction_throughput.py',
    );
    const self = fileURLToPath(import.meta.url);
    const shared = ['--threads', options.threads, '--every', options.every];
    const runs = { transformers: [] as Measurement[], engine: [] as Measurement[] };
    for (let round = 0; round < Number(options.rounds); round++) {
      const reference = run(options.python, [script, gguf, request, options.threads, options.every]);
      const own = run(process.execPath, [self, '--engine', request, '--imported', imported, ...shared]);
      runs.transformers.push(reference);
      runs.engine.push(own);
      console.error(
        `round ${round + 1}: ${perSecond(reference).toFixed(0)} and ${perSecond(own).toFixed(0)} tokens/s ` +
          `over ${reference.tokens} and ${own.tokens} tokens, load ${loadavg()[0]!.toFixed(1)}`,
      );
    }
    print(runs.transformers, runs.engine);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The definitions of a names file, or of those sequences alone that a list names (first column). */
function definitions(path: string, list: string | undefined): string[] {
  const wanted = list === undefined ? undefined : new Set(listed(list));
  const bytes = readFileSync(path);
  const lines = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  return lines.flatMap((line) => {
    const [, aNumber, name] = /^([A-Z]\d+) (.*)$/u.exec(line) ?? [];
    return name !== undefined && (wanted === undefined || wanted.has(aNumber!)) ? [name] : [];
  });
}

function listed(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line) => /^[A-Z]\d+/.exec(line)?.[0] ?? []);
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
  console.log(`${''.padEnd(26)}${['least', 'median', 'greatest'].map((word) => word.padStart(10)).join('')}`);
  for (const [label, figures, digits] of rows) {
    const sorted = [...figures].sort((a, b) => a - b);
    const shown = [sorted[0]!, sorted[sorted.length >> 1]!, sorted.at(-1)!].map((f) =>
      f.toFixed(digits).padStart(10),
    );
    console.log(`${label.padEnd(26)}${shown.join('')}`);
  }
}
