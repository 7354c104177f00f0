import { chmodSync, lstatSync, rmdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { basename, dirname } from 'node:path';
import type { SidecarAddress } from '../address.js';
import { socketFolderPrefix } from '../address.js';
import type { ListenAddress } from './options.js';

/** @throws the system's error (EADDRINUSE, EACCES) when the address cannot be had */
export async function listen(server: Server, where: ListenAddress): Promise<SidecarAddress> {
  if ('socketPath' in where) {
    await clearStaleSocket(where.socketPath);
    await listening(server, () => server.listen(where.socketPath));
    // Whoever may open the socket may use the model: nobody but this user.
    if (process.platform !== 'win32') chmodSync(where.socketPath, 0o600);
    return { socketPath: where.socketPath };
  }
  const host = where.host ?? '127.0.0.1';
  await listening(server, () => server.listen(where.port, host));
  const { port } = server.address() as AddressInfo;
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}

function listening(server: Server, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      resolve();
    });
    start();
  });
}

/** A socket file that a killed sidecar left behind answers nobody and blocks the address. */
async function clearStaleSocket(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSocket() && !(await answers(path))) rmSync(path, { force: true });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export function forgetSocket(address: SidecarAddress): void {
  if ('socketPath' in address) rmSync(address.socketPath, { force: true });
}

/** Also removes the private folder that `startSidecar` made: its owner is gone and cannot. */
export function forgetSocketFolder(address: SidecarAddress): void {
  forgetSocket(address);
  if (!('socketPath' in address)) return;
  const folder = dirname(address.socketPath);
  if (!basename(folder).startsWith(socketFolderPrefix)) return;
  try {
    rmdirSync(folder);
  } catch {
    // Not empty, or gone already: not ours to care.
  }
}
