/** Where engines run: as asked, or on the processor after one warning; with and without private copies of the weights. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSession, type Provider } from '../../../models/session/create-session.js';
import { importModel, openModel } from '../../../models/session/index.js';
import { connectSidecar } from '../../../models/sidecar/client/connect.js';
import { startSidecar } from '../../../models/sidecar/client/start.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = join(temporaryFolder('provider'), 'imported');
beforeAll(() => importModel({ gguf: join(import.meta.dirname, '../__fixtures__/tiny-llama.gguf'), folder }));

describe('an execution provider', () => {
  it.each<Provider>(['cuda', 'webgpu'])(
    '%s is used where it is there, else the processor, and that is said',
    async (wanted) => {
      const warnings: string[] = [];
      const onWarning = (warning: string) => warnings.push(warning);
      const { session, provider } = await createSession(join(folder, 'graph.onnx'), {
        provider: wanted,
        onWarning,
      });
      await session.release();
      expect([provider, warnings.length]).toEqual(provider === 'cpu' ? ['cpu', 1] : [wanted, 0]);
      if (provider === 'cpu') expect(warnings[0]).toContain(wanted);
    },
  );

  it('that is not there costs one warning, however many engines there are; the card says what is used', async () => {
    const warnings: string[] = [];
    const onWarning = (warning: string) => warnings.push(warning);
    const sidecar = await startSidecar({
      modelFolder: folder,
      engines: 2,
      threads: 1,
      provider: 'cuda',
      onWarning,
    });
    const { runtime } = await sidecar.card();
    const client = connectSidecar(sidecar.address);
    while ((await client.health()).engines !== 2) await sleep(20);
    await client.close();
    await sidecar.close();
    expect(warnings).toHaveLength(runtime.endsWith(' cuda') ? 0 : 1);
    expect(runtime).toMatch(/^onnxruntime-node [\d.]+ (cpu|cuda)$/);
  });
});

it('weights that are shared in the page cache give the same activations', async () => {
  const request = { texts: ['Number of partitions of n.', 'Primes.'], pools: ['mean', 'last'] as const };
  const [prepacked, shared] = await Promise.all(
    [true, false].map(async (prepack) => {
      const model = await openModel(folder, { threads: 1, prepack });
      const { residualStream } = await model.activations(request);
      await model.close();
      return residualStream;
    }),
  );
  for (const [i, value] of prepacked!.entries()) {
    expect(Math.abs(shared![i]! - value)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(value)));
  }
});
