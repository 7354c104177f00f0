/** The real engine, two processes of it, killed at random with their sidecar: the store has the same bytes. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importModel } from '../../models/session/index.js';
import { startSidecar } from '../../models/sidecar/client/start.js';
import { cleanDefinition } from '../../oeis-data/definition/clean-definition.js';
import { extractActivations } from '../../src/extraction/extract.js';
import { realModelFolder } from '../support/model.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { extractUnderKills } from './random-kills.js';
import { definitionsOf, filesOf, tinyTexts } from './tiny-extraction.js';

const root = temporaryFolder('kill-engines');

async function undisturbed(
  modelFolder: string,
  texts: readonly string[],
  folder: string,
  batchTokens?: number,
) {
  const sidecar = await startSidecar({ modelFolder, engines: 2, threads: 1 });
  await extractActivations({
    definitions: definitionsOf(texts),
    corpusHash: 'own words',
    definitionCleaningVersion: '1',
    sidecar: { addresses: [sidecar.address], card: await sidecar.card() },
    modelFolder,
    folder,
    workers: 4,
    ...(batchTokens !== undefined && { batchTokens }),
  });
  await sidecar.close();
  return filesOf(folder);
}

describe('a store has the same bytes', () => {
  it('though the sidecar or an engine is killed four times in 200 definitions', async () => {
    const modelFolder = join(root, 'imported');
    await importModel({
      gguf: join(import.meta.dirname, '../models/__fixtures__/tiny-llama.gguf'),
      folder: modelFolder,
    });
    const texts = tinyTexts(200);
    const batchTokens = 128;
    const expected = await undisturbed(modelFolder, texts, join(root, 'undisturbed'), batchTokens);
    const seed = Date.now() % 1_000_000;
    const folder = join(root, 'killed');
    const common = { modelFolder, texts, folder, batchTokens, seed };
    const killed = await extractUnderKills({ ...common, kills: 4, victims: 'any', delayMs: 30 });
    expect(killed, `seed ${seed}`).toBeGreaterThan(0);
    expect(filesOf(folder), `seed ${seed}`).toEqual(expected);
  });

  const names = join(import.meta.dirname, '../../../shared/oeis/names.gz');
  const nightly = process.env.LAMPLIGHTER_TIER === 'nightly';
  if (!nightly) console.log('skipped: 20 kills in 2,000 definitions of SmolLM2 (nightly)');
  else if (!existsSync(names)) console.log('skipped: ../shared/oeis is absent');
  it.skipIf(!nightly || !existsSync(names))(
    'though the sidecar is killed 20 times in 2,000 definitions of SmolLM2',
    async (context) => {
      const modelFolder = await realModelFolder(context);
      const lines = gunzipSync(readFileSync(names)).toString('utf8').split('\n');
      const all = lines.flatMap((line) => /^A\d+ (.*)$/u.exec(line)?.[1] ?? []);
      const step = Math.floor(all.length / 2_000);
      const texts = Array.from({ length: 2_000 }, (_, i) => cleanDefinition(all[i * step]!));
      const expected = await undisturbed(modelFolder, texts, join(root, 'smollm2'));
      const seed = Date.now() % 1_000_000;
      const folder = join(root, 'smollm2-killed');
      const common = { modelFolder, texts, folder, seed };
      const started = performance.now();
      const killed = await extractUnderKills({ ...common, kills: 20, victims: 'sidecar', delayMs: 2_000 });
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${killed} kills, seed ${seed}, ${seconds} s`);
      expect(killed, `seed ${seed}`).toBe(20);
      expect(filesOf(folder), `seed ${seed}`).toEqual(expected);
    },
    3_600_000,
  );
});
