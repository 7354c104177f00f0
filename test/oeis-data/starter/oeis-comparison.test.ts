/** The starter corpus against the real data, where that is present beside the project. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { starterSequences } from '../../../oeis-data/starter/index.js';

const folder = join(import.meta.dirname, '../../../../shared/oeis');
const present = ['stripped.gz', 'names.gz', 'offsets.tsv.gz'].every((file) => existsSync(join(folder, file)));
if (!present)
  console.warn('Skipped: ../shared/oeis is not there, so starter terms are not compared with it.');

/** First field -> rest of the line, for the starter sequences only. */
function linesByANumber(file: string): Map<string, string> {
  const wanted = new Set<string>(starterSequences.map(({ aNumber }) => aNumber));
  const lines = new Map<string, string>();
  for (const line of gunzipSync(readFileSync(join(folder, file)))
    .toString('utf8')
    .split('\n')) {
    const aNumber = line.slice(0, 7);
    if (wanted.has(aNumber)) lines.set(aNumber, line.slice(8));
  }
  return lines;
}

/** Lower case words without articles and without a leading "number of". */
function normalised(name: string): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words
    .filter((word) => !['a', 'an', 'the'].includes(word))
    .join(' ')
    .replace(/^number of /, '');
}

describe.skipIf(!present)('starter corpus and the OEIS data', () => {
  it('has the terms of the OEIS over the whole overlap, at the OEIS offset', () => {
    const stripped = linesByANumber('stripped.gz');
    const offsets = linesByANumber('offsets.tsv.gz');
    const problems: string[] = [];
    let compared = 0;
    for (const sequence of starterSequences) {
      const { aNumber } = sequence;
      if (!aNumber.startsWith('A')) continue;
      const line = stripped.get(aNumber);
      if (line === undefined) {
        problems.push(`${aNumber} is not in the data`);
        continue;
      }
      const expected = line
        .split(',')
        .filter((term) => term !== '')
        .map(BigInt);
      const got = sequence.generate(expected.length);
      const wrong = expected.findIndex((term, i) => term !== got[i]);
      if (wrong >= 0) {
        problems.push(
          `${aNumber}(${sequence.offset + wrong}): expected ${expected[wrong]}, got ${got[wrong]}`,
        );
      }
      const offset = Number(offsets.get(aNumber) ?? 0);
      if (offset !== sequence.offset)
        problems.push(`${aNumber}: expected offset ${offset}, got ${sequence.offset}`);
      compared++;
    }
    console.info(`Compared ${compared} of ${starterSequences.length} starter sequences with the OEIS data.`);
    expect(problems).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(350);
  });

  it('shares no name with the OEIS, nor the part of one before a colon or semicolon', () => {
    const names = linesByANumber('names.gz');
    const copied = starterSequences.filter(({ aNumber, name }) => {
      const theirs = names.get(aNumber) ?? '';
      return [theirs, theirs.split(/[:;]/)[0]!].some((text) => normalised(text) === normalised(name));
    });
    expect(copied.map(({ aNumber }) => aNumber)).toEqual([]);
  });
});
