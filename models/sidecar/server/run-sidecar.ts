/** A sidecar: HTTP on a Unix socket or a port, in front of one session (docs/protocol.md). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { workerEntry } from '../../../src/threads/worker-entry.js';
import { protocolVersion } from '../../protocol/types.js';
import type { SidecarAddress } from '../address.js';
import { type ActivationsRoute, answerActivations } from './activations-route.js';
import { answerError, answerJson } from './answers.js';
import { type EngineThread, startEngineThread } from './engine-thread.js';
import { forgetSocket, forgetSocketFolder, listen } from './listen.js';
import { limitsOf, type SidecarOptions } from './options.js';
import { watchParent } from './parent-watch.js';
import { RequestQueue } from './request-queue.js';

/** Bytes of the body sent, or of the answer taken, at least this often, or the connection is cut. */
const idleConnectionMs = 120_000;

export interface RunningSidecar {
  readonly address: SidecarAddress;
  /** Answers what runs and what waits with 503, lets the pack under way end, closes. */
  stop(): Promise<void>;
  /** Resolves when the sidecar has stopped, whoever asked for it. */
  readonly stopped: Promise<void>;
}

/**
 * Listens at once (answering 503 until the model is open), opens the model, and serves until stopped, or
 * until the parent process is gone.
 *
 * @param onListening called as soon as the address answers, before the model is open
 * @throws Error when the model cannot be opened or the address is taken
 */
export async function runSidecar(
  options: SidecarOptions,
  onListening: (address: SidecarAddress) => void = () => {},
): Promise<RunningSidecar> {
  const limits = limitsOf(options);
  const queue = new RequestQueue(limits.queueLimit);
  const stopping = new AbortController();
  let route: ActivationsRoute | undefined;
  const server = createServer((request, response) => {
    request.on('error', () => {});
    response.on('error', () => {});
    response.once('finish', () => {
      if (stopping.signal.aborted) request.socket.end();
      else discardRest(request, limits.bodyTimeoutMs);
    });
    handle(request, response, route, queue);
  });
  server.headersTimeout = Math.min(60_000, limits.bodyTimeoutMs);
  server.timeout = idleConnectionMs;
  const address = await listen(server, options.listen);
  onListening(address);

  let markStopped = () => {};
  const stopped = new Promise<void>((resolve) => {
    markStopped = resolve;
  });
  let engine: EngineThread | undefined;
  const close = async () => {
    stopping.abort();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    await engine?.stop();
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
      // An exit would wait for the batch that runs.
      process.kill(process.pid, 'SIGKILL');
    });
  }
  try {
    engine = await startEngineThread(
      {
        engineModule:
          options.engineModule ?? pathToFileURL(workerEntry(import.meta.url, '../../session/index')).href,
        modelFolder: options.modelFolder,
        threads: options.threads,
        ...(options.maxTokens === undefined ? {} : { maxTokens: options.maxTokens }),
      },
      (failure) => {
        // A session that crashed cannot be trusted any more; the parent starts a new process.
        process.stderr.write(`${failure.message}\n`);
        process.exit(1);
      },
    );
  } catch (failure) {
    await stop();
    throw failure;
  }
  route = { engine, queue, limits, stopping: stopping.signal };
  return { address, stop, stopped };
}

function handle(
  request: IncomingMessage,
  response: ServerResponse,
  route: ActivationsRoute | undefined,
  queue: RequestQueue,
): void {
  const path = request.url?.split('?')[0];
  const wanted = { '/v1/health': 'GET', '/v1/card': 'GET', '/v1/activations': 'POST' }[path ?? ''];
  if (wanted === undefined) {
    answerError(response, 'PATH_UNKNOWN', `Expected /v1/health, /v1/card or /v1/activations, got ${path}.`);
    return;
  }
  if (request.method !== wanted) {
    response.setHeader('allow', wanted);
    answerError(response, 'METHOD_NOT_ALLOWED', `Expected ${wanted}, got ${request.method}.`);
    return;
  }
  if (route === undefined) answerError(response, 'MODEL_LOADING', 'The model is being opened.');
  else if (route.stopping.aborted) answerError(response, 'SHUTTING_DOWN', 'The sidecar is stopping.');
  else if (path === '/v1/activations') void answerActivations(route, request, response);
  else if (path === '/v1/card') answerJson(response, 200, route.engine.card);
  else {
    answerJson(response, 200, {
      status: 'ready',
      protocolVersion,
      queueDepth: queue.depth,
      queueLimit: queue.limit,
    });
  }
}

/** A refused body may still be coming: it is read and dropped, for a while, so that the answer is seen. */
function discardRest(request: IncomingMessage, timeoutMs: number): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), timeoutMs);
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
}
