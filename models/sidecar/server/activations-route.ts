/** `POST /v1/activations`: admission, body, turn, run, answer; each step may end the request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseRequest, textCount } from '../../protocol/request.js';
import type { ActivationRequest, ModelCard } from '../../protocol/types.js';
import type { WireErrorCode } from '../../protocol/wire-errors.js';
import { answerBatch, answerError } from './answers.js';
import type { EngineThread } from './engine-thread.js';
import type { SidecarLimits } from './options.js';
import { readBody } from './request-body.js';
import type { Place, RequestQueue } from './request-queue.js';

/** Why a request is given up before its answer. */
class GivenUp extends Error {
  readonly code: WireErrorCode;

  constructor(code: WireErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface ActivationsRoute {
  readonly engine: EngineThread;
  readonly queue: RequestQueue;
  readonly limits: SidecarLimits;
  /** Fires when the sidecar is told to stop. */
  readonly stopping: AbortSignal;
}

export async function answerActivations(
  route: ActivationsRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const place = route.queue.enter();
  if (place === undefined) {
    answerError(response, 'QUEUE_FULL', `Expected fewer than ${route.limits.queueLimit} requests at once.`);
    return;
  }
  const giveUp = new AbortController();
  const onStop = () => giveUp.abort(new GivenUp('SHUTTING_DOWN', 'The sidecar is stopping.'));
  route.stopping.addEventListener('abort', onStop, { once: true });
  response.once('close', () => giveUp.abort(new GivenUp('DEADLINE_EXCEEDED', 'The client is gone.')));
  const deadline = startDeadline(request, giveUp);
  try {
    await serve(route, place, request, response, giveUp.signal);
  } catch (failure) {
    if (failure instanceof GivenUp) answerError(response, failure.code, failure.message);
    else answerError(response, 'ENGINE_FAILED', String(failure));
  } finally {
    clearTimeout(deadline);
    route.stopping.removeEventListener('abort', onStop);
    place.leave();
  }
}

function startDeadline(request: IncomingMessage, giveUp: AbortController): NodeJS.Timeout | undefined {
  const header = request.headers['x-deadline-ms'];
  if (header === undefined) return undefined;
  const deadlineMs = Number(header);
  if (!Number.isSafeInteger(deadlineMs) || deadlineMs <= 0 || deadlineMs > 0x7fffffff) {
    giveUp.abort(
      new GivenUp('REQUEST_FIELDS_WRONG', `Expected x-deadline-ms of 1 to 2^31 - 1, got "${header}".`),
    );
    return undefined;
  }
  const late = () => giveUp.abort(new GivenUp('DEADLINE_EXCEEDED', `Not done within ${deadlineMs} ms.`));
  return setTimeout(late, deadlineMs);
}

async function serve(
  route: ActivationsRoute,
  place: Place,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const reading = readRequest(request, route.engine.card, route.limits);
  const parsed = await Promise.race([reading, rejection(signal)]);
  await place.turn(signal);
  const run = route.engine.run(parsed);
  // A run ends between two packs at the earliest: the next one waits for that, whoever has lost interest.
  const ended = run.then(
    () => undefined,
    () => undefined,
  );
  const outcome = await Promise.race([run, rejection(signal)]).catch(async (failure: unknown) => {
    if (failure instanceof GivenUp) answerError(response, failure.code, failure.message);
    route.engine.cancel();
    await ended;
    throw failure;
  });
  if (outcome.kind === 'done') answerBatch(response, outcome.batch, route.engine.card.modelHash);
  else if (outcome.kind === 'refused') {
    answerError(response, 'REQUEST_UNPROCESSABLE', outcome.message, outcome.code);
  } else answerError(response, 'ENGINE_FAILED', outcome.message);
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function readRequest(
  request: IncomingMessage,
  card: ModelCard,
  limits: SidecarLimits,
): Promise<ActivationRequest> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new GivenUp(
      'CONTENT_TYPE_UNSUPPORTED',
      `Expected content-type application/json, got ${type ?? 'none'}.`,
    );
  }
  const read = await readBody(request, limits.maxBodyBytes, limits.bodyTimeoutMs);
  if (read.kind === 'too-large') {
    throw new GivenUp('BODY_TOO_LARGE', `Expected a body of at most ${limits.maxBodyBytes} bytes.`);
  }
  if (read.kind === 'too-slow') {
    throw new GivenUp('REQUEST_TOO_SLOW', `Expected the whole body within ${limits.bodyTimeoutMs} ms.`);
  }
  if (read.kind === 'gone') throw new GivenUp('DEADLINE_EXCEEDED', 'The client is gone.');
  const parsed = parseRequest(read.body);
  if (parsed.kind === 'refused') throw new GivenUp(parsed.code, parsed.message);
  const floats = textCount(parsed.request) * card.layerCount * parsed.request.pools.length * card.dModel;
  if (floats * 4 > limits.maxAnswerBytes) {
    throw new GivenUp(
      'ANSWER_TOO_LARGE',
      `Expected an answer of at most ${limits.maxAnswerBytes} bytes, got ${floats * 4}: send fewer texts.`,
    );
  }
  return parsed.request;
}
