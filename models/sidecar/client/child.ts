/** One sidecar process: started, waited for until it is ready, ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerEntry } from '../../../src/threads/worker-entry.js';
import type { SidecarAddress } from '../address.js';
import type { SidecarOptions } from '../server/options.js';
import { exchange } from './exchange.js';

const pollMs = 25;
const stopGraceMs = 5_000;

export interface SidecarChild {
  readonly pid: number | undefined;
  readonly address: SidecarAddress;
  /** Resolves with why it ended, when it has ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export type StartOutcome =
  | { readonly kind: 'ready'; readonly child: SidecarChild }
  | { readonly kind: 'ended'; readonly reason: string };

/** Starts the process and waits until its model is open. */
export async function startChild(
  options: SidecarOptions,
  onWarning: (message: string) => void = () => {},
): Promise<StartOutcome> {
  const process_ = spawn(
    process.execPath,
    [workerEntry(import.meta.url, '../server/entry'), JSON.stringify({ ...options, parentPid: process.pid })],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  );
  const ended = endOf(process_);
  let endReason: string | undefined;
  void ended.then((reason) => {
    endReason = reason;
  });
  let address: SidecarAddress | undefined;
  process_.on('message', (message: { kind?: string; address?: SidecarAddress; message?: string }) => {
    if (message.kind === 'listening') address = message.address;
    if (message.kind === 'warning') onWarning(message.message ?? '');
  });
  const agent = new Agent({ keepAlive: false });
  for (;;) {
    if (endReason !== undefined) return { kind: 'ended', reason: endReason };
    if (address !== undefined) {
      const health = await exchange(address, agent, { method: 'GET', path: '/v1/health', timeoutMs: 10_000 });
      if (health.kind === 'answer' && health.status === 200) break;
    }
    await sleep(pollMs);
  }
  // A forgotten sidecar must not keep its parent alive; it ends with the IPC channel.
  process_.unref();
  process_.channel?.unref();
  (process_.stderr as { unref?: () => void } | null)?.unref?.();
  return { kind: 'ready', child: { pid: process_.pid, address, ended, stop: () => stop(process_, ended) } };
}

function endOf(child: ChildProcess): Promise<string> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-2_000);
  });
  return new Promise((resolve) => {
    child.once('error', (failure) => resolve(failure.message));
    child.once('close', (code, signal) => {
      const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
      resolve(`the process ${how}${stderr === '' ? '' : `: ${stderr.trim()}`}`);
    });
  });
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref();
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopGraceMs);
  await ended;
  clearTimeout(timer);
}
