/** The reference computed here and now, where a Python with torch, transformers and gguf is found. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/threads/worker-entry.js';
import { parseReference, type ReferenceSketch } from './golden.js';

const run = promisify(execFile);
/** transformers loads a model in seconds; a download-starved or swapping machine is given up on. */
const timeoutMs = 15 * 60_000;
const maxOutputBytes = 64 << 20;

export interface ReferenceRequest {
  readonly texts: readonly string[];
  readonly tokenIds: readonly (readonly number[])[];
  readonly modelSha256: string;
  readonly bosTokenId: number | undefined;
}

export type PythonReference =
  | { readonly kind: 'reference'; readonly json: string; readonly reference: ReferenceSketch }
  | { readonly kind: 'absent'; readonly reason: string };

/** @param environment read for LAMPLIGHTER_PYTHON; default python3 */
export async function pythonReference(
  gguf: string,
  request: ReferenceRequest,
  environment: NodeJS.ProcessEnv = process.env,
  signal?: AbortSignal,
): Promise<PythonReference> {
  const python = environment.LAMPLIGHTER_PYTHON ?? 'python3';
  const options = { timeout: timeoutMs, maxBuffer: maxOutputBytes, ...(signal && { signal }) };
  try {
    await run(python, ['-c', 'import gguf, numpy, torch, transformers'], options);
  } catch (failure) {
    signal?.throwIfAborted();
    return { kind: 'absent', reason: `${python} with torch, transformers and gguf: ${lastLine(failure)}` };
  }
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-fidelity-'));
  try {
    const path = join(folder, 'request.json');
    writeFileSync(path, JSON.stringify({ ...request, bosTokenId: request.bosTokenId ?? null }));
    const here = dirname(fileURLToPath(import.meta.url));
    const script = join(projectRoot(here), 'scripts/reference-sketch.py');
    const { stdout } = await run(python, [script, gguf, path], options);
    return { kind: 'reference', json: stdout, reference: parseReference(stdout) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lastLine(failure: unknown): string {
  const text = (failure as { stderr?: string }).stderr || String(failure);
  return text.trim().split('\n').at(-1) ?? 'not found';
}
