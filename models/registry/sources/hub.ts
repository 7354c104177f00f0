/**
 * A file of the Hugging Face hub at a pinned commit, by plain HTTP with a byte range, so that a broken
 * download goes on where it stopped. `HF_ENDPOINT` names a mirror, `HF_TOKEN` is sent when set, and
 * `LAMPLIGHTER_OFFLINE` (or `HF_HUB_OFFLINE`) skips the hub.
 */
import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import type { HubFile } from '../known-models.js';
import type { SourceOutcome, SourceRequest } from './source.js';

/** Until the first byte of the answer's head: a machine without a way out learns it in this time. */
const connectTimeoutMs = 5_000;
/** Between two chunks of the body. */
const stallTimeoutMs = 30_000;

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== '0';

/** A connection may break this often without a new byte in between. */
const fruitlessTries = 2;

export async function fromHub(request: SourceRequest): Promise<SourceOutcome> {
  const { environment, target, model } = request;
  if (model.hub === undefined) {
    return { kind: 'unavailable', reason: 'it is not known under which name the hub has this file' };
  }
  if (isSet(environment.LAMPLIGHTER_OFFLINE) || isSet(environment.HF_HUB_OFFLINE)) {
    return { kind: 'unavailable', reason: 'skipped, offline mode is set' };
  }
  for (let fruitless = 0; ; ) {
    const held = heldBytes(target);
    const outcome = await download(request, model.hub, held);
    if (outcome.kind !== 'broken') return outcome;
    fruitless = heldBytes(target) > held ? 0 : fruitless + 1;
    if (!outcome.answered) return { kind: 'unavailable', reason: outcome.reason };
    if (fruitless === fruitlessTries) return { kind: 'unavailable', reason: outcome.reason };
  }
}

const heldBytes = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** `broken`: the connection failed or ended too early; what came is kept and may be continued. */
type DownloadOutcome =
  | SourceOutcome
  | { readonly kind: 'broken'; readonly answered: boolean; readonly reason: string };

async function download(request: SourceRequest, file: HubFile, held: number): Promise<DownloadOutcome> {
  const { model, target, environment } = request;
  const endpoint = (environment.HF_ENDPOINT || 'https://huggingface.co').replace(/\/+$/, '');
  const address = `${endpoint}/${file.repository}/resolve/${file.revision}/${file.path}`;
  // A partial file at least as long as the whole is not a beginning of it.
  const from = held < model.bytes ? held : 0;
  const watch = new Watchdog(request.signal);
  let answered = false;
  try {
    watch.expectWithin(connectTimeoutMs, `no answer within ${connectTimeoutMs / 1000} s`);
    const headers: Record<string, string> = { 'accept-encoding': 'identity' };
    if (from > 0) headers.range = `bytes=${from}-`;
    if (isSet(environment.HF_TOKEN)) headers.authorization = `Bearer ${environment.HF_TOKEN}`;
    const answer = await fetch(address, { headers, signal: watch.signal });
    answered = true;
    if (!answer.ok || answer.body === null) {
      return {
        kind: 'unavailable',
        reason: `${new URL(endpoint).host} answered ${answer.status} ${answer.statusText}`,
      };
    }
    let done = answer.status === 206 ? from : 0;
    request.onProgress('download', done, model.bytes);
    const output = openSync(target, done > 0 ? 'a' : 'w');
    try {
      // Written as it comes: what is on disk when the line breaks need not come again.
      for await (const chunk of answer.body) {
        writeSync(output, chunk);
        done += chunk.length;
        watch.expectWithin(stallTimeoutMs, `no byte for ${stallTimeoutMs / 1000} s`);
        if (done > model.bytes) watch.abort(`more than the expected ${model.bytes} bytes`);
        request.onProgress('download', done, model.bytes);
      }
    } finally {
      closeSync(output);
    }
    if (done < model.bytes)
      return { kind: 'broken', answered: true, reason: `ended after ${done} of ${model.bytes} bytes` };
    return { kind: 'written' };
  } catch (failure) {
    request.signal?.throwIfAborted();
    if (watch.reason === undefined) return { kind: 'broken', answered, reason: networkReason(failure) };
    return { kind: 'unavailable', reason: watch.reason };
  } finally {
    watch.stop();
  }
}

/** fetch hides the system's word ("ENOTFOUND", "ECONNREFUSED") in a chain of causes. */
function networkReason(failure: unknown): string {
  let innermost = failure;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  if (!(innermost instanceof Error)) return String(innermost);
  return (innermost as NodeJS.ErrnoException).code ?? innermost.message;
}

/** An abort signal that also fires when something expected does not happen in time. */
class Watchdog {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #onOuterAbort = () => this.#controller.abort();
  #timer: NodeJS.Timeout | undefined;
  reason: string | undefined;

  constructor(outer: AbortSignal | undefined) {
    this.#outer = outer;
    if (outer?.aborted) this.#controller.abort();
    outer?.addEventListener('abort', this.#onOuterAbort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  expectWithin(timeoutMs: number, otherwise: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.abort(otherwise), timeoutMs);
  }

  abort(reason: string): void {
    this.reason ??= reason;
    this.#controller.abort();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener('abort', this.#onOuterAbort);
  }
}
