/** A sidecar of one's own: started, started again when it crashes, ended with its owner. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActivationSource } from '../../protocol/types.js';
import { type SidecarAddress, socketFolderPrefix } from '../address.js';
import { sidecarErrors } from '../errors.js';
import type { ListenAddress, SidecarOptions } from '../server/options.js';
import { type SidecarChild, startChild } from './child.js';
import { type ConnectOptions, connectSidecar } from './connect.js';

/** Longer paths do not fit into the system's socket address (108 bytes on Linux, 104 on macOS). */
const maxSocketPathBytes = 100;

export interface StartSidecarOptions extends Omit<SidecarOptions, 'listen' | 'parentPid'>, ConnectOptions {
  /** Default: a Unix socket in a private temporary folder; a loopback port where that cannot be. */
  readonly listen?: ListenAddress;
  /** How often in a row the process may end before it is ready. Default 3. */
  readonly startTries?: number;
  /** Told of every crash that is being repaired. */
  readonly onRestart?: (crash: { readonly restarts: number; readonly reason: string }) => void;
  /** Told of engines that crashed, or run elsewhere than asked. */
  readonly onWarning?: (message: string) => void;
}

export interface SidecarHandle extends ActivationSource {
  /** Stays the same when the process is started again: other threads may connect to it. */
  readonly address: SidecarAddress;
  /** Of the process that runs now. */
  readonly pid: number | undefined;
  /** Crashes repaired so far. */
  readonly restarts: number;
}

/**
 * Starts a sidecar process and waits until its model is open. It ends with `close()`, or with this process
 * however that ends. When it crashes it is started again at the same address, and requests that were under
 * way are sent again.
 *
 * @throws `SIDECAR_NOT_STARTED` with what the process wrote last
 */
export async function startSidecar(options: StartSidecarOptions): Promise<SidecarHandle> {
  const {
    startTries = 3,
    onRestart,
    onWarning,
    deadlineMs,
    tries,
    unreachableMs,
    listen,
    ...server
  } = options;
  const home = listen === undefined ? privateFolder() : undefined;
  let where: ListenAddress =
    listen ?? (home === undefined ? { port: 0 } : { socketPath: join(home, 'sidecar.sock') });
  let child: SidecarChild | undefined;
  let closing = false;
  let restarts = 0;

  const start = async (): Promise<SidecarChild> => {
    let reason = '';
    for (let attempt = 0; attempt < startTries && !closing; attempt++) {
      const outcome = await startChild({ ...server, listen: where }, onWarning);
      if (outcome.kind === 'ready') return outcome.child;
      reason = outcome.reason;
    }
    throw sidecarErrors.SIDECAR_NOT_STARTED({ tries: startTries, reason });
  };
  const removeHome = () => {
    if (home !== undefined) rmSync(home, { recursive: true, force: true });
  };

  try {
    child = await start();
  } catch (failure) {
    removeHome();
    throw failure;
  }
  const { address } = child;
  // A free port was taken once; whoever connected to it must find it again.
  if ('url' in address)
    where = { port: Number(new URL(address.url).port), host: new URL(address.url).hostname };

  const gaveUp = new AbortController();
  const watch = async (running: SidecarChild): Promise<void> => {
    const reason = await running.ended;
    if (closing) return;
    child = undefined;
    restarts++;
    onRestart?.({ restarts, reason });
    const next = await start();
    child = next;
    if (closing) await next.stop();
    else await watch(next);
  };
  const watching = watch(child).catch((failure: unknown) => gaveUp.abort(failure));

  const connection = connectSidecar(address, {
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
    ...(tries === undefined ? {} : { tries }),
    ...(unreachableMs === undefined ? {} : { unreachableMs }),
  });
  const orGivenUp = (signal: AbortSignal | undefined) =>
    signal === undefined ? gaveUp.signal : AbortSignal.any([signal, gaveUp.signal]);
  return {
    address,
    get pid() {
      return child?.pid;
    },
    get restarts() {
      return restarts;
    },
    card: (signal) => connection.card(orGivenUp(signal)),
    activations: (request, signal) => connection.activations(request, orGivenUp(signal)),
    close: async () => {
      closing = true;
      await connection.close();
      await child?.stop();
      await watching;
      removeHome();
    },
  };
}

/** A folder that only this user may enter, or undefined where Unix sockets cannot be used. */
function privateFolder(): string | undefined {
  if (process.platform === 'win32') return undefined;
  const folder = mkdtempSync(join(tmpdir(), socketFolderPrefix));
  if (Buffer.byteLength(join(folder, 'sidecar.sock')) <= maxSocketPathBytes) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}
