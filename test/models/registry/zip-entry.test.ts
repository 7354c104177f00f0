import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractZipEntry, zipEntries } from '../../../models/registry/zip-entry.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { zip } from './tiny-wheel.js';

const folder = temporaryFolder('zip');
const path = join(folder, 'archive.zip');
const target = join(folder, 'entry');

describe('one entry of a zip', () => {
  it('gives back the bytes that went in, stored or deflated, whatever stands around it', async () => {
    const input = fc.record({
      name: fc.stringMatching(/^[a-z]{1,12}$/),
      content: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
      deflate: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(input, { minLength: 1, maxLength: 5, selector: (i) => i.name }),
        async (inputs) => {
          writeFileSync(path, zip(inputs));
          const entries = await zipEntries(path);
          expect(entries.map((entry) => entry.name)).toEqual(inputs.map((i) => i.name));
          for (const [i, entry] of entries.entries()) {
            if (entry.compressedBytes === 0) continue;
            await extractZipEntry(path, entry, target);
            expect(readFileSync(target).equals(inputs[i]!.content)).toBe(true);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('says what is wrong with an archive cut anywhere, never giving other bytes', async () => {
    const content = Buffer.from('partitions of n into distinct parts '.repeat(20));
    const whole = zip([{ name: 'a', content, deflate: true }]);
    for (let length = 0; length < whole.length; length++) {
      writeFileSync(path, whole.subarray(0, length));
      await expect(zipEntries(path), `cut at ${length}`).rejects.toMatchObject({
        code: 'ARCHIVE_UNREADABLE',
      });
    }
  });

  it('refuses damaged contents', async () => {
    const whole = zip([{ name: 'a', content: Buffer.alloc(5_000, 'ab'), deflate: true }]);
    whole.fill(0xff, 32, 40);
    writeFileSync(path, whole);
    const [entry] = await zipEntries(path);
    await expect(extractZipEntry(path, entry!, target)).rejects.toMatchObject({ code: 'ARCHIVE_UNREADABLE' });
  });
});
