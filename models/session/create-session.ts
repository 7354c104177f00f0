/** How the runtime opens a graph: on which device, and what its sessions may take. */
import { env, InferenceSession } from 'onnxruntime-node';

/** Where a graph runs. */
export type Provider = 'cpu' | 'cuda' | 'webgpu';

export interface SessionOptions {
  /** Threads of one run; by default one a core. */
  readonly threads?: number;
  /**
   * False: weights stay mapped from their file, so that processes share them, and nothing is copied at the
   * start; the linear layers then run some 14% slower. Default true.
   */
  readonly prepack?: boolean;
  /** Default `cpu`; where another one is not to be had, `cpu` is used and `onWarning` told once. */
  readonly provider?: Provider;
  /** Default: a process warning. */
  readonly onWarning?: (message: string) => void;
}

interface CreatedSession {
  readonly session: InferenceSession;
  /** The one that is used. */
  readonly provider: Provider;
}

/** @param graph path of the model file */
export async function createSession(graph: string, options: SessionOptions = {}): Promise<CreatedSession> {
  const { provider = 'cpu', onWarning = (message) => process.emitWarning(message) } = options;
  if (provider === 'cpu') return { session: await create(graph, ['cpu'], options), provider };
  // What the runtime would print of a missing library is in the failure, too.
  env.logLevel = 'fatal';
  try {
    return { session: await create(graph, [provider, 'cpu'], options), provider };
  } catch (failure) {
    // The runtime throws where the libraries of a provider are absent; it never falls back by itself.
    const reason = (failure instanceof Error ? failure.message : String(failure)).split('\n')[0];
    onWarning(`the execution provider ${provider} cannot be used, the processor is: ${reason}`);
    return { session: await create(graph, ['cpu'], options), provider: 'cpu' };
  }
}

function create(
  graph: string,
  executionProviders: readonly Provider[],
  { threads, prepack }: SessionOptions,
): Promise<InferenceSession> {
  return InferenceSession.create(graph, {
    executionProviders,
    graphOptimizationLevel: 'all',
    executionMode: 'sequential',
    interOpNumThreads: 1,
    ...(threads !== undefined && { intraOpNumThreads: threads }),
    // Packs differ in shape; a remembered allocation plan for each would only grow.
    enableMemPattern: false,
    extra: {
      session: {
        // Waiting threads that spin take the core from whatever else runs: 205 against 141 GFLOP/s
        // on two cores under load.
        intra_op: { allow_spinning: '0' },
        ...(prepack === false && { disable_prepacking: '1' }),
      },
    },
    logSeverityLevel: 3,
  });
}
