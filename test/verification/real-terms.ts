/** Stored terms and b-files of a few sequences, read straight from the OEIS files beside the project. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { bFileSequence } from '../../oeis-data/formats/b-file.js';
import { tarMembers } from '../../oeis-data/formats/tar-stream.js';
import type { TermSource } from '../../oeis-data/types.js';
import { type WrittenTerms, writtenSource } from './written-sources.js';

const folder = fileURLToPath(new URL('../../../shared/oeis/', import.meta.url));
export const realTermsArePresent = existsSync(`${folder}stripped.gz`);
if (!realTermsArePresent) console.info('skipped: ../shared/oeis is absent');

export interface RealTerms {
  readonly stored: TermSource;
  readonly bFiles: TermSource;
  readonly names: ReadonlySet<string>;
}

/** Those of `wanted` that the files hold. Terms of b-files depend on what their programs call. */
export async function readRealTerms(wanted: ReadonlySet<string>): Promise<RealTerms> {
  const offsets = new Map(linesOf('offsets.tsv.gz').map((line) => line.split('\t') as [string, string]));
  const stored: Record<string, WrittenTerms> = {};
  for (const line of linesOf('stripped.gz')) {
    const name = line.slice(0, 7);
    if (!wanted.has(name)) continue;
    const values = line.slice(8).split(',').filter(Boolean).map(BigInt);
    stored[name] = [Number(offsets.get(name) ?? 0), values];
  }
  const computed: Record<string, WrittenTerms> = {};
  const unpacking = spawn('xz', ['--decompress', '--stdout', `${folder}bfiles.tar.xz`]);
  for await (const { path, content } of tarMembers(unpacking.stdout)) {
    const name = bFileSequence(path);
    if (name === undefined || !wanted.has(name)) continue;
    const lines = content.toString('latin1').trim().split('\n');
    const values = lines.map((line) => BigInt(line.split(' ')[1]!));
    computed[name] = [Number(lines[0]!.split(' ')[0]), values];
  }
  return {
    stored: writtenSource(stored),
    bFiles: writtenSource(computed, 'b-file', programCalls(Object.keys(computed))),
    names: new Set(Object.keys(stored)),
  };
}

function programCalls(names: readonly string[]): Record<string, readonly string[]> {
  const calls = new Map<string, string[]>();
  for (const line of linesOf('links.tsv.gz')) {
    const [from, to, kind] = line.split('\t') as [string, string, string];
    if (kind === 'program') calls.set(from, [...(calls.get(from) ?? []), to]);
  }
  return Object.fromEntries(
    names.map((name) => {
      const reached = new Set<string>();
      const pending = [name];
      for (let next = pending.pop(); next !== undefined; next = pending.pop())
        for (const called of calls.get(next) ?? [])
          if (!reached.has(called)) {
            reached.add(called);
            pending.push(called);
          }
      return [name, [...reached]];
    }),
  );
}

function linesOf(file: string): string[] {
  const text = gunzipSync(readFileSync(folder + file)).toString('latin1');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
