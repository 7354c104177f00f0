/** `POST /v1/activations`: admission, body, turn, run, answer; each step may end the request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mergeHeader, parseRequest, textCount } from '../../protocol/request.js';
import type { ActivationRequest, ModelCard } from '../../protocol/types.js';
import type { WireErrorCode } from '../../protocol/wire-errors.js';
import type { Admission } from './admission.js';
import { answerBatch, answerError } from './answers.js';
import type { SidecarLimits } from './options.js';
import { readBody } from './request-body.js';
import type { Scheduler } from './scheduler.js';

/** Why a request is given up before its answer. */
class GivenUp extends Error {
  readonly code: WireErrorCode;

  constructor(code: WireErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface ActivationsRoute {
  readonly card: ModelCard;
  readonly admission: Admission;
  readonly scheduler: Scheduler;
  readonly limits: SidecarLimits;
  /** Fires when the sidecar is told to stop. */
  readonly stopping: AbortSignal;
}

export async function answerActivations(
  route: ActivationsRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const leave = route.admission.enter();
  if (leave === undefined) {
    answerError(response, 'QUEUE_FULL', `Expected fewer than ${route.limits.queueLimit} requests at once.`);
    return;
  }
  const giveUp = new AbortController();
  const onStop = () => giveUp.abort(new GivenUp('SHUTTING_DOWN', 'The sidecar is stopping.'));
  route.stopping.addEventListener('abort', onStop, { once: true });
  response.once('close', () => giveUp.abort(new GivenUp('DEADLINE_EXCEEDED', 'The client is gone.')));
  const deadline = startDeadline(request, giveUp);
  try {
    await serve(route, request, response, giveUp.signal);
  } catch (failure) {
    if (failure instanceof GivenUp) answerError(response, failure.code, failure.message);
    else answerError(response, 'ENGINE_FAILED', String(failure));
  } finally {
    clearTimeout(deadline);
    route.stopping.removeEventListener('abort', onStop);
    leave();
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
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const mayMerge = mayMergeOf(request);
  const reading = readRequest(request, route.card, route.limits);
  const parsed = await Promise.race([reading, rejection(signal)]);
  const outcome = await route.scheduler.run(parsed, mayMerge, signal);
  if (outcome.kind === 'done') answerBatch(response, outcome.batch, route.card.modelHash);
  else if (outcome.kind === 'refused') {
    answerError(response, 'REQUEST_UNPROCESSABLE', outcome.message, outcome.code);
  } else answerError(response, 'ENGINE_FAILED', outcome.message);
}

/** @throws GivenUp when the header says something else than `never` */
function mayMergeOf(request: IncomingMessage): boolean {
  const header = request.headers[mergeHeader];
  if (header === undefined) return true;
  if (header === 'never') return false;
  throw new GivenUp('REQUEST_FIELDS_WRONG', `Expected ${mergeHeader}: never, or none, got "${header}".`);
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
