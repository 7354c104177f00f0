import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { smallRanking } from './ranking-problem.js';

const child = fileURLToPath(new URL('./ranking-child.mjs', import.meta.url));

/** Runs the ranking until it is done, or kills it with SIGKILL when `killAfter` tiles have been reported. */
async function run(settings: string, killAfter: number, delayMs = 0): Promise<string | undefined> {
  const process: ChildProcess = spawn(globalThis.process.execPath, [child, settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(process, 'exit');
  let result: string | undefined;
  for await (const line of createInterface({ input: process.stdout! })) {
    if (line.startsWith('done ')) result = line.slice(5);
    else if (Number(line.split(' ')[1]) === killAfter) setTimeout(() => process.kill('SIGKILL'), delayMs);
  }
  const [code, signal] = await exited;
  expect(result === undefined ? signal : code).toBe(result === undefined ? 'SIGKILL' : 0);
  return result;
}

it('kill -9 at any instant, then resuming, gives the candidates of an uninterrupted run', async () => {
  const folder = temporaryFolder('ranking');
  const n = 400;
  const ranking = smallRanking(n);
  const rows = join(folder, 'rows.f32');
  writeFileSync(rows, new Uint8Array(ranking.matrix.buffer));
  const form = {
    ...ranking.form,
    blocks: ranking.form.blocks.map((block) => ({ ...block, weights: [...block.weights] })),
  };
  const settings = (name: string, plan: object) => {
    const path = join(folder, `${name}.json`);
    writeFileSync(
      path,
      JSON.stringify({ rows, form, aNumbers: ranking.aNumbers, topK: 5000, tileRows: 30, ...plan }),
    );
    return path;
  };
  const uninterrupted = await run(settings('whole', { threads: 1 }), -1);
  expect(uninterrupted).toBeDefined();

  const interrupted = settings('interrupted', { threads: 2, folder: join(folder, 'checkpoint') });
  // Progress restarts at 1 while the journal is replayed, so each kill comes later in the ranking; 0 ms and a
  // few ms after a report land before, inside and after an append.
  const kills = [
    [1, 0],
    [30, 1],
    [60, 4],
  ] as const;
  let killed = 0;
  let result: string | undefined;
  for (const [tiles, delayMs] of kills) {
    result = await run(interrupted, tiles, delayMs);
    if (result === undefined) killed++;
  }
  result = await run(interrupted, -1);
  expect(killed).toBeGreaterThan(0);
  expect(result).toBe(uninterrupted);
});
