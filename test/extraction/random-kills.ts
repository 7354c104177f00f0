/** An extraction whose sidecar, or one of its engines, is killed at random moments. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type SidecarHandle, startSidecar } from '../../models/sidecar/client/start.js';
import { extractActivations } from '../../src/extraction/extract.js';
import { definitionsOf } from './tiny-extraction.js';

interface KilledExtraction {
  readonly modelFolder: string;
  readonly texts: readonly string[];
  readonly folder: string;
  /** How often a process is killed. */
  readonly kills: number;
  /** `sidecar`: always its process, and with it the engines; `any`: now and then one engine alone. */
  readonly victims: 'sidecar' | 'any';
  readonly batchTokens?: number;
  /** Most milliseconds between a batch and the kill after it. */
  readonly delayMs: number;
  readonly seed: number;
}

/** @returns how many processes were killed */
export async function extractUnderKills(options: KilledExtraction): Promise<number> {
  const { modelFolder, texts, folder, kills, victims, batchTokens, delayMs, seed } = options;
  const sidecar = await startSidecar({ modelFolder, engines: 2, threads: 1 });
  const sampled = <T>(arbitrary: fc.Arbitrary<T>, index: number): T =>
    fc.sample(arbitrary, { numRuns: 1, seed: seed + index })[0] as T;
  let killed = 0;
  let moments: number[] = [];
  let batchesDone = 0;
  let over = false;
  const killer = async () => {
    while (killed < kills && !over) {
      if (sidecar.pid === undefined || moments.length === 0 || batchesDone < moments[killed]!) {
        await sleep(5);
        continue;
      }
      await sleep(sampled(fc.nat(delayMs), killed));
      if (kill(sidecar, victims === 'any' && sampled(fc.boolean(), 1_000 + killed))) killed++;
    }
  };
  const killing = killer();
  try {
    await extractActivations({
      definitions: definitionsOf(texts),
      corpusHash: 'own words',
      definitionCleaningVersion: '1',
      sidecar: { addresses: [sidecar.address], card: await sidecar.card(), connect: { tries: 1_000 } },
      modelFolder,
      folder,
      workers: 4,
      ...(batchTokens !== undefined && { batchTokens }),
      onProgress: (step) => {
        if (step.kind === 'batch') batchesDone = step.batchesDone;
        if (step.kind !== 'planned') return;
        // Several kills between two batches are as good as one: the sidecar may not even be back.
        const moment = fc.nat(Math.floor(step.batchCount * 0.8));
        moments = sampled(fc.array(moment, { minLength: kills, maxLength: kills }), -1).sort((a, b) => a - b);
      },
    });
  } finally {
    over = true;
    await killing;
    await sidecar.close();
  }
  return killed;
}

function kill({ pid }: SidecarHandle, oneEngine: boolean): boolean {
  if (pid === undefined) return false;
  try {
    const children = oneEngine ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() : '';
    const [engine] = children.split(' ').filter(Boolean).map(Number);
    process.kill(engine ?? pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
