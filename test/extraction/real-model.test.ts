/** The whole path with SmolLM2: sidecar process, worker threads, store; against the model in this process. */
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type SidecarHandle, startSidecar } from '../../models/sidecar/client/start.js';
import { extractActivations } from '../../src/extraction/extract.js';
import { realModel, realModelFolder } from '../support/model.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { definitionsOf, filesOf } from './tiny-extraction.js';

const root = temporaryFolder('real');
const kinds = ['parts', 'distinct parts', 'odd parts', 'parts that differ by at least 2'];
const texts = [
  ...kinds.map((kind) => `Number of ways to write n as a sum of ${kind}.`),
  ...[3, 5, 7].map((t) => `Number of partitions of n in which no hook length is divisible by ${t}.`),
  ...[2, 3, 10].map((b) => `Sum of the digits of n written in base ${b}.`),
  'Numbers divisible by no square but 1.',
  'Smallest prime that divides n, or 1 where there is none.',
  'Every number is the sum of the two before it, beginning with 0 and 1.',
  '',
  Array.from({ length: 200 }, (_, i) => `${i} squared`).join(' plus '),
];

let sidecar: SidecarHandle | undefined;
afterAll(() => sidecar?.close());

it('stores what the model computes, and the same bytes though its sidecar is killed', async (context) => {
  const modelFolder = await realModelFolder(context);
  const model = await realModel(context);
  sidecar = await startSidecar({ modelFolder, threads: 2 });
  const extract = (name: string, onBatch: () => void) =>
    extractActivations({
      definitions: definitionsOf(texts),
      corpusHash: 'own words',
      definitionCleaningVersion: '1',
      sidecar: { addresses: [sidecar!.address], card: model.modelCard },
      modelFolder,
      folder: join(root, name),
      batchTokens: 64,
      onProgress: (step) => step.kind === 'batch' && onBatch(),
    });
  const store = await extract('undisturbed', () => {});
  let batches = 0;
  const killed = await extract('killed', () => {
    if (++batches === 2) process.kill(sidecar!.pid!, 'SIGKILL');
  });
  expect(sidecar.restarts).toBe(1);
  expect(filesOf(killed.folder)).toEqual(filesOf(store.folder));

  const { residualStream, layerCount, dModel, truncated } = await model.activations({
    texts,
    pools: ['mean', 'last'],
  });
  expect([store.layerCount, store.dModel]).toEqual([layerCount, dModel]);
  expect(truncated).toEqual([texts.length - 1]);
  expect(store.metadata).toMatchObject({ modelHash: model.modelCard.modelHash, bosPolicy: 'prepend' });
  for (let layer = 0; layer < layerCount; layer++) {
    for (const [p, pool] of store.pools.entries()) {
      const rows = store.readLayer(layer, pool);
      for (const i of texts.keys()) {
        const from = ((i * layerCount + layer) * 2 + p) * dModel;
        let difference = 0;
        let norm = 0;
        for (let d = 0; d < dModel; d++) {
          const expected = residualStream[from + d]!;
          difference += (rows[i * dModel + d]! - expected) ** 2;
          norm += expected ** 2;
        }
        // Other packs, other roundings: the bound of a batch against one at a time.
        expect(Math.sqrt(difference / norm), `text ${i}, layer ${layer}, ${pool}`).toBeLessThan(1e-4);
      }
    }
  }
}, 300_000);
