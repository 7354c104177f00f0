/** Several engines behind one address: any of them, the same bytes; a crash costs one run; none outlives the sidecar. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { connectSidecar } from '../../../models/sidecar/client/connect.js';
import { engineLayout } from '../../../models/sidecar/engine-count.js';
import { mergeRequests, splitBatch } from '../../../models/sidecar/server/merge.js';
import type { RunningSidecar } from '../../../models/sidecar/server/run-sidecar.js';
import { post, raw, runTinySidecar, startTinySidecar, texts } from './tiny-sidecar.js';

const running: RunningSidecar[] = [];
async function run(...options: Parameters<typeof runTinySidecar>) {
  const sidecar = await runTinySidecar(...options);
  running.push(sidecar);
  return sidecar;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((sidecar) => sidecar.stop()));
});

const metricsOf = async (sidecar: RunningSidecar) => {
  const text = (await raw(sidecar.address, '/metrics')).body.toString();
  return (name: string) => Number(new RegExp(`^lamplighter_${name} (.*)$`, 'm').exec(text)?.[1]);
};
async function untilOpen(sidecar: RunningSidecar, engines: number) {
  while ((await metricsOf(sidecar))('engines') < engines) await sleep(10);
}
const childrenOf = (pid: number): number[] => {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
};
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('several engines', () => {
  it('run at the same time, and give the same bytes for the same request', async () => {
    const sidecar = await run({ engines: 3 });
    await untilOpen(sidecar, 3);
    const request = texts('sleep-200 prime numbers', 'squares');
    const never = { 'x-merge': 'never' };
    const answers = Promise.all(Array.from({ length: 6 }, () => post(sidecar.address, request, never)));
    while ((await metricsOf(sidecar))('engines_busy') < 3) await sleep(5);
    const [first, ...others] = await answers;
    for (const other of others) expect(other.body.equals(first!.body)).toBe(true);
    const value = await metricsOf(sidecar);
    expect([value('runs_total'), value('run_requests_total'), value('texts_total')]).toEqual([6, 6, 12]);
    expect(value('tokens_total')).toBe(6 * (4 + 2));
  });

  it('a crash is repaired, its request run once more, and then blamed, alone', async () => {
    const warnings: string[] = [];
    const sidecar = await run({ engines: 2 }, { onWarning: (warning) => warnings.push(warning) });
    const [crash, ...good] = await Promise.all([
      post(sidecar.address, texts('crash-always')),
      ...Array.from({ length: 8 }, (_, i) => post(sidecar.address, texts(`sleep-20 word${i}`))),
    ]);
    expect(crash).toMatchObject({ status: 500, code: 'ENGINE_FAILED' });
    for (const answer of good) expect(answer.status).toBe(200);
    await untilOpen(sidecar, 2);
    expect((await metricsOf(sidecar))('engine_restarts_total')).toBeGreaterThanOrEqual(2);
    expect(warnings[0]).toContain('SIGKILL');
  });

  it.skipIf(process.platform !== 'linux')('end with their sidecar, though it is killed', async () => {
    const handle = await startTinySidecar({ engines: 2 });
    let engines: number[] = [];
    while (engines.length < 2) {
      engines = childrenOf(handle.pid ?? 0);
      await sleep(10);
    }
    const busy = handle.activations({ texts: ['sleep-2000'], pools: ['mean'] });
    await sleep(50);
    process.kill(handle.pid ?? 0, 'SIGKILL');
    while (engines.some(isAlive)) await sleep(10);
    expect((await busy).textCount).toBe(1);
    await handle.close();
  });
});

describe('requests that wait together', () => {
  it('run together where they allow it, each with its own answer', async () => {
    const sidecar = await run({ engines: 1, mergeTokens: 40 });
    const blocker = post(sidecar.address, texts('sleep-200'), { 'x-merge': 'never' });
    await sleep(50);
    const words = ['squares', 'prime numbers', 'odd', 'even numbers', 'cubes'];
    const never = post(sidecar.address, texts('alone'), { 'x-merge': 'never' });
    const answers = await Promise.all(words.map((word) => post(sidecar.address, texts(word))));
    await Promise.all([blocker, never]);
    const value = await metricsOf(sidecar);
    expect(value('run_requests_total')).toBe(7);
    expect(value('runs_total')).toBe(3);
    for (const [i, word] of words.entries()) {
      const alone = await post(sidecar.address, texts(word), { 'x-merge': 'never' });
      expect(answers[i]?.body.equals(alone.body)).toBe(true);
    }
  });

  it('do not share the fate of one that is refused or crashes', async () => {
    const sidecar = await run({ engines: 1, mergeTokens: 1_000 });
    const blocker = post(sidecar.address, texts('sleep-200'), { 'x-merge': 'never' });
    await sleep(50);
    const [thrown, crashed, good] = await Promise.all([
      post(sidecar.address, texts('throw')),
      post(sidecar.address, texts('crash-always')),
      post(sidecar.address, texts('good')),
    ]);
    await blocker;
    expect(thrown).toMatchObject({ status: 500, code: 'ENGINE_FAILED' });
    expect(crashed).toMatchObject({ status: 500, code: 'ENGINE_FAILED' });
    expect(good.status).toBe(200);
  });

  it('come apart as they were put together', () => {
    const requests = [['a'], ['b', 'c', 'd'], ['e']].map((list) => ({
      texts: list,
      pools: ['last'] as const,
    }));
    expect(mergeRequests(requests)).toEqual({ texts: ['a', 'b', 'c', 'd', 'e'], pools: ['last'] });
    const shape = { textCount: 5, layerCount: 2, poolCount: 1, dModel: 3 };
    const residualStream = Float32Array.from({ length: 30 }, (_, i) => i);
    const batch = { ...shape, residualStream, tokenCounts: [1, 2, 3, 4, 5], truncated: [0, 3] };
    const parts = splitBatch(batch, requests);
    expect(parts.map(({ textCount }) => textCount)).toEqual([1, 3, 1]);
    expect(parts.map(({ tokenCounts }) => tokenCounts)).toEqual([[1], [2, 3, 4], [5]]);
    expect(parts.map(({ truncated }) => truncated)).toEqual([[0], [2], []]);
    expect(parts.flatMap((part) => [...part.residualStream])).toEqual([...residualStream]);
  });
});

describe('a token', () => {
  it('is asked of everybody', async () => {
    const sidecar = await run({}, { token: 'secret' });
    for (const authorization of [undefined, 'Bearer secre', 'Basic secret', 'secret']) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await raw(sidecar.address, '/v1/card', { headers });
      expect(answer).toMatchObject({ status: 401, code: 'TOKEN_WRONG' });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    const stranger = connectSidecar(sidecar.address);
    await expect(stranger.card()).rejects.toMatchObject({
      code: 'SIDECAR_REFUSED',
      facts: { code: 'TOKEN_WRONG' },
    });
    const friend = connectSidecar(sidecar.address, { token: 'secret' });
    expect((await friend.card()).model).toBe('tiny');
    expect((await friend.activations({ texts: ['a'], pools: ['mean'] })).textCount).toBe(1);
    await Promise.all([stranger.close(), friend.close()]);
  });
});

describe('the layout of engines', () => {
  it('is one a core, fewer and broader where memory is short, and at least one', () => {
    const gigabyte = 2 ** 30;
    const layout = (availableBytes: number) =>
      engineLayout({ cores: 8, weightsBytes: gigabyte, availableBytes });
    expect(layout(64 * gigabyte)).toEqual({ engines: 8, threads: 1 });
    expect(layout(8 * gigabyte)).toEqual({ engines: 4, threads: 2 });
    expect(layout(gigabyte)).toEqual({ engines: 1, threads: 8 });
  });
});
