/** `lamplighter sidecar`: serves a model until the process is told to stop. */
import { type ListenAddress, runSidecar } from '../../models/sidecar/index.js';
import type { Progress } from './context.js';
import { modelCommands } from './model-commands.js';

export async function serveModel(options: {
  readonly model: string;
  readonly socketPath?: string;
  readonly port?: number;
  readonly threads: number;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { folder } = await modelCommands.import(options.model, undefined, options.progress, options.signal);
  const listen: ListenAddress =
    options.socketPath !== undefined ? { socketPath: options.socketPath } : { port: options.port ?? 0 };
  const sidecar = await runSidecar({ modelFolder: folder, listen, threads: options.threads });
  const interrupted = new Promise((resolve) =>
    options.signal.addEventListener('abort', resolve, { once: true }),
  );
  await Promise.race([interrupted, sidecar.stopped]);
  await sidecar.stop();
}
