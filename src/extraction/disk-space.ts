import { existsSync, statfsSync, statSync } from 'node:fs';
import { extractionErrors } from './errors.js';

/** Bytes that this user may still write to the file system of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * @param unfinished the file that is to grow to `bytesNeeded`; what it has already is not needed again
 * @returns bytes free now, the file's own blocks included
 * @throws `DISK_SPACE_SHORT`
 */
export function checkDiskSpace(folder: string, unfinished: string, bytesNeeded: number): number {
  const held = existsSync(unfinished) ? statSync(unfinished).blocks * 512 : 0;
  const free = freeBytes(folder) + held;
  if (free < bytesNeeded)
    throw extractionErrors.DISK_SPACE_SHORT({ folder, expected: bytesNeeded, got: free });
  return free;
}
