import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { availableMemory, estimateMemory, importModel, openModel } from '../../../models/session/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder('memory');
const gguf = fileURLToPath(new URL('../__fixtures__/tiny-qwen2.gguf', import.meta.url));

describe('the estimate', () => {
  test('counts weights, their copy, and activations by the slots of a run', async () => {
    const { manifest } = await importModel({ gguf, folder: join(folder, 'estimate') });
    const small = estimateMemory(manifest, { packSlots: 256 });
    expect(small.weights).toBe(manifest.weights.bytes);
    // Two blocks of queries and output 16 x 16, keys and values 8 x 16, three products 32 x 16.
    expect(small.rearranged).toBe(2 * 4 * (2 * 256 + 2 * 128 + 3 * 512));
    expect(small.total).toBe(small.weights + small.rearranged + small.activations + small.process);
    expect(estimateMemory(manifest, { packSlots: 256, prepack: false }).rearranged).toBe(0);
    const large = estimateMemory(manifest, { packSlots: 1024 });
    expect(large.activations).toBeGreaterThan(4 * small.activations);
  });
});

describe('a model that does not fit', () => {
  test('is refused before it is loaded, with the parts of the estimate', async () => {
    const target = join(folder, 'refused');
    await importModel({ gguf, folder: target, model: 'tiny' });
    const refused = openModel(target, { threads: 1, availableBytes: 50 * 2 ** 20 });
    await expect(refused).rejects.toMatchObject({ code: 'MODEL_TOO_LARGE' });
    await expect(refused).rejects.toThrow(/Expected tiny to fit in the 50 MiB .* estimate of 1\d\d MiB/);
    const model = await openModel(target, { threads: 1, availableBytes: 2 ** 30 });
    await model.close();
  });
});

describe('what is available', () => {
  const files = (contents: Record<string, string>) => (path: string) => contents[path];
  const system = { '/proc/meminfo': 'MemTotal: 8000 kB\nMemFree: 10 kB\nMemAvailable:   4000 kB\n' };

  test('is what the system can free', () => {
    expect(availableMemory(files(system), 10)).toBe(4000 * 1024);
    expect(availableMemory(files({}), 10)).toBe(10);
  });

  test('is no more than the control group leaves, of either version', () => {
    const second = {
      ...system,
      '/sys/fs/cgroup/memory.max': '1000000\n',
      '/sys/fs/cgroup/memory.current': '700000\n',
      '/sys/fs/cgroup/memory.stat': 'anon 1\nfile 5\ninactive_file 50000\nactive_file 7\n',
    };
    expect(availableMemory(files(second), 10)).toBe(350_000);
    expect(availableMemory(files({ ...second, '/sys/fs/cgroup/memory.max': 'max\n' }), 10)).toBe(4000 * 1024);
    const first = {
      ...system,
      '/sys/fs/cgroup/memory/memory.limit_in_bytes': '2000000\n',
      '/sys/fs/cgroup/memory/memory.usage_in_bytes': '2500000\n',
    };
    expect(availableMemory(files(first), 10)).toBe(0);
    const unlimited = { '/sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712\n' };
    expect(availableMemory(files({ ...system, ...unlimited }), 10)).toBe(4000 * 1024);
  });

  test('on this machine is more than nothing', () => {
    expect(availableMemory()).toBeGreaterThan(0);
  });
});
