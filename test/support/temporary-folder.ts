import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of the test file's own, removed when the file is done. */
export function temporaryFolder(label: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lamplighter-${label}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
