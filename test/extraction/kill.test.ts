/** kill -9 of the sidecar and of the extracting process, at random: the finished store has the same bytes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ExtractionProgress } from '../../src/extraction/progress.js';
import { startTinySidecar, tinyEngine } from '../models/sidecar/tiny-sidecar.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { extractTiny, filesOf, tinyTexts } from './tiny-extraction.js';

const root = temporaryFolder('kill');
let folders = 0;
const newFolder = () => join(root, `store${folders++}`);
// Some texts take a moment, so that a kill falls between, before and inside batches.
const texts = tinyTexts(600).map((text, i) => (i % 30 === 0 ? `sleep-20 ${text}` : text));
const undisturbedFolder = newFolder();
const batchTokens = 128;
let batchCount = 0;

beforeAll(async () => {
  const sidecar = await startTinySidecar();
  await extractTiny(sidecar, undisturbedFolder, texts, {
    batchTokens,
    onProgress: (step) => {
      if (step.kind === 'planned') batchCount = step.batchCount;
    },
  });
  await sidecar.close();
});

interface Run {
  readonly child: ChildProcess;
  readonly steps: ExtractionProgress[];
  readonly ended: Promise<number | null>;
}

function extractInProcess(
  folder: string,
  onStep: (step: ExtractionProgress, child: ChildProcess) => void,
): Run {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'extract-tiny.mjs'),
      JSON.stringify({ folder, texts, tinyEngine, batchTokens }),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const steps: ExtractionProgress[] = [];
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((l) => l.startsWith('{'))) {
      steps.push(JSON.parse(line) as ExtractionProgress);
      onStep(steps.at(-1) as ExtractionProgress, child);
    }
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, steps, ended };
}

describe('the same bytes', () => {
  it('when the extracting process is killed at random batches and run again until it ends', async () => {
    const [seed] = fc.sample(fc.integer({ min: 1, max: batchCount - 2 }), { numRuns: 1, seed: Date.now() });
    const killAt = [1, seed ?? 1];
    const folder = newFolder();
    let kept = 0;
    for (const batches of killAt) {
      let seen = 0;
      const run = extractInProcess(folder, (step, child) => {
        if (step.kind === 'batch' && ++seen === Math.max(1, batches - kept)) child.kill('SIGKILL');
      });
      expect(await run.ended, `killed at batch ${killAt.join(' and ')}`).toBeNull();
      const done = run.steps.flatMap((step) => (step.kind === 'batch' ? [step.batchesDone] : []));
      const planned = run.steps.find((step) => step.kind === 'planned');
      // Nothing that was reported done is done again.
      expect(planned?.batchesDone).toBeGreaterThanOrEqual(kept);
      kept = Math.max(kept, ...done);
    }
    const last = extractInProcess(folder, () => {});
    expect(await last.ended).toBe(0);
    expect(filesOf(folder)).toEqual(filesOf(undisturbedFolder));
  });

  it('when the process is killed before the first batch is done', async () => {
    const folder = newFolder();
    const run = extractInProcess(folder, (step, child) => {
      if (step.kind === 'planned') child.kill('SIGKILL');
    });
    expect(await run.ended).toBeNull();
    const sidecar = await startTinySidecar();
    await extractTiny(sidecar, folder, texts, { batchTokens });
    await sidecar.close();
    expect(filesOf(folder)).toEqual(filesOf(undisturbedFolder));
  });

  it('when the sidecar is killed again and again', async () => {
    const folder = newFolder();
    const sidecar = await startTinySidecar();
    let kills = 0;
    await extractTiny(sidecar, folder, texts, {
      batchTokens,
      onProgress: (step) => {
        if (step.kind !== 'batch' || step.batchesDone % 5 !== 0 || sidecar.pid === undefined) return;
        process.kill(sidecar.pid, 'SIGKILL');
        kills++;
      },
    });
    await sidecar.close();
    expect(kills).toBeGreaterThan(1);
    expect(filesOf(folder)).toEqual(filesOf(undisturbedFolder));
  });
});
