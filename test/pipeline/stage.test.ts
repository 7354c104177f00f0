import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PipelineContext } from '../../src/pipeline/context.js';
import { homeAt } from '../../src/pipeline/home.js';
import { takeRunLock } from '../../src/pipeline/run-lock.js';
import { hashOf, runStage, type Stage } from '../../src/pipeline/stage.js';
import { openStore } from '../../src/store/index.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder('stage');

async function context(name: string): Promise<PipelineContext> {
  return {
    store: await openStore(join(folder, `${name}.sqlite`)),
    home: homeAt(join(folder, name)),
    threads: 1,
    progress: { start() {}, update() {}, stop() {} },
    say() {},
    now: () => new Date('2026-11-30T00:00:00Z'),
    signal: new AbortController().signal,
  };
}

describe('a stage', () => {
  it('runs once for the same inputs, again for others or when its artefact is gone', async () => {
    const given = await context('once');
    const artefact = join(folder, 'artefact');
    let runs = 0;
    const stage = (inputs: unknown): Stage<{ runs: number }> => ({
      name: 'count',
      version: 1,
      inputs,
      stillThere: () => existsSync(artefact),
      async run() {
        writeFileSync(artefact, 'x');
        return { runs: ++runs };
      },
    });
    expect(await runStage(given, stage({ a: 1, b: [2] }))).toMatchObject({
      reused: false,
      output: { runs: 1 },
    });
    expect(await runStage(given, stage({ b: [2], a: 1 }))).toMatchObject({
      reused: true,
      output: { runs: 1 },
    });
    expect(await runStage(given, stage({ a: 1, b: [3] }))).toMatchObject({
      reused: false,
      output: { runs: 2 },
    });
    const { rmSync } = await import('node:fs');
    rmSync(artefact);
    expect(await runStage(given, stage({ a: 1, b: [2] }))).toMatchObject({
      reused: false,
      output: { runs: 3 },
    });
    await given.store.close();
  });

  it('that fails leaves nothing behind', async () => {
    const given = await context('fails');
    let failing = true;
    const stage: Stage<string> = {
      name: 'fails',
      version: 1,
      inputs: 0,
      async run() {
        if (failing) throw new Error('half-way');
        return 'done';
      },
    };
    await expect(runStage(given, stage)).rejects.toThrow('half-way');
    failing = false;
    expect(await runStage(given, stage)).toMatchObject({ reused: false, output: 'done' });
    await given.store.close();
  });

  it('hashes JSON by content, not by the order of its keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const reversed = Object.fromEntries(Object.entries(object).reverse());
        expect(hashOf(reversed)).toBe(hashOf(object));
        expect(hashOf({ ...object, extra: true })).not.toBe(hashOf({ ...object, extra: false }));
      }),
    );
  });
});

describe('the lock of a home', () => {
  const path = join(folder, 'locked', 'run.lock');

  it('refuses a second run and names the first', () => {
    const holder = spawnSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' });
    const unlock = takeRunLock(path);
    unlock();
    // A dead process' lock is taken over.
    writeFileSync(path, holder.stdout.trim());
    takeRunLock(path)();
    // A living one's is not: process 1 always lives.
    writeFileSync(path, '1');
    expect(() => takeRunLock(path)).toThrow(/Process 1 is running/);
  });
});
