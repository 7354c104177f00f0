/** What the three sources of a model file have in common. */
import type { KnownModel } from '../known-models.js';

export type SourceName = 'path' | 'hub' | 'pip';

/** Bytes done of bytes in all, of one stage of one source (`import`: bytes of weights written). */
export interface PullProgress {
  readonly model: string;
  readonly source: SourceName | 'cache';
  readonly stage: 'download' | 'unpack' | 'verify' | 'import';
  readonly done: number;
  readonly total: number;
}

export interface SourceRequest {
  readonly model: KnownModel;
  /** Where the GGUF is written; the caller verifies its checksum and moves it into place. */
  readonly target: string;
  readonly onProgress: (stage: 'download' | 'unpack', done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
  readonly environment: NodeJS.ProcessEnv;
}

/** `written`: the target holds what the source calls the file. `unavailable`: why not, in a few words. */
export type SourceOutcome =
  | { readonly kind: 'written' }
  | { readonly kind: 'unavailable'; readonly reason: string };
