import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SidecarHandle } from '../../models/sidecar/client/start.js';
import { openActivationStore } from '../../src/extraction/activation-store.js';
import { extractActivations } from '../../src/extraction/extract.js';
import type { ExtractionProgress } from '../../src/extraction/progress.js';
import { storeFiles } from '../../src/extraction/store-files.js';
import { startTinySidecar } from '../models/sidecar/tiny-sidecar.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { dModel, layerCount } from '../support/tiny-engine.mjs';
import { definitionsOf, expectedRow, extractTiny, filesOf, nameOf, tinyTexts } from './tiny-extraction.js';

const root = temporaryFolder('extract');
let folders = 0;
const newFolder = () => join(root, `store${folders++}`);
const texts = tinyTexts(300);

let sidecar: SidecarHandle;
beforeAll(async () => {
  sidecar = await startTinySidecar();
});
afterAll(() => sidecar.close());

describe('an extraction', () => {
  it('stores every layer and pool of every text, in the order given', async () => {
    const store = await extractTiny(sidecar, newFolder(), texts);
    expect(store.aNumbers).toEqual(texts.map((_, i) => nameOf(i)));
    expect([store.layerCount, store.dModel, store.layers, store.pools]).toEqual([
      layerCount,
      dModel,
      [0, 1, 2],
      ['mean', 'last'],
    ]);
    for (const layer of store.layers) {
      for (const pool of store.pools) {
        const rows = store.readLayer(layer, pool);
        expect(rows.length).toBe(texts.length * dModel);
        for (const [i, text] of texts.entries()) {
          expect([...rows.subarray(i * dModel, (i + 1) * dModel)]).toEqual(expectedRow(text, layer, pool));
        }
      }
    }
    expect(store.rowOf(nameOf(7))).toBe(7);
    expect(store.rowOf(nameOf(999_999))).toBeUndefined();
  });

  it('tells its plan, the disk it needs, and its speed', async () => {
    const folder = newFolder();
    const steps: ExtractionProgress[] = [];
    await extractTiny(sidecar, folder, texts, { onProgress: (step) => steps.push(step) });
    const planned = steps.find((step) => step.kind === 'planned');
    expect(planned).toMatchObject({ textCount: 300, copiedCount: 0, batchesDone: 0 });
    expect(planned?.bytesNeeded).toBe(readFileSync(storeFiles(folder).activations).length);
    const batches = steps.filter((step) => step.kind === 'batch');
    expect(batches).toHaveLength(planned?.batchCount ?? -1);
    const last = batches.at(-1);
    expect(last).toMatchObject({ batchesDone: batches.length, textsDone: 300, textCount: 300, etaMs: 0 });
    expect(last?.tokens).toBe(planned?.tokenCount);
    expect(last?.tokensPerSecond).toBeGreaterThan(0);
    expect(steps.filter((step) => step.kind === 'tokenising').at(-1)).toMatchObject({ textsDone: 300 });
  });

  it('gives the same bytes with any number of workers, and leaves only the store', async () => {
    const one = newFolder();
    const three = newFolder();
    await extractTiny(sidecar, one, texts, { workers: 1, batchTokens: 100 });
    await extractTiny(sidecar, three, texts, { workers: 3, batchTokens: 100 });
    expect(filesOf(three)).toEqual(filesOf(one));
    expect(Object.keys(filesOf(one))).toEqual(['activations.safetensors', 'plan.json', 'rows.tsv']);
  });

  it('opens a finished store without asking the sidecar', async () => {
    const folder = newFolder();
    await extractTiny(sidecar, folder, texts);
    const steps: ExtractionProgress[] = [];
    const nowhere = { addresses: [{ socketPath: '/nowhere.sock' }], card: await sidecar.card() };
    const store = await extractTiny(sidecar, folder, texts, {
      sidecar: nowhere,
      onProgress: (s) => steps.push(s),
    });
    expect(store.aNumbers).toHaveLength(300);
    expect(steps).toEqual([]);
  });

  it('plans by bytes and sends texts where only the sidecar has the tokenizer', async () => {
    const store = await extractActivations({
      definitions: definitionsOf(texts),
      corpusHash: 'corpus',
      definitionCleaningVersion: '1',
      sidecar: { addresses: [sidecar.address], card: await sidecar.card() },
      folder: newFolder(),
    });
    const rows = store.readLayer(1, 'mean');
    for (const [i, text] of texts.entries()) {
      expect([...rows.subarray(i * dModel, (i + 1) * dModel)]).toEqual(expectedRow(text, 1, 'mean'));
    }
  });

  it('keeps eleven bits of every value in float16, with a power of two a layer', async () => {
    const store = await extractTiny(sidecar, newFolder(), texts, { dtype: 'float16' });
    const { scales } = openActivationStore(store.folder);
    expect(scales).toHaveLength(layerCount);
    for (const scale of scales ?? []) expect(Number.isInteger(Math.log2(scale))).toBe(true);
    for (const layer of store.layers) {
      const rows = store.readLayer(layer, 'mean');
      for (const [i, text] of texts.entries()) {
        for (const [d, expected] of expectedRow(text, layer, 'mean').entries()) {
          expect(Math.abs(rows[i * dModel + d]! - expected)).toBeLessThanOrEqual(
            Math.abs(expected) * 2 ** -11,
          );
        }
      }
    }
  });

  it('stores only the layers and pools asked for', async () => {
    const store = await extractTiny(sidecar, newFolder(), texts, {
      project: { layers: [2, 0] },
      pools: ['last'],
    });
    expect([store.layers, store.pools, store.layerCount]).toEqual([[0, 2], ['last'], 3]);
    expect([...store.readLayer(2, 'last').subarray(0, dModel)]).toEqual(expectedRow(texts[0]!, 2, 'last'));
    expect(() => store.readLayer(1, 'last')).toThrow(/Layer 1 with pool last is not stored/);
    expect(() => store.readLayer(2, 'mean')).toThrow(/not stored/);
    await expect(
      extractTiny(sidecar, newFolder(), texts, { project: { layers: [3] } }),
    ).rejects.toMatchObject({
      code: 'LAYER_NOT_STORED',
    });
  });

  it('reads its pools side by side', async () => {
    const folder = newFolder();
    await extractTiny(sidecar, folder, texts.slice(0, 20), { pools: ['last', 'mean'] });
    const store = openActivationStore(folder);
    const rows = store.readPools(1);
    expect(rows.length).toBe(20 * store.width);
    for (const [row, text] of texts.slice(0, 20).entries()) {
      const both = [...expectedRow(text, 1, 'last'), ...expectedRow(text, 1, 'mean')];
      expect([...rows.subarray(row * store.width, (row + 1) * store.width)]).toEqual(both);
    }
  });

  it('remembers which texts were cut', async () => {
    const long = Array.from({ length: 30 }, (_, i) => `w${i}`).join(' ');
    const folder = newFolder();
    await extractTiny(sidecar, folder, ['short one', long]);
    expect(openActivationStore(folder).definitions.map(({ tokens, cut }) => [tokens, cut])).toEqual([
      [3, false],
      [12, true],
    ]);
  });
});

describe('an extraction refuses', () => {
  let finished: string | undefined;
  const finishedStore = async () => {
    finished ??= (await extractTiny(sidecar, newFolder(), texts)).folder;
    return finished;
  };

  it.each([
    ['another corpus', { corpusHash: 'other' }, 'corpusHash'],
    ['another cleaning', { definitionCleaningVersion: '2' }, 'definitionCleaningVersion'],
    ['another prompt', { promptTemplate: 'one-word/1' }, 'promptTemplate'],
    ['shuffled words', { definitionForm: 'shuffled/1' }, 'definitionForm'],
    ['other pools', { pools: ['mean'] as const }, 'pools'],
    ['other layers', { project: { layers: [0] } }, 'layers'],
    ['another type', { dtype: 'float16' as const }, 'dtype'],
    ['other texts', { definitions: definitionsOf(tinyTexts(299)) }, 'definitionsHash'],
  ])('a finished store of %s', async (_what, options, field) => {
    const folder = await finishedStore();
    const before = filesOf(folder);
    await expect(extractTiny(sidecar, folder, texts, options)).rejects.toMatchObject({
      code: 'ACTIVATION_STORE_MISMATCH',
      facts: { field },
    });
    expect(filesOf(folder)).toEqual(before);
  });

  it('a store of another model, naming got and expected', async () => {
    const card = await sidecar.card();
    const other = { addresses: [sidecar.address], card: { ...card, modelHash: 'another' } };
    await expect(
      extractTiny(sidecar, await finishedStore(), texts, { sidecar: other }),
    ).rejects.toMatchObject({ facts: { field: 'modelHash', got: card.modelHash, expected: 'another' } });
    // And an answer of another model than the card's: the sidecar was exchanged on the way.
    await expect(extractTiny(sidecar, newFolder(), texts, { sidecar: other })).rejects.toMatchObject({
      code: 'MODEL_CHANGED',
      facts: { got: card.modelHash, expected: 'another' },
    });
  });

  it('an unfinished extraction of something else', async () => {
    const folder = newFolder();
    const abort = new AbortController();
    const interrupted = extractTiny(sidecar, folder, texts, {
      batchTokens: 64,
      signal: abort.signal,
      onProgress: (step) => step.kind === 'batch' && abort.abort(),
    });
    await expect(interrupted).rejects.toMatchObject({ name: 'AbortError' });
    await expect(extractTiny(sidecar, folder, texts, { corpusHash: 'other' })).rejects.toMatchObject({
      code: 'ACTIVATION_STORE_MISMATCH',
    });
    expect(existsSync(storeFiles(folder).activations)).toBe(false);
    expect((await extractTiny(sidecar, folder, texts)).aNumbers).toHaveLength(300);
  });

  it('a value that is not finite, naming the sequence', async () => {
    const bad = [...texts.slice(0, 20), 'about not-a-number'];
    await expect(extractTiny(sidecar, newFolder(), bad)).rejects.toMatchObject({
      code: 'STORED_ACTIVATION_NOT_FINITE',
      facts: { aNumber: nameOf(20), layer: 0, dimension: 0 },
    });
  });

  it('a repeated sequence, no sequence, and a second run in the same folder', async () => {
    const twice = definitionsOf(['a', 'b']).map((definition) => ({ ...definition, aNumber: nameOf(1) }));
    const folder = newFolder();
    await expect(extractTiny(sidecar, folder, [], { definitions: twice })).rejects.toMatchObject({
      code: 'DEFINITION_REPEATED',
    });
    await expect(extractTiny(sidecar, folder, [])).rejects.toMatchObject({ code: 'NO_DEFINITIONS' });
    const first = extractTiny(sidecar, folder, texts);
    const second = extractTiny(sidecar, folder, texts);
    const codes = (await Promise.allSettled([first, second])).map((o) =>
      o.status === 'rejected' ? o.reason.code : 'done',
    );
    expect(codes.sort()).toEqual(['ACTIVATION_STORE_BUSY', 'done']);
  });

  it('a tokenizer that is not the one of the sidecar', async () => {
    const card = { ...(await sidecar.card()), tokenizerHash: 'another' };
    const other = { addresses: [sidecar.address], card };
    await expect(extractTiny(sidecar, newFolder(), texts, { sidecar: other })).rejects.toMatchObject({
      code: 'TOKENIZER_MISMATCH',
      facts: { got: 'words', expected: 'another' },
    });
  });
});

describe('a store of a later corpus', () => {
  const later = [
    ...texts.slice(0, 100),
    'a new text',
    ...texts.slice(100, 290).map((t, i) => (i % 50 ? t : `${t} changed`)),
  ];

  it.each(['float32', 'float16'] as const)('extracts only what is new or changed (%s)', async (dtype) => {
    const previousFolder = newFolder();
    await extractTiny(sidecar, previousFolder, texts, { dtype });
    const steps: ExtractionProgress[] = [];
    const options = {
      previousFolder,
      dtype,
      corpusHash: 'later',
      onProgress: (s: ExtractionProgress) => steps.push(s),
    };
    const store = await extractTiny(sidecar, newFolder(), later, options);
    expect(steps.find((step) => step.kind === 'planned')).toMatchObject({
      copiedCount: 291 - 5,
      textCount: 291,
    });
    for (const pool of store.pools) {
      const rows = store.readLayer(1, pool);
      for (const [i, text] of later.entries()) {
        for (const [d, expected] of expectedRow(text, 1, pool).entries()) {
          const tolerance = dtype === 'float32' ? 0 : Math.abs(expected) * 2 ** -11;
          expect(Math.abs(rows[i * dModel + d]! - expected)).toBeLessThanOrEqual(tolerance);
        }
      }
    }
    expect(openActivationStore(store.folder).definitions.every(({ tokens }) => (tokens ?? 0) > 0)).toBe(true);
  });

  it('says why an earlier store cannot serve, and extracts everything', async () => {
    const previousFolder = newFolder();
    await extractTiny(sidecar, previousFolder, texts, { definitionCleaningVersion: '0' });
    const steps: ExtractionProgress[] = [];
    const onProgress = (step: ExtractionProgress) => steps.push(step);
    await extractTiny(sidecar, newFolder(), later, { previousFolder, onProgress });
    expect(steps[0]).toEqual({
      kind: 'previous-unusable',
      reason: 'its definitionCleaningVersion is 0, expected 1',
    });
    expect(steps.find((step) => step.kind === 'planned')).toMatchObject({ copiedCount: 0 });
  });
});

describe('a folder', () => {
  it('without a finished store is not opened', () => {
    const folder = newFolder();
    mkdirSync(folder);
    expect(() => openActivationStore(folder)).toThrow(/No finished activations/);
    writeFileSync(storeFiles(folder).activations, 'not a tensor file at all');
    expect(() => openActivationStore(folder)).toThrow(/safetensors/);
  });
});
