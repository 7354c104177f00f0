/** A small release of sequences in the layouts of the OEIS, in our own words. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type ReleaseFiles = Readonly<Record<string, string>>;

export const smallRelease: ReleaseFiles = {
  names: [
    '# Made for a test of Lamplighter.',
    'A000001 Naturals.',
    'A000002 Squares, see A000001.',
    'A000003 Halves of A000002 (agrees with A000004 for n <= 3 only).',
    'A000004 Cubes.',
    '',
  ].join('\n'),
  stripped: [
    '# Made for a test of Lamplighter.',
    'A000001 ,1,2,3,4,5,',
    'A000002 ,1,4,9,16,25,',
    'A000003 ,0,2,4,8,12,',
    'A000004 ,1,8,27,64,125,',
    '',
  ].join('\n'),
  'offsets.tsv': 'A000001\t1\nA000002\t1\nA000003\t-1\n',
  'links.tsv': [
    'A000002\tA000001\tname',
    'A000003\tA000002\tname',
    'A000003\tA000004\tname',
    'A000004\tA000002\tprogram',
    'A000002\tA000001\tprogram',
    '',
  ].join('\n'),
};

export function writeRelease(folder: string, files: ReleaseFiles): string {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}
