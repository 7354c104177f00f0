/** A sidecar that somebody else started, as an ActivationSource: retries, deadlines, clear errors. */
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DecodedAnswer, decodeAnswer } from '../../protocol/framing.js';
import { encodeRequest, mergeHeader, textCount } from '../../protocol/request.js';
import {
  type ActivationBatch,
  type ActivationRequest,
  type ActivationSource,
  type ModelCard,
  protocolVersion,
} from '../../protocol/types.js';
import { isTransient, type WireErrorBody } from '../../protocol/wire-errors.js';
import { formatAddress, parseSidecarAddress, type SidecarAddress } from '../address.js';
import { sidecarErrors } from '../errors.js';
import { agentOf, type ExchangeOutcome, type ExchangeRequest, exchange } from './exchange.js';

export interface ConnectOptions {
  /** For one batch, all tries and waits together. Default ten minutes. */
  readonly deadlineMs?: number;
  /** How often the connection may end in the middle of one batch. Default 10. */
  readonly tries?: number;
  /** How long to wait for a sidecar that does not answer at all (it may be starting again). Default 60,000. */
  readonly unreachableMs?: number;
  /** False: requests run by themselves, so that each always has the same bytes. Default true. */
  readonly mayMerge?: boolean;
  /** Shown as a bearer token. */
  readonly token?: string;
}

const firstBackoffMs = 25;
const maxBackoffMs = 1_000;

interface SidecarHealth {
  readonly queueDepth: number;
  readonly queueLimit: number;
  /** Requests that run at once; undefined where the sidecar does not tell. */
  readonly engines?: number;
}

/** An ActivationSource that also says which model answered. */
export interface SidecarConnection extends ActivationSource {
  readonly address: SidecarAddress;
  health(signal?: AbortSignal): Promise<SidecarHealth>;
  /** As `activations`, with the hash of the model that computed it. */
  exchange(request: ActivationRequest, signal?: AbortSignal): Promise<DecodedAnswer>;
}

/** @param where an address, or its text form: a socket path or an http URL */
export function connectSidecar(
  where: SidecarAddress | string,
  options: ConnectOptions = {},
): SidecarConnection {
  const address = typeof where === 'string' ? parseSidecarAddress(where) : where;
  const agent = agentOf(address);
  const headers = {
    ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
    ...(options.mayMerge === false && { [mergeHeader]: 'never' }),
  };
  const ask = (request: Omit<ExchangeRequest, 'timeoutMs'>, texts: number) =>
    askUntilAnswered(address, agent, request, texts, options);
  const activations = async (request: ActivationRequest, signal?: AbortSignal): Promise<DecodedAnswer> =>
    ask(
      { method: 'POST', path: '/v1/activations', body: encodeRequest(request), headers, signal },
      textCount(request),
    ).then((body) => decodeAnswer(body));
  return {
    address,
    card: async (signal) =>
      parseCard(await ask({ method: 'GET', path: '/v1/card', headers, signal }, 0), address),
    health: async (signal) => {
      const body = await ask({ method: 'GET', path: '/v1/health', headers, signal }, 0);
      return JSON.parse(body.toString('utf8')) as SidecarHealth;
    },
    exchange: activations,
    activations: async (request, signal): Promise<ActivationBatch> =>
      (await activations(request, signal)).batch,
    close: async () => agent.destroy(),
  };
}

function parseCard(body: Buffer, address: SidecarAddress): ModelCard {
  const card = JSON.parse(body.toString('utf8')) as ModelCard;
  if (card.protocolVersion !== protocolVersion) {
    throw sidecarErrors.SIDECAR_PROTOCOL_MISMATCH({
      address: formatAddress(address),
      got: card.protocolVersion,
      expected: protocolVersion,
    });
  }
  return card;
}

/** Asks until there is an answer of status 200, or a reason to stop asking. */
async function askUntilAnswered(
  address: SidecarAddress,
  agent: Agent,
  request: Omit<ExchangeRequest, 'timeoutMs'>,
  texts: number,
  options: ConnectOptions,
): Promise<Buffer> {
  const { deadlineMs = 600_000, tries = 10, unreachableMs = 60_000 } = options;
  const facts = { address: formatAddress(address), texts };
  const started = performance.now();
  let broken = 0;
  let unreachableSince: number | undefined;
  let backoffMs = firstBackoffMs;
  for (;;) {
    request.signal?.throwIfAborted();
    const leftMs = deadlineMs - (performance.now() - started);
    if (leftMs <= 0) throw sidecarErrors.SIDECAR_DEADLINE({ ...facts, deadlineMs, reason: 'no time left' });
    const outcome = await exchange(address, agent, { ...request, timeoutMs: leftMs });
    if (outcome.kind === 'answer' && outcome.status === 200) return outcome.body;
    if (outcome.kind === 'timeout') {
      throw sidecarErrors.SIDECAR_DEADLINE({ ...facts, deadlineMs, reason: 'no answer' });
    }
    const refusal = outcome.kind === 'answer' ? refusalOf(outcome.body) : undefined;
    if (refusal?.code === 'DEADLINE_EXCEEDED') {
      throw sidecarErrors.SIDECAR_DEADLINE({ ...facts, deadlineMs, reason: refusal.message });
    }
    if (refusal !== undefined && !isTransient(refusal.code) && refusal.code !== 'ENGINE_FAILED') {
      const code = refusal.engineCode ?? refusal.code;
      throw sidecarErrors.SIDECAR_REFUSED({ ...facts, code, reason: refusal.message });
    }
    const reason = refusal?.message ?? (outcome as { reason?: string }).reason ?? 'no reason given';
    if (outcome.kind === 'unreachable') {
      unreachableSince ??= performance.now();
      if (performance.now() - unreachableSince >= unreachableMs) {
        throw sidecarErrors.SIDECAR_UNREACHABLE({ ...facts, reason });
      }
    } else {
      unreachableSince = undefined;
      if (outcome.kind === 'broken' || refusal?.code === 'ENGINE_FAILED') broken++;
      if (broken >= tries) throw sidecarErrors.SIDECAR_BATCH_FAILED({ ...facts, tries, reason });
    }
    const waitMs = Math.min(
      waitOf(outcome, backoffMs),
      Math.max(0, deadlineMs - (performance.now() - started)),
    );
    backoffMs = Math.min(2 * backoffMs, maxBackoffMs);
    await sleep(waitMs, undefined, request.signal === undefined ? {} : { signal: request.signal });
  }
}

function waitOf(outcome: ExchangeOutcome, backoffMs: number): number {
  return outcome.kind === 'answer' ? Math.max(outcome.retryAfterMs, backoffMs) : backoffMs;
}

function refusalOf(body: Buffer): WireErrorBody['error'] {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as WireErrorBody;
    if (typeof error.code === 'string') return error;
  } catch {
    // Something else than a sidecar answered.
  }
  return {
    code: 'PATH_UNKNOWN',
    message: `an answer that is not of this protocol: ${body.toString('utf8', 0, 80)}`,
  };
}
