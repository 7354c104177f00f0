import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { parseSidecarAddress } from '../../../models/sidecar/address.js';
import { connectSidecar } from '../../../models/sidecar/client/connect.js';
import type { SidecarHandle } from '../../../models/sidecar/client/start.js';
import { projectRoot } from '../../../src/threads/worker-entry.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { raw, startTinySidecar, tinyEngine } from './tiny-sidecar.js';

const folder = temporaryFolder('start');
const handles: SidecarHandle[] = [];
async function start(options: Parameters<typeof startTinySidecar>[0] = {}) {
  const handle = await startTinySidecar(options);
  handles.push(handle);
  return handle;
}
afterEach(async () => {
  await Promise.all(handles.splice(0).map((handle) => handle.close()));
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
async function untilGone(pid: number) {
  while (isAlive(pid)) await sleep(10);
}
const request = (text: string) => ({ texts: [text], pools: ['mean' as const] });

describe('a sidecar that was started', () => {
  it('listens in a private folder, which is gone when it is closed', async () => {
    const handle = await start();
    const { socketPath } = handle.address as { socketPath: string };
    expect(statSync(dirname(socketPath)).mode & 0o777).toBe(0o700);
    expect((await handle.card()).model).toBe('tiny');
    expect((await handle.activations(request('a'))).textCount).toBe(1);
    const pid = handle.pid ?? 0;
    await handle.close();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(dirname(socketPath))).toBe(false);
  });

  it('says why it cannot start, in the words of the process', async () => {
    await expect(startTinySidecar({ modelFolder: '/unreadable', startTries: 2 })).rejects.toMatchObject({
      code: 'SIDECAR_NOT_STARTED',
      message: expect.stringContaining('no model in this folder'),
    });
  });

  it('is started again at the same place when it is killed, idle or at work, and the batch is answered', async () => {
    const crashes: string[] = [];
    const handle = await start({ onRestart: (crash) => crashes.push(crash.reason) });
    const undisturbed = await handle.activations(request('sleep-200 b'));
    for (let round = 1; round <= 2; round++) {
      const answer = handle.activations(request('sleep-200 b'));
      await sleep(round === 1 ? 100 : 0);
      process.kill(handle.pid ?? 0, 'SIGKILL');
      expect(await answer).toEqual(undisturbed);
      expect(handle.restarts).toBe(round);
    }
    expect(crashes[0]).toContain('SIGKILL');
  });

  it('runs a batch again that once killed its engine', async () => {
    const marker = join(folder, 'crashed');
    process.env.TINY_ENGINE_CRASH_ONCE = marker;
    const handle = await start();
    delete process.env.TINY_ENGINE_CRASH_ONCE;
    expect((await handle.activations(request(`crash-once-${marker}`))).textCount).toBe(1);
    // The engine alone was started again.
    expect(handle.restarts).toBe(0);
  });

  it('gives up a batch that always kills its process, with the number of tries, and serves others', async () => {
    const handle = await start({ tries: 2 });
    await expect(handle.activations(request('crash-always'))).rejects.toMatchObject({
      code: 'SIDECAR_BATCH_FAILED',
      facts: { tries: 2, texts: 1 },
    });
    expect((await handle.activations(request('a'))).textCount).toBe(1);
  });

  it('keeps its port when it is started again', async () => {
    const handle = await start({ listen: { port: 0 } });
    const { url } = handle.address as { url: string };
    const other = connectSidecar(url);
    process.kill(handle.pid ?? 0, 'SIGKILL');
    expect((await other.activations(request('a'))).textCount).toBe(1);
    await other.close();
  });

  it('ends with its parent, though the parent is killed while a batch runs', async () => {
    const built = (path: string) =>
      JSON.stringify(pathToFileURL(join(projectRoot(import.meta.dirname), 'dist', path)).href);
    const script = `import { startSidecar } from ${built('models/sidecar/index.js')};
      const handle = await startSidecar({ modelFolder: '/tiny', engineModule: ${JSON.stringify(tinyEngine)}, threads: 1 });
      handle.activations({ texts: ['sleep-2000'], pools: ['mean'] });
      console.log(JSON.stringify({ pid: handle.pid, socketPath: handle.address.socketPath }));
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const line = await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve));
    const { pid, socketPath } = JSON.parse(line.toString()) as { pid: number; socketPath: string };
    expect((await raw({ socketPath }, '/v1/health')).status).toBe(200);
    parent.kill('SIGKILL');
    await untilGone(pid);
    expect(existsSync(dirname(socketPath))).toBe(false);
  });
});

describe('a client', () => {
  it('says where nobody answered', async () => {
    const socketPath = join(folder, 'nobody.sock');
    await expect(connectSidecar(socketPath, { unreachableMs: 100 }).card()).rejects.toMatchObject({
      code: 'SIDECAR_UNREACHABLE',
      message: expect.stringContaining('ENOENT'),
    });
  });

  it('gives up at its deadline', async () => {
    const handle = await start();
    const client = connectSidecar(handle.address, { deadlineMs: 60 });
    await expect(client.activations(request('sleep-2000'))).rejects.toMatchObject({
      code: 'SIDECAR_DEADLINE',
    });
    await client.close();
  });

  it('stops when told to, and passes on what the engine refused', async () => {
    const handle = await start();
    const abort = new AbortController();
    const answer = handle.activations(request('sleep-2000'), abort.signal);
    setTimeout(() => abort.abort(), 20);
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await expect(handle.activations({ texts: [], pools: ['mean'] })).rejects.toMatchObject({
      code: 'SIDECAR_REFUSED',
      facts: { code: 'REQUEST_FIELDS_WRONG' },
    });
  });

  it('knows a socket path from a URL', () => {
    expect(parseSidecarAddress('/run/l.sock')).toEqual({ socketPath: '/run/l.sock' });
    expect(parseSidecarAddress('http://127.0.0.1:8177/')).toEqual({ url: 'http://127.0.0.1:8177' });
    for (const text of ['l.sock', 'ftp://x', 'http://', '']) {
      expect(() => parseSidecarAddress(text)).toThrow(/absolute socket path or an http or https URL/);
    }
  });
});
