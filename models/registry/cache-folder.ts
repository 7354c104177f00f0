/** Where models are kept on this machine. */
import { homedir } from 'node:os';
import { join } from 'node:path';

/** `LAMPLIGHTER_CACHE`, or `lamplighter` below the user's cache folder (XDG). */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  const own = environment.LAMPLIGHTER_CACHE;
  if (own !== undefined && own !== '') return own;
  const xdg = environment.XDG_CACHE_HOME;
  return join(xdg !== undefined && xdg !== '' ? xdg : join(homedir(), '.cache'), 'lamplighter');
}

/** The places of one model below a cache folder. */
export interface ModelPlaces {
  readonly folder: string;
  /** The GGUF, complete and of the pinned checksum whenever it exists. */
  readonly gguf: string;
  /** The imported model (graph and weights), complete whenever it exists. */
  readonly imported: string;
  /** A download that has not ended; continued by the next pull. */
  readonly partial: string;
  readonly lock: string;
}

export function modelPlaces(cache: string, name: string): ModelPlaces {
  const folder = join(cache, 'models', name);
  return {
    folder,
    gguf: join(folder, 'model.gguf'),
    imported: join(folder, 'imported'),
    partial: join(folder, 'model.gguf.partial'),
    lock: join(folder, 'lock.sqlite'),
  };
}
