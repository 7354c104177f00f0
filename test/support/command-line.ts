/** The built command line as a process of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/threads/worker-entry.js';

const root = projectRoot(import.meta.dirname);
const main = join(root, 'dist', 'src', 'main.js');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end. */
export function lamplighter(home: string, ...args: string[]): Finished {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, '--home', home, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { code: status, stdout, stderr };
}

/** Starts a command; the caller ends it. */
export function startLamplighter(home: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [main, '--home', home, ...args], { stdio: 'ignore' });
}

/**
 * Starts a command and kills it with SIGKILL as soon as `moment` is there.
 *
 * @returns false when the command ended before that moment
 */
export async function killWhen(moment: () => boolean, home: string, ...args: string[]): Promise<boolean> {
  const child = startLamplighter(home, ...args);
  let ended = false;
  const end = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true;
      resolve();
    });
  });
  while (!ended && !moment()) await new Promise((resolve) => setTimeout(resolve, 2));
  const killed = !ended && child.kill('SIGKILL');
  await end;
  return killed && child.signalCode === 'SIGKILL';
}
