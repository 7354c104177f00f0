/** One run at a time in a home: two would write the same artefacts. A lock of a dead process is taken over. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipelineErrors } from './errors.js';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * @returns a function that gives the lock back
 * @throws `RUN_IN_PROGRESS` when a living process holds it
 */
export function takeRunLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
    }
    const holder = Number(readHolder(path));
    if (holder !== process.pid && Number.isInteger(holder) && holder > 0 && isAlive(holder)) {
      throw pipelineErrors.RUN_IN_PROGRESS({ pid: holder, path });
    }
    rmSync(path, { force: true });
  }
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
