/** The Python sidecar as a process of the test, where a Python with its packages is found. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../../src/threads/worker-entry.js';

const root = projectRoot(import.meta.dirname);
const testFolder = join(root, 'test/models/gpu-sidecar');

/** Two cores, no network; the packages of the sidecar and of its tests are found. */
export const pythonEnvironment = {
  ...process.env,
  HF_HUB_OFFLINE: '1',
  OMP_NUM_THREADS: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONPATH: [join(root, 'models/gpu-sidecar'), testFolder].join(':'),
};

const packages = ['accelerate', 'h11', 'numpy', 'safetensors', 'torch', 'transformers'];

/** `LAMPLIGHTER_PYTHON`, or python3; undefined, and a line says why, where it has not what the sidecar needs. */
export function findPython(): string | undefined {
  const python = process.env.LAMPLIGHTER_PYTHON ?? 'python3';
  // Looked up and not imported: torch alone takes seconds.
  const script = `from importlib.util import find_spec; print(*[p for p in ${JSON.stringify(packages)} if not find_spec(p)])`;
  const looked = spawnSync(python, ['-c', script], { encoding: 'utf8', env: pythonEnvironment });
  const absent = looked.error?.message ?? (looked.stdout.trim() || looked.stderr.trim());
  if (absent === '') return python;
  console.log(
    `skipped: no GPU sidecar without ${packages.join(', ')}: set LAMPLIGHTER_PYTHON; ${python} lacks: ${absent}`,
  );
  return undefined;
}

export interface PythonSidecar {
  readonly url: string;
  /** Sends SIGTERM. @returns exit status of the process */
  stop(): Promise<number | null>;
}

/** Resolves as soon as the address answers, which is before the model is open. */
export async function startPythonSidecar(
  python: string,
  model: string,
  options: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<PythonSidecar> {
  const common = ['--model', model, '--listen', '127.0.0.1:0', '--threads', '1'];
  const sidecar = spawn(python, ['-m', 'gpu_sidecar', ...common, ...options], {
    env: { ...pythonEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  sidecar.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const url = await listeningUrl(sidecar);
  if (url === undefined) throw new Error(`the sidecar ended before it listened: ${log}`);
  return {
    url,
    stop: async () => {
      if (sidecar.exitCode === null) {
        const ended = once(sidecar, 'exit');
        sidecar.kill('SIGTERM');
        await ended;
      }
      return sidecar.exitCode;
    },
  };
}

async function listeningUrl(sidecar: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: sidecar.stdout! })) {
    const url = /^listening on (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  return undefined;
}
