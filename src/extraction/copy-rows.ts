/** Rows of an earlier store of the same model, for texts that have not changed. */
import { closeSync, fdatasyncSync, openSync, readSync, writeSync } from 'node:fs';
import type { OpenedStore } from './activation-store.js';
import { type Definition, textHash } from './definitions.js';
import type { SafetensorsLayout } from './safetensors.js';
import { storeFiles } from './store-files.js';
import { layerTensor } from './store-layout.js';
import type { StoreMetadata } from './store-metadata.js';

const chunkBytes = 8 << 20;

/**
 * Which definitions have a row in an earlier store: the same sequence with the same text, or another sequence
 * with that very text.
 *
 * @returns positions of definitions, in the order of the earlier store's rows
 */
export function unchangedDefinitions(definitions: readonly Definition[], earlier: OpenedStore): number[] {
  const rows = earlierRows(definitions, earlier);
  return [...rows.keys()].sort((a, b) => rows.get(a)! - rows.get(b)! || a - b);
}

/** Stored row of the earlier store for each definition that has one. */
function earlierRows(definitions: readonly Definition[], earlier: OpenedStore): Map<number, number> {
  const byText = new Map<string, number>();
  for (const [i, { textHash: hash }] of earlier.definitions.entries())
    byText.set(hash, earlier.storedRows[i]!);
  const rows = new Map<number, number>();
  for (const [position, { text }] of definitions.entries()) {
    const row = byText.get(textHash(text));
    if (row !== undefined) rows.set(position, row);
  }
  return rows;
}

/** Copies the rows of `copied` to the first rows of every tensor of the new file, and flushes them. */
export function copyRows(
  earlier: OpenedStore,
  definitions: readonly Definition[],
  copied: readonly number[],
  target: string,
  layout: SafetensorsLayout,
  metadata: StoreMetadata,
): void {
  const rows = earlierRows(definitions, earlier);
  const runs = consecutiveRuns(copied.map((position) => rows.get(position)!));
  const source = openSync(storeFiles(earlier.folder).activations, 'r');
  const destination = openSync(target, 'r+');
  try {
    for (const layer of metadata.layers) {
      for (const pool of metadata.pools) {
        const name = layerTensor(layer, pool);
        const from = earlier.header.tensors.get(name)!;
        const to = layout.tensors.get(name)!;
        const width = from.bytes / earlier.aNumbers.length;
        let at = to.start;
        for (const run of runs) {
          copyBytes(source, from.start + run.first * width, destination, at, run.count * width);
          at += run.count * width;
        }
      }
    }
    fdatasyncSync(destination);
  } finally {
    closeSync(source);
    closeSync(destination);
  }
}

function consecutiveRuns(rows: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last !== undefined && row === last.first + last.count) last.count++;
    else runs.push({ first: row, count: 1 });
  }
  return runs;
}

function copyBytes(source: number, from: number, destination: number, to: number, bytes: number): void {
  const chunk = Buffer.allocUnsafe(Math.min(bytes, chunkBytes));
  for (let done = 0; done < bytes; ) {
    const read = readSync(source, chunk, 0, Math.min(chunk.length, bytes - done), from + done);
    if (read === 0)
      throw new Error(`expected ${bytes} bytes at ${from}, the earlier store ended after ${done}`);
    for (let written = 0; written < read; ) {
      written += writeSync(destination, chunk, written, read - written, to + done + written);
    }
    done += read;
  }
}
