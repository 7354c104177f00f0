/**
 * Imports the real data once and prints wall-clock seconds and the peak resident set (issue line: 155,706
 * sequences with links in 20 s or less, under 1.5 GiB). b-files are measured apart.
 *
 *     npm run build && node dist/bench/import-corpus.js [folder with names.gz ...] [--with-b-files]
 *
 * Each run is a process of its own, so that peaks do not mix.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCorpus } from '../oeis-data/corpus/index.js';

const [folder = '../shared/oeis', ...options] = process.argv.slice(2);
const withBFiles = options.includes('--with-b-files');
const wanted = /^(names|stripped|offsets|links)[.\w]*$/;
const files = readdirSync(folder)
  .filter((name) => wanted.test(name) || (withBFiles && name.startsWith('bfiles')))
  .map((name) => join(folder, name));
const scratch = mkdtempSync(join(tmpdir(), 'lamplighter-import-'));
try {
  const target = join(scratch, 'corpus.sqlite');
  const report = await importCorpus({ source: files, target, label: 'bench' });
  const peakMiB = process.resourceUsage().maxRSS / 1024;
  const result = {
    sequences: report.sequences,
    links: report.links,
    bFiles: report.bFiles,
    seconds: Number(report.seconds.toFixed(2)),
    cpuSeconds: Number(
      ((process.resourceUsage().userCPUTime + process.resourceUsage().systemCPUTime) / 1e6).toFixed(2),
    ),
    peakMiB: Math.round(peakMiB),
    databaseMiB: Math.round(statSync(target).size / 2 ** 20),
    loadAverage: Number(loadavg()[0]!.toFixed(1)),
    hash: report.hash,
  };
  console.log(JSON.stringify(result, null, 2));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
