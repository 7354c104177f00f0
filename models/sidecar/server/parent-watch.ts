/** A sidecar must not outlive the process that started it, however that one ends. */

const pollMs = 1_000;

/**
 * Calls `onGone` once when the parent is gone: at once when it was started with an IPC channel, and by
 * looking every second in any case.
 *
 * @param parentPid a process on this machine
 * @returns stops watching
 */
export function watchParent(parentPid: number, onGone: () => void): () => void {
  const poll = setInterval(() => {
    if (!isAlive(parentPid)) gone();
  }, pollMs);
  poll.unref();
  const gone = () => {
    stop();
    onGone();
  };
  const stop = () => {
    clearInterval(poll);
    process.off('disconnect', gone);
  };
  process.once('disconnect', gone);
  // The parent may have died before anybody watched.
  if (!isAlive(parentPid) || (process.send !== undefined && !process.connected)) setImmediate(gone);
  return stop;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    // EPERM: it lives, as another user.
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
}
