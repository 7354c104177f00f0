/**
 * The sidecar as a process: `node entry.js OPTIONS`, where OPTIONS is a `SidecarOptions` in JSON. Tells
 * its parent the address over the IPC channel, when there is one. Ends with 0 when stopped (SIGTERM,
 * SIGINT), at once when its parent is gone, and with 1, after one line on stderr, when it cannot serve.
 */
import type { SidecarOptions } from './options.js';
import { runSidecar } from './run-sidecar.js';

const options = JSON.parse(process.argv[2] ?? '{}') as SidecarOptions;
try {
  const sidecar = await runSidecar(options, {
    onListening: (address) => process.send?.({ kind: 'listening', address }),
    onWarning: (message) => {
      process.stderr.write(`${message}\n`);
      process.send?.({ kind: 'warning', message });
    },
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sidecar.stop());
  await sidecar.stopped;
  process.exit(0);
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  process.exit(1);
}
