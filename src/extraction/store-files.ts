/** The files of an activation store's folder. */
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface StoreFiles {
  /** Present once, and only when, the store is finished. */
  readonly activations: string;
  /** The same file while it is being filled. */
  readonly unfinished: string;
  /** One line a definition: sequence, hash of its text, tokens, `cut` when it was longer than maxTokens. */
  readonly rows: string;
  readonly plan: string;
  /** Batches whose bytes are on disk. */
  readonly journal: string;
  readonly lock: string;
}

export function storeFiles(folder: string): StoreFiles {
  return {
    activations: join(folder, 'activations.safetensors'),
    unfinished: join(folder, 'activations.safetensors.unfinished'),
    rows: join(folder, 'rows.tsv'),
    plan: join(folder, 'plan.json'),
    journal: join(folder, 'journal'),
    lock: join(folder, 'lock.sqlite'),
  };
}

/** Writes a file so that after a crash it is either absent (or the former one) or whole. */
export function writeWhole(path: string, content: string | Buffer): void {
  const temporary = `${path}.writing`;
  const descriptor = openSync(temporary, 'w');
  try {
    const bytes = Buffer.from(content);
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameDurably(temporary, path);
}

/** A rename that survives a power failure: the folder's entry is flushed, too. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(to), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
