/**
 * A lock between processes that the operating system releases when its holder dies, kill -9 included:
 * an exclusive transaction on an SQLite file that is never written.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { registryErrors } from './errors.js';

export interface ProcessLock {
  release(): void;
}

/** @returns undefined when another holder (of this process or another) has the lock */
export function tryProcessLock(path: string): ProcessLock | undefined {
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (failure) {
    database.close();
    const code = (failure as { code?: unknown }).code;
    if (typeof code === 'string' && code.startsWith('SQLITE_BUSY')) return undefined;
    throw failure;
  }
  return { release: () => database.close() };
}

/**
 * Waits until the lock is free.
 *
 * @param waitMs at most this long
 * @throws `LOCK_BUSY` when it is not free by then; the signal's reason when aborted
 */
export async function processLock(path: string, waitMs: number, signal?: AbortSignal): Promise<ProcessLock> {
  const started = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const lock = tryProcessLock(path);
    if (lock !== undefined) return lock;
    const waitedMs = Math.round(performance.now() - started);
    if (waitedMs >= waitMs) throw registryErrors.LOCK_BUSY({ path, waitedMs });
    await sleep(100, undefined, signal === undefined ? {} : { signal });
  }
}
