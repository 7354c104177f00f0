/**
 * The process that owns a session. A run blocks its process, so the one that answers HTTP is another:
 * health, 429, deadlines and vanished clients are seen while a batch runs, and a crash of the runtime costs
 * one run. Argument: `EngineSettings` in JSON; the rest comes over the IPC channel.
 */
import { LamplighterError } from '../../../oeis-data/errors.js';
import type {
  ActivationBatch,
  ActivationRequest,
  ActivationSource,
  ModelCard,
} from '../../protocol/types.js';

/** What the process needs of a session; `models/session` has more. */
type Engine = Pick<ActivationSource, 'card' | 'activations'>;

/** How a session is opened; as `OpenOptions` of models/session. */
interface EngineOptions {
  readonly threads: number;
  readonly maxTokens?: number;
  /** False: weights stay in the page cache, shared by all engines, at some 14% of the speed. */
  readonly prepack?: boolean;
  readonly provider?: 'cpu' | 'cuda' | 'webgpu';
}

interface EngineModule {
  openModel(
    folder: string,
    options: EngineOptions & { readonly onWarning: (message: string) => void },
  ): Promise<Engine>;
}

export interface EngineSettings extends EngineOptions {
  readonly engineModule: string;
  readonly modelFolder: string;
}

/** `cancel`: nobody waits for the request under way; it may end between two packs. */
export type EngineCommand =
  | { readonly kind: 'run'; readonly request: ActivationRequest }
  | { readonly kind: 'cancel' };

export type EngineMessage =
  | { readonly kind: 'opened'; readonly card: ModelCard; readonly warnings: readonly string[] }
  | { readonly kind: 'done'; readonly batch: ActivationBatch }
  /** `code`: of an error catalogue, so that the request (or the model) is to blame and not a bug. */
  | { readonly kind: 'failed'; readonly code: string | undefined; readonly message: string };

function failed(failure: unknown): EngineMessage {
  const code = LamplighterError.is(failure) ? failure.code : undefined;
  return { kind: 'failed', code, message: failure instanceof Error ? failure.message : String(failure) };
}

const send = (message: EngineMessage): void => {
  process.send?.(message);
};

// Whoever asked is gone: an exit would wait for the pack that runs.
const end = () => process.kill(process.pid, 'SIGKILL');
process.once('disconnect', end);
if (!process.connected) end();
// Ctrl-C reaches the whole process group; the sidecar decides when its engines end.
process.on('SIGINT', () => {});

const { engineModule, modelFolder, ...options } = JSON.parse(process.argv[2] ?? '{}') as EngineSettings;
try {
  const { openModel } = (await import(engineModule)) as EngineModule;
  const warnings: string[] = [];
  const engine = await openModel(modelFolder, { ...options, onWarning: (text) => warnings.push(text) });
  let underWay = new AbortController();
  process.on('message', (command: EngineCommand) => {
    if (command.kind === 'cancel') {
      underWay.abort();
      return;
    }
    underWay = new AbortController();
    engine.activations(command.request, underWay.signal).then(
      (batch) => send({ kind: 'done', batch }),
      (failure: unknown) => send(failed(failure)),
    );
  });
  send({ kind: 'opened', card: await engine.card(), warnings });
} catch (failure) {
  send(failed(failure));
}
