/**
 * Tokens a second of an extraction's engines beside those of transformers, on the same token ids and the same
 * model file.
 *
 *   npm run build
 *   node dist/bench/extraction-throughput.js --gguf model.gguf --imported FOLDER --names names.gz \
 *     [--list top10000.tsv | --sorted 20000] [--every 12] [--rounds 3] [--threads 2] [--python python3]
 *
 * The workload is the whole extraction of definitions, cleaned as a run cleans them: those of the listed
 * sequences, or `--sorted` neighbours from the middle of all of them in alphabetical order. transformers
 * (bench/extraction_throughput.py: torch, float32) runs it in batches of 32 sorted by length; the engines are
 * those of `lamplighter run` (a sidecar with one engine a thread, two requests under way for each) and get the
 * batches that an extraction plans. Each side runs every twelfth of its own batches, so that a round takes a
 * minute or two; `--every 1` runs all. Each round measures transformers and then the engines, in processes
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
import { openTokenizer, readManifest } from '../models/session/index.js';
import { commonPrefixLength, compareTokenIds } from '../models/session/pack.js';
import { connectSidecar, engineLayout, startSidecar } from '../models/sidecar/index.js';
import { cleanDefinition } from '../oeis-data/definition/clean-definition.js';
import { planBatches } from '../src/extraction/plan.js';
import { projectRoot } from '../src/threads/worker-entry.js';

interface Measurement {
  readonly tokens: number;
  readonly seconds: number;
  /** NaN where the system does not tell. */
  readonly processorSeconds: number;
}

const { values: options } = parseArgs({
  options: {
    gguf: { type: 'string' },
    imported: { type: 'string' },
    names: { type: 'string' },
    list: { type: 'string' },
    sorted: { type: 'string' },
    every: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string', default: '2' },
    engines: { type: 'string' },
    python: { type: 'string', default: 'python3' },
    /** Set by the parent: measure the engines on these token ids and print a Measurement. */
    engine: { type: 'string' },
  },
});
const threads = Number(options.threads);
const every = Number(options.every);

if (options.engine !== undefined) {
  console.log(JSON.stringify(await measureEngines(required('imported'), options.engine)));
} else {
  await compare();
}

function required(name: 'gguf' | 'imported' | 'names'): string {
  const value = options[name];
  if (value !== undefined) return value;
  console.error(`expected --${name}`);
  process.exit(2);
}

async function layout(folder: string): Promise<{ engines: number; threads: number }> {
  const { weights } = await readManifest(folder);
  if (options.engines === undefined) return engineLayout({ cores: threads, weightsBytes: weights.bytes });
  return {
    engines: Number(options.engines),
    threads: Math.max(1, Math.floor(threads / Number(options.engines))),
  };
}

async function measureEngines(folder: string, requestPath: string): Promise<Measurement> {
  const tokenIds: number[][] = JSON.parse(readFileSync(requestPath, 'utf8'));
  const { engines, threads: ofEach } = await layout(folder);
  const sampled = planBatches([...tokenIds.keys()], tokenIds)
    .filter((_, position) => position % every === Math.floor(every / 2))
    .map((batch) => batch.map((text) => tokenIds[text]!));
  // Batches are of one size: a whole number of them for each engine, or the last would run beside idle ones.
  const batches = sampled.slice(0, Math.max(engines, sampled.length - (sampled.length % engines)));
  const sidecar = await startSidecar({ modelFolder: folder, engines, threads: ofEach });
  const client = connectSidecar(sidecar.address, { mayMerge: false });
  const runAll = async (waiting: number[][][]): Promise<number> => {
    let tokens = 0;
    const lane = async () => {
      for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
        const { tokenCounts } = await client.activations({ tokenIds: batch, pools });
        for (const count of tokenCounts) tokens += count;
      }
    };
    await Promise.all(Array.from({ length: 2 * engines }, lane));
    return tokens;
  };
  await runAll(Array.from({ length: 2 * engines }, () => batches[0]!));
  const before = processorSecondsOf(sidecar.pid);
  const start = performance.now();
  const tokens = await runAll([...batches]);
  const seconds = (performance.now() - start) / 1000;
  const processorSeconds = processorSecondsOf(sidecar.pid) - before;
  await client.close();
  await sidecar.close();
  return { tokens, seconds, processorSeconds };
}

/** Of a process and its children, on Linux. */
function processorSecondsOf(pid: number | undefined): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return [pid, ...children].reduce<number>((sum, id) => {
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ');
      // utime and stime, in ticks of 10 ms.
      return sum + (Number(fields[11]) + Number(fields[12])) / 100;
    }, 0);
  } catch {
    return Number.NaN;
  }
}

function perSecond({ tokens, seconds }: Measurement): number {
  return tokens / seconds;
}

function perProcessorSecond({ tokens, processorSeconds }: Measurement): number {
  return tokens / processorSeconds;
}

async function compare(): Promise<void> {
  const [gguf, imported] = [required('gguf'), required('imported')];
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-throughput-'));
  try {
    const request = join(folder, 'token-ids.json');
    const tokenizer = await openTokenizer(imported);
    const { tokenIds } = tokenizer.tokenize(definitions());
    writeFileSync(request, JSON.stringify(tokenIds));
    const { engines, threads: ofEach } = await layout(imported);
    console.error(
      `${tokenIds.length} definitions (sharing ${sharing(tokenIds).toFixed(3)}), every ${every}th batch; ` +
        `transformers on ${threads} threads, ${engines} engines of ${ofEach}`,
    );
    const script = join(
      projectRoot(fileURLToPath(new URL('.', import.meta.url))),
      'bench/extraction_throughput.py',
    );
    const self = fileURLToPath(import.meta.url);
    const bos = tokenizer.bosTokenId === undefined ? 'none' : 'bos';
    const shared = ['--threads', options.threads, '--every', options.every];
    if (options.engines !== undefined) shared.push('--engines', options.engines);
    const runs = { transformers: [] as Measurement[], engines: [] as Measurement[] };
    for (let round = 0; round < Number(options.rounds); round++) {
      const reference = run(options.python, [script, gguf, request, options.threads, options.every, bos]);
      const own = run(process.execPath, [self, '--engine', request, '--imported', imported, ...shared]);
      runs.transformers.push(reference);
      runs.engines.push(own);
      console.error(
        `round ${round + 1}: ${perSecond(reference).toFixed(0)} and ${perSecond(own).toFixed(0)} tokens/s ` +
          `over ${reference.tokens} and ${own.tokens} tokens, load ${loadavg()[0]!.toFixed(1)}`,
      );
    }
    print(runs.transformers, runs.engines);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Tokens over distinct prefixes: what the best packing would gain. */
function sharing(tokenIds: readonly (readonly number[])[]): number {
  const sorted = [...tokenIds].sort(compareTokenIds);
  const tokens = sorted.reduce((sum, ids) => sum + ids.length, 0);
  const shared = sorted.reduce(
    (sum, ids, i) => sum + (i === 0 ? 0 : commonPrefixLength(sorted[i - 1]!, ids)),
    0,
  );
  return tokens / (tokens - shared);
}

/** The definitions as a model reads them: of the listed sequences, or neighbours in alphabetical order, or all. */
function definitions(): string[] {
  const path = required('names');
  const wanted = options.list === undefined ? undefined : new Set(listed(options.list));
  const bytes = readFileSync(path);
  const lines = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
  const texts = lines.flatMap((line) => {
    const [, aNumber, name] = /^([A-Z]\d+) (.*)$/u.exec(line) ?? [];
    return name !== undefined && (wanted === undefined || wanted.has(aNumber!))
      ? [cleanDefinition(name)]
      : [];
  });
  if (options.sorted === undefined) return texts;
  const count = Math.min(Number(options.sorted), texts.length);
  const start = Math.floor((texts.length - count) / 2);
  return texts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).slice(start, start + count);
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

function print(transformers: readonly Measurement[], engines: readonly Measurement[]): void {
  const ratios = (rate: (m: Measurement) => number) =>
    engines.map((m, round) => rate(m) / rate(transformers[round]!));
  const rows: [string, readonly number[], number][] = [
    ['transformers, tokens/s', transformers.map(perSecond), 0],
    ['engines, tokens/s', engines.map(perSecond), 0],
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
