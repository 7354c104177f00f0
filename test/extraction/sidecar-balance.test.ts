/** Several sidecars for one extraction: work goes to the least busy, and one that dies loses nothing. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSidecarAddress } from '../../models/sidecar/address.js';
import type { SidecarHandle } from '../../models/sidecar/client/start.js';
import { describeSidecars } from '../../src/extraction/describe-sidecars.js';
import { SidecarBalance } from '../../src/extraction/sidecar-balance.js';
import { startTinySidecar } from '../models/sidecar/tiny-sidecar.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type KillableSidecar, startKillable } from './killable-sidecar.js';
import { extractTiny, filesOf, tinyTexts } from './tiny-extraction.js';

describe('the balance', () => {
  it('prefers the sidecar with the fewest tokens under way, and lets a failed one rest', () => {
    let now = 0;
    const balance = new SidecarBalance(3, () => now);
    expect([balance.take(100), balance.take(10), balance.take(50)]).toEqual([0, 1, 2]);
    expect(balance.take(1)).toBe(1);
    balance.giveBack(0, 100);
    expect(balance.take(5)).toBe(0);
    balance.failed(0);
    expect(balance.take(1)).toBe(1);
    expect(balance.take(1, new Set([1, 2]))).toBe(0);
    expect(balance.take(1, new Set([0, 1, 2]))).toBeUndefined();
    now = 31_000;
    expect(balance.take(1)).toBe(0);
  });
});

describe('three sidecars', () => {
  const root = temporaryFolder('balance');
  const texts = tinyTexts(200).map((text, i) => (i % 10 === 0 ? `sleep-20 ${text}` : text));
  let alone: SidecarHandle;
  let three: KillableSidecar[];
  beforeAll(async () => {
    alone = await startTinySidecar();
    three = await Promise.all([0, 1, 2].map(() => startKillable()));
  });
  afterAll(async () => {
    for (const { kill } of three) kill();
    await alone.close();
  });

  it('share the work; one is killed in the middle, and the store has the same bytes', async () => {
    await extractTiny(alone, join(root, 'one'), texts, { batchTokens: 64 });
    const addresses = three.map(({ address }) => address);
    const described = await describeSidecars(addresses);
    expect(described).toMatchObject({ engines: 3, unreachable: [] });
    let killed = false;
    await extractTiny(alone, join(root, 'three'), texts, {
      batchTokens: 64,
      workers: 6,
      sidecar: described,
      onProgress: (step) => {
        if (step.kind !== 'batch' || killed || step.batchesDone < 8) return;
        killed = true;
        three[1]!.kill();
      },
    });
    expect(killed).toBe(true);
    expect(filesOf(join(root, 'three'))).toEqual(filesOf(join(root, 'one')));

    // The dead one is left out next time; when all are dead, the error names an address.
    const { addresses: left, unreachable } = await describeSidecars(addresses, { unreachableMs: 100 });
    expect(left).toEqual([addresses[0], addresses[2]]);
    expect(unreachable).toHaveLength(1);
    for (const { kill } of three) kill();
    await expect(describeSidecars(addresses, { unreachableMs: 100 })).rejects.toMatchObject({
      code: 'SIDECAR_UNREACHABLE',
    });
    const lost = extractTiny(alone, join(root, 'none'), texts, {
      sidecar: { ...described, connect: { unreachableMs: 100 } },
    });
    await expect(lost).rejects.toMatchObject({ code: 'SIDECAR_UNREACHABLE' });
  });

  it('of different models are refused', async () => {
    const other = await startTinySidecar({ modelFolder: '/another-model' });
    await expect(describeSidecars([alone.address, other.address])).rejects.toMatchObject({
      code: 'SIDECARS_DISAGREE',
      facts: { field: 'modelHash' },
    });
    await other.close();
  });
});

it('an https URL is an address, credentials in an argument are not', () => {
  expect(parseSidecarAddress('https://activations.example.org/lamp/')).toEqual({
    url: 'https://activations.example.org/lamp',
  });
  expect(() => parseSidecarAddress('https://user:secret@example.org')).toThrow(/absolute socket path/);
});
