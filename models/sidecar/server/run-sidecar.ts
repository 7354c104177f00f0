/** A sidecar: HTTP on a Unix socket or a port, in front of its engines (docs/protocol.md). */
import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { workerEntry } from '../../../src/threads/worker-entry.js';
import { protocolVersion } from '../../protocol/types.js';
import type { SidecarAddress } from '../address.js';
import { type ActivationsRoute, answerActivations } from './activations-route.js';
import { Admission } from './admission.js';
import { answerCode, answerError, answerJson, answerText } from './answers.js';
import { isAuthorised } from './authorisation.js';
import type { EngineSettings } from './engine-child.js';
import { type EnginePool, startEnginePool } from './engine-pool.js';
import { forgetSocket, forgetSocketFolder, listen } from './listen.js';
import { SidecarMetrics } from './metrics.js';
import { limitsOf, type SidecarOptions } from './options.js';
import { watchParent } from './parent-watch.js';
import { Scheduler } from './scheduler.js';

/** Bytes of the body sent, or of the answer taken, at least this often, or the connection is cut. */
const idleConnectionMs = 120_000;

export interface SidecarHooks {
  /** Told of an engine that crashed, or runs elsewhere than asked. Default: a line on stderr. */
  readonly onWarning?: (message: string) => void;
  /** Called as soon as the address answers, before the model is open. */
  readonly onListening?: (address: SidecarAddress) => void;
  /** Whoever asks must show it. Never among the options: those are seen in the list of processes. */
  readonly token?: string;
}

export interface RunningSidecar {
  readonly address: SidecarAddress;
  /** Answers what runs and what waits with 503, ends the engines, closes. */
  stop(): Promise<void>;
  /** Resolves when the sidecar has stopped, whoever asked for it. */
  readonly stopped: Promise<void>;
}

/**
 * Listens at once (answering 503 until a model is open), opens the engines, and serves until stopped, or
 * until the parent process is gone.
 *
 * @throws Error when the model cannot be opened or the address is taken
 */
export async function runSidecar(options: SidecarOptions, hooks: SidecarHooks = {}): Promise<RunningSidecar> {
  const limits = limitsOf(options);
  const admission = new Admission(limits.queueLimit);
  const metrics = new SidecarMetrics(limits.mergeTokens);
  let pool: EnginePool | undefined;
  const scheduler = new Scheduler(
    () => pool,
    limits.mergeTokens,
    (run) => metrics.ran(run),
  );
  const stopping = new AbortController();
  // One listener a request.
  setMaxListeners(0, stopping.signal);
  let service: Service | undefined;
  const server = createServer((request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
    response.once('finish', () => {
      if (stopping.signal.aborted) request.socket.end();
      else discardRest(request, limits.bodyTimeoutMs);
    });
    handle(request, response, service, hooks.token);
  });
  server.headersTimeout = Math.min(60_000, limits.bodyTimeoutMs);
  server.timeout = idleConnectionMs;
  const address = await listen(server, options.listen);
  hooks.onListening?.(address);

  let markStopped = () => {};
  const stopped = new Promise<void>((resolve) => {
    markStopped = resolve;
  });
  const close = async () => {
    stopping.abort();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    await pool?.stop();
    forgetSocket(address);
    markStopped();
  };
  let closing: Promise<void> | undefined;
  const stop = () => {
    closing ??= close();
    return closing;
  };
  if (options.parentPid !== undefined) {
    watchParent(options.parentPid, () => {
      forgetSocketFolder(address);
      process.kill(process.pid, 'SIGKILL');
    });
  }
  try {
    pool = await startEnginePool(engineSettings(options), options.engines ?? 1, {
      onFree: () => scheduler.startWaiting(),
      onWarning: hooks.onWarning ?? ((message) => process.stderr.write(`${message}\n`)),
      onLost: (reason) => {
        // The parent starts a new process, or says why it cannot.
        process.stderr.write(`no engine is left: ${reason}\n`);
        process.exit(1);
      },
    });
  } catch (failure) {
    await stop();
    throw failure;
  }
  service = { card: pool.card, admission, scheduler, limits, stopping: stopping.signal, metrics, pool };
  return { address, stop, stopped };
}

function engineSettings(options: SidecarOptions): EngineSettings {
  const { engineModule, modelFolder, threads, maxTokens, prepack, provider } = options;
  return {
    engineModule: engineModule ?? pathToFileURL(workerEntry(import.meta.url, '../../session/index')).href,
    modelFolder,
    threads,
    ...(maxTokens !== undefined && { maxTokens }),
    ...(prepack !== undefined && { prepack }),
    ...(provider !== undefined && { provider }),
  };
}

/** An open sidecar, for its routes. */
interface Service extends ActivationsRoute {
  readonly pool: EnginePool;
  readonly metrics: SidecarMetrics;
}

const routes: Readonly<Record<string, 'GET' | 'POST'>> = {
  '/v1/health': 'GET',
  '/v1/card': 'GET',
  '/v1/activations': 'POST',
  '/metrics': 'GET',
};

function handle(
  request: IncomingMessage,
  response: ServerResponse,
  service: Service | undefined,
  token: string | undefined,
): void {
  const path = request.url?.split('?')[0] ?? '';
  const wanted = routes[path];
  if (wanted === undefined) {
    answerError(response, 'PATH_UNKNOWN', `Expected ${Object.keys(routes).join(', ')}, got ${path}.`);
  } else if (request.method !== wanted) {
    response.setHeader('allow', wanted);
    answerError(response, 'METHOD_NOT_ALLOWED', `Expected ${wanted}, got ${request.method}.`);
  } else if (!isAuthorised(request, token)) {
    answerError(response, 'TOKEN_WRONG', 'Expected authorization: Bearer with the token of this sidecar.');
  } else if (service === undefined) {
    answerError(response, 'MODEL_LOADING', 'The model is being opened.');
  } else if (service.stopping.aborted) {
    answerError(response, 'SHUTTING_DOWN', 'The sidecar is stopping.');
  } else if (path === '/v1/activations') {
    response.once('close', () => service.metrics.answered(answerCode(response)));
    void answerActivations(service, request, response);
  } else if (path === '/v1/card') answerJson(response, 200, service.card);
  else if (path === '/metrics') answerMetrics(response, service);
  else answerJson(response, 200, healthOf(service));
}

function healthOf({ admission, pool }: Service) {
  return {
    status: 'ready',
    protocolVersion,
    queueDepth: admission.depth,
    queueLimit: admission.limit,
    engines: pool.open,
  };
}

function answerMetrics(response: ServerResponse, { metrics, admission, pool }: Service): void {
  const text = metrics.text({
    queueDepth: admission.depth,
    queueLimit: admission.limit,
    engines: pool.open,
    enginesBusy: pool.busy,
    engineRestarts: pool.restarts,
  });
  answerText(response, 'text/plain; version=0.0.4; charset=utf-8', text);
}

/** A refused body may still be coming: it is read and dropped, for a while, so that the answer is seen. */
function discardRest(request: IncomingMessage, timeoutMs: number): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), timeoutMs);
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
}
