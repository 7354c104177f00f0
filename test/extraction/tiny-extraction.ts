/** Extractions through the tiny engine, and what they must give. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from '../../models/protocol/types.js';
import type { SidecarHandle } from '../../models/sidecar/client/start.js';
import { type ANumber, toANumber } from '../../oeis-data/types.js';
import type { Definition } from '../../src/extraction/definitions.js';
import { type ExtractOptions, extractActivations } from '../../src/extraction/extract.js';
import { tinyEngine } from '../models/sidecar/tiny-sidecar.js';
import { activationOf, dModel, tokenOf } from '../support/tiny-engine.mjs';

export const nameOf = (i: number): ANumber => toANumber(`A${String(i).padStart(6, '0')}`);

const beginnings = ['Number of', 'Triangle read by rows', 'a(n) is', 'Primes p such that', 'Expansion of'];

/** Texts that share beginnings, of one to twelve words, every one different. */
export function tinyTexts(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const words = Array.from({ length: i % 7 }, (_, j) => `word${(i * 31 + j * 17) % 97}`);
    return [beginnings[i % beginnings.length], ...words, `n${i}`].join(' ');
  });
}

export const definitionsOf = (texts: readonly string[]): Definition[] =>
  texts.map((text, i) => ({ aNumber: nameOf(i), text }));

export async function extractTiny(
  sidecar: SidecarHandle,
  folder: string,
  texts: readonly string[],
  options: Partial<ExtractOptions> = {},
) {
  return extractActivations({
    definitions: definitionsOf(texts),
    corpusHash: 'corpus',
    definitionCleaningVersion: '1',
    sidecar: { addresses: [sidecar.address], card: await sidecar.card() },
    modelFolder: '/tiny',
    tokenizerModule: tinyEngine,
    folder,
    ...options,
  });
}

/** The pooled activation of a text, computed here from its words. */
export function expectedRow(text: string, layer: number, pool: Pool): number[] {
  const tokens = text.split(' ').map(tokenOf).slice(0, 11);
  const pooled = pool === 'last' ? tokens.slice(-1) : tokens;
  return Array.from({ length: dModel }, (_, d) =>
    Math.fround(pooled.reduce((sum, token) => sum + activationOf(token, layer, d), 0) / pooled.length),
  );
}

/** sha256 of every file that makes up a store. */
export function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name !== 'lock.sqlite');
  const sha = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(names.sort().map((name) => [name, sha(name)]));
}
