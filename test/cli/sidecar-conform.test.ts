/** `lamplighter sidecar conform` as a program: its table, its document, its exit codes. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importModel } from '../../models/session/index.js';
import { type SidecarHandle, startSidecar } from '../../models/sidecar/client/start.js';
import { documents } from '../../src/cli/documents/index.js';
import { exitCodes } from '../../src/cli/exit-codes.js';
import { lamplighter } from '../support/command-line.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const home = temporaryFolder('conform');
let sidecar: SidecarHandle;
let socket: string;
beforeAll(async () => {
  const folder = join(home, 'imported');
  await importModel({ gguf: join(import.meta.dirname, '../models/__fixtures__/tiny-llama.gguf'), folder });
  // Long enough for a client on a busy machine, short enough for the slow client of the suite.
  sidecar = await startSidecar({ modelFolder: folder, threads: 1, bodyTimeoutMs: 4_000 });
  socket = (sidecar.address as { socketPath: string }).socketPath;
});
afterAll(() => sidecar.close());

it('passes a sound sidecar, check by check', () => {
  const { code, stdout } = lamplighter(home, 'sidecar', 'conform', socket);
  // The table first: it says which check failed.
  expect(stdout).toMatch(/conforms\n$/);
  expect(stdout).toMatch(/^64 concurrent clients +pass/m);
  expect(code).toBe(exitCodes.success.code);
});

it('fails one that promises more than float32 can hold, with the reason', () => {
  const finished = lamplighter(home, '--json', 'sidecar', 'conform', socket, '--tolerance', '1e-12');
  expect(finished.code).toBe(1);
  const report = documents['sidecar conform'].parse(JSON.parse(finished.stdout));
  expect(report.passed).toBe(false);
  expect(report.checks.find(({ name }) => name === 'batch invariance')?.reason).toContain('within 1e-12');
});
