/** `lamplighter sidecar`: serves a model until the process is told to stop. */
import { readManifest } from '../../models/session/index.js';
import { engineLayout, type ListenAddress, runSidecar } from '../../models/sidecar/index.js';
import type { Progress } from './context.js';
import { modelCommands } from './model-commands.js';

export interface ServeOptions {
  readonly model: string;
  readonly listen: ListenAddress;
  /** Cores to use. */
  readonly cores: number;
  /** Default: as many as the cores and the memory allow. */
  readonly engines?: number;
  /** Of each engine. Default: the cores over the engines. */
  readonly threads?: number;
  readonly prepack?: boolean;
  readonly provider?: 'cpu' | 'cuda' | 'webgpu';
  /** Asked of every client. */
  readonly token?: string;
  readonly progress: Progress;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

export async function serveModel(options: ServeOptions): Promise<void> {
  const { listen, token, prepack, provider, say, signal } = options;
  const { folder } = await modelCommands.import(options.model, undefined, {}, options.progress, signal);
  const { weights } = await readManifest(folder);
  const layout = layoutOf(options, prepack === false ? 0 : weights.bytes);
  const sidecar = await runSidecar(
    {
      modelFolder: folder,
      listen,
      ...layout,
      ...(prepack !== undefined && { prepack }),
      ...(provider !== undefined && { provider }),
    },
    { onWarning: say, ...(token !== undefined && { token }) },
  );
  const where = 'url' in sidecar.address ? sidecar.address.url : sidecar.address.socketPath;
  say(
    `serving ${options.model} on ${where} with ${layout.engines} engines of ${layout.threads} threads; stop with Ctrl-C`,
  );
  const interrupted = new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
    process.once('SIGTERM', resolve);
  });
  await Promise.race([interrupted, sidecar.stopped]);
  await sidecar.stop();
}

function layoutOf({ cores, engines, threads }: ServeOptions, weightsBytes: number) {
  const fitting = engineLayout({ cores: Math.max(1, Math.floor(cores / (threads ?? 1))), weightsBytes });
  const count = engines ?? fitting.engines;
  return { engines: count, threads: threads ?? Math.max(1, Math.floor(cores / count)) };
}
