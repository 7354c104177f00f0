import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { seededRandom } from '../../probe/random.js';
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

/** Ten random instants: how many tiles have been reported, in one of two plans, and milliseconds after that. */
const random = seededRandom(11);
const instantsOf = (tileCount: number) =>
  Array.from({ length: 5 }, () => ({
    tiles: 1 + random.below(Math.floor(0.9 * tileCount)),
    delayMs: random.below(5),
  })).sort((a, b) => a.tiles - b.tiles);

const n = 400;
// Progress restarts at 1 while the journal is replayed, so each kill of a plan comes later in its ranking. A delay of
// 0 to 4 ms lands before, inside and after an append.
const plans = [
  { tileRows: 30, instants: instantsOf(105) },
  { tileRows: 47, largestChunk: 19, instants: instantsOf(45) },
];
const resumptions = [
  { threads: 2, order: 'as planned' },
  { threads: 1, order: 'backwards' },
  { threads: 3, order: 'shuffled' },
];

it('kill -9 at ten random instants, other tile sizes, threads and orders: the same candidates to the last bit', async () => {
  const folder = temporaryFolder('ranking');
  const ranking = smallRanking(n);
  const rows = join(folder, 'rows.f32');
  writeFileSync(rows, new Uint8Array(ranking.matrix.buffer));
  const form = {
    ...ranking.form,
    blocks: ranking.form.blocks.map((block) => ({ ...block, weights: [...block.weights] })),
  };
  const settings = (plan: object) => {
    const path = join(folder, 'settings.json');
    const { aNumbers } = ranking;
    writeFileSync(path, JSON.stringify({ rows, form, aNumbers, topK: 5000, ...plan }));
    return path;
  };
  const uninterrupted = await run(settings({ threads: 1, tileRows: n }), -1);
  expect(uninterrupted).toBeDefined();

  let killed = 0;
  for (const [p, { instants, ...plan }] of plans.entries()) {
    const checkpoint = { ...plan, folder: join(folder, `checkpoint ${p}`) };
    for (const [k, { tiles, delayMs }] of instants.entries()) {
      const path = settings({ ...checkpoint, ...resumptions[k % resumptions.length] });
      if ((await run(path, tiles, delayMs)) === undefined) killed++;
    }
    expect(await run(settings({ ...checkpoint, ...resumptions[p] }), -1)).toBe(uninterrupted);
  }
  // The last kill of a plan may come too late; most do not.
  expect(killed).toBeGreaterThanOrEqual(5);
}, 300_000);
