/** A sidecar process that nobody starts again: dead is dead. */
import { spawn } from 'node:child_process';
import type { SidecarAddress } from '../../models/sidecar/address.js';
import { connectSidecar } from '../../models/sidecar/client/connect.js';
import { workerEntry } from '../../src/threads/worker-entry.js';
import { tinyEngine } from '../models/sidecar/tiny-sidecar.js';

export interface KillableSidecar {
  readonly address: SidecarAddress;
  kill(): void;
}

export async function startKillable(): Promise<KillableSidecar> {
  const options = {
    ...{ modelFolder: '/tiny', engineModule: tinyEngine, threads: 1, listen: { port: 0 } },
    parentPid: process.pid,
  };
  const entry = workerEntry(import.meta.url, '../../models/sidecar/server/entry');
  const child = spawn(process.execPath, [entry, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const address = await new Promise<SidecarAddress>((resolve, reject) => {
    child.once('message', (message: { address: SidecarAddress }) => resolve(message.address));
    child.once('exit', (code) => reject(new Error(`the sidecar ended with ${code}`)));
  });
  const client = connectSidecar(address);
  await client.card();
  await client.close();
  return { address, kill: () => child.kill('SIGKILL') };
}
