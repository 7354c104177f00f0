/**
 * Writes the card of a known model, docs/models/NAME.md: what it is, and what was measured of it here.
 *
 *   npm run build
 *   node dist/bench/model-card.js NAME [--eval eval.json] [--throughput throughput.txt] [--fidelity fidelity.txt]
 *
 * Import, start and fidelity by sketches are measured now. The long measurements are read from what their
 * commands printed: `lamplighter --json eval ...`, `node dist/bench/extraction-throughput.js ...` and
 * `python scripts/fidelity-live.py ...`; without them their parts of the former card stay.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Fidelity, measureFidelity } from '../models/fidelity/index.js';
import { pools } from '../models/protocol/types.js';
import { importedModel, knownModel, pullModel } from '../models/registry/index.js';
import { importModel, openModel, readManifest } from '../models/session/index.js';
import { startSidecar } from '../models/sidecar/index.js';
import { starterSequences } from '../oeis-data/starter/index.js';
import type { EvaluationReport, Spread } from '../src/evaluation/index.js';
import { projectRoot } from '../src/threads/worker-entry.js';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    eval: { type: 'string' },
    throughput: { type: 'string' },
    fidelity: { type: 'string' },
    /** Set by the parent: import this file, print seconds and peak memory. */
    import: { type: 'string' },
  },
});
const self = fileURLToPath(import.meta.url);

if (options.import !== undefined) await measureImport(options.import);
else await writeCard(positionals[0] ?? 'smollm2-135m');

async function measureImport(gguf: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'lamplighter-import-'));
  try {
    const start = performance.now();
    await importModel({ gguf, folder: join(scratch, 'imported') });
    const seconds = (performance.now() - start) / 1000;
    console.log(JSON.stringify({ seconds, peakBytes: process.resourceUsage().maxRSS * 1024 }));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function writeCard(name: string): Promise<void> {
  const model = knownModel(name);
  const { gguf } = await pullModel(name);
  const { folder } = await importedModel(name);
  const manifest = await readManifest(folder);
  const imported = JSON.parse(
    execFileSync(process.execPath, [self, '--import', gguf], { encoding: 'utf8' }),
  ) as {
    seconds: number;
    peakBytes: number;
  };
  const opening = performance.now();
  const sidecar = await startSidecar({ modelFolder: folder, threads: 1 });
  const card = await sidecar.card();
  const startSeconds = (performance.now() - opening) / 1000;
  await sidecar.close();
  const { stored, live } = await measureFidelity({ name, folder, gguf, modelSha256: model.sha256 });

  const path = join(projectRoot(dirname(self)), 'docs/models', `${name}.md`);
  const former = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const facts = [
    ['licence', model.licence],
    ['file', `${model.fileName}, ${megabytes(model.bytes)}, sha256 \`${model.sha256}\``],
    [
      'sources',
      [model.hub?.repository, ...model.packages.map((p) => `${p.name} ${p.version}`)]
        .filter(Boolean)
        .join(', '),
    ],
    [
      'architecture',
      `${card.architecture}: ${card.blockCount} blocks, dModel ${card.dModel}, vocabulary ${card.vocabularySize}`,
    ],
    ['BOS', card.bosPolicy === 'prepend' ? `prepended (id ${card.bosTokenId}), left out of means` : 'none'],
    ['weights', `float32, ${megabytes(manifest.weights.bytes)} imported`],
    ['import', `${imported.seconds.toFixed(1)} s, peak memory ${megabytes(imported.peakBytes)}`],
    ['sidecar start', `${startSeconds.toFixed(1)} s`],
    ['fidelity, stored golden', fidelityCell(stored)],
    ['fidelity, transformers live', fidelityCell(live)],
    ...(await quantisedRows(gguf, folder)),
  ];
  const parts = [
    `# ${model.title}`,
    `Written by \`node dist/bench/model-card.js ${name}\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${cpus()[0]?.model}.`,
    table(['', ''], facts),
    printed(former, 'Fidelity on 200 definitions', 'scripts/fidelity-live.py', options.fidelity),
    printed(former, 'Throughput', 'bench/extraction-throughput.ts', options.throughput),
    evaluation(former, name),
  ];
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${parts.filter((part) => part !== '').join('\n\n')}\n`);
  console.log(path);
}

/** The same import with the integers of the file, beside the float32 one: error and speed on the starter corpus. */
async function quantisedRows(gguf: string, float32Folder: string): Promise<string[][]> {
  const scratch = mkdtempSync(join(tmpdir(), 'lamplighter-quantised-'));
  try {
    const folder = join(scratch, 'imported');
    const { manifest } = await importModel({ gguf, folder, weights: 'quantised' });
    const texts = starterSequences.slice(0, 200).map(({ name }) => name);
    const [exact, quantised] = [
      await openModel(float32Folder, { threads: 1 }),
      await openModel(folder, { threads: 1 }),
    ];
    const { tokenIds } = exact.tokenize(texts);
    const tokens = tokenIds.reduce((sum, ids) => sum + ids.length, 0);
    const seconds = { exact: [] as number[], quantised: [] as number[] };
    let error = 0;
    for (let round = 0; round < 2; round++) {
      const timed = async (model: typeof exact, into: number[]) => {
        const start = performance.now();
        const batch = await model.activations({ tokenIds, pools });
        into.push((performance.now() - start) / 1000);
        return batch;
      };
      const [theirs, ours] = [await timed(exact, seconds.exact), await timed(quantised, seconds.quantised)];
      error = largestRelativeError(ours.residualStream, theirs.residualStream, theirs.dModel);
    }
    await exact.close();
    await quantised.close();
    const best = (values: readonly number[]) => Math.min(...values);
    const rate = (values: readonly number[]) => (tokens / best(values)).toFixed(0);
    return [
      [
        'speed, one thread',
        `${rate(seconds.exact)} tokens/s on ${texts.length} definitions of the starter corpus`,
      ],
      [
        'weights kept quantised',
        `${(manifest.weights.bytes / 1e6).toFixed(0)} MB; ${rate(seconds.quantised)} tokens/s, ` +
          `${(best(seconds.exact) / best(seconds.quantised)).toFixed(2)} of float32's speed; ` +
          `relative L2 at most ${error.toExponential(1)} from float32's activations`,
      ],
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function largestRelativeError(ours: Float32Array, theirs: Float32Array, width: number): number {
  let largest = 0;
  for (let start = 0; start < theirs.length; start += width) {
    let [difference, whole] = [0, 0];
    for (let at = start; at < start + width; at++) {
      difference += (ours[at]! - theirs[at]!) ** 2;
      whole += theirs[at]! ** 2;
    }
    largest = Math.max(largest, Math.sqrt(difference / whole));
  }
  return largest;
}

function fidelityCell(fidelity: Fidelity): string {
  if (fidelity.kind === 'skipped') return `not measured: ${fidelity.reason}`;
  const { raw, centred, texts, transformers } = fidelity;
  return `relative L2 at most ${raw.toExponential(1)} raw, ${centred.toExponential(1)} centred (${texts} texts, every layer, transformers ${transformers})`;
}

/** What a command printed, or that part of the former card. */
function printed(former: string, title: string, source: string, file: string | undefined): string {
  if (file === undefined) return section(former, title);
  return `## ${title}\n\nFrom \`${source}\`:\n\n\`\`\`\n${readFileSync(file, 'utf8').trim()}\n\`\`\``;
}

function evaluation(former: string, name: string): string {
  const title = 'Evaluation';
  if (options.eval === undefined) return section(former, title);
  const { report } = JSON.parse(readFileSync(options.eval, 'utf8')) as { report: EvaluationReport };
  const [protocol] = report.protocols;
  const rows = protocol!.tests[0]!.scorers.filter(
    (scorer) =>
      scorer.role !== 'probe' || scorer.name.startsWith(`${name},`) || scorer.name.startsWith(`${name} `),
  ).map(({ name: scorer, areaUnderCurve, recall }) => [
    scorer,
    spreadCell(areaUnderCurve, 1, 3),
    ...recall.map((share) => spreadCell(share, 100, 1)),
  ]);
  const numbers = report.seeds;
  const seeds = numbers.length === 1 ? `seed ${numbers[0]}` : `seeds ${numbers.join(', ')}`;
  const spreads = numbers.length === 1 ? '' : ': mean ± standard deviation';
  const heads = ['scorer', 'AUC', ...report.cutoffs.map((k) => `recall at ${k.toLocaleString('en-US')}, %`)];
  return [
    `## ${title}`,
    `Protocol ${protocol!.name}, ${seeds}, ${report.sequenceCount.toLocaleString('en-US')} sequences, from \`lamplighter eval\`${spreads}.`,
    table(heads, rows),
  ].join('\n\n');
}

/** One seed has no deviation to show. */
function spreadCell({ mean, deviation }: Spread, factor: number, digits: number): string {
  const text = (value: number) => (factor * value).toFixed(digits);
  return deviation === undefined ? text(mean) : `${text(mean)} ± ${text(deviation)}`;
}

/** A `##` section of a former card, heading included; empty when it had none. */
function section(former: string, title: string): string {
  const [, after] = former.split(`## ${title}\n`);
  return after === undefined ? '' : `## ${title}\n${after.split('\n## ')[0]!.trimEnd()}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
