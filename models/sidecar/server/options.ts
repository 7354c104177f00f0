/** How a sidecar process is started. Plain values only: they travel as JSON to the process. */
import { defaultPackSlots } from '../../session/plan-packs.js';

export interface SidecarOptions {
  /** A folder written by `importModel`. */
  readonly modelFolder: string;
  /** A Unix socket, or a port of a loopback (or other) host; port 0 takes a free one. */
  readonly listen: ListenAddress;
  /** Engine processes, each with a session (and a private copy of the weights) of its own. Default 1. */
  readonly engines?: number;
  /** Threads of each session. Engines of one thread serve many requests, one of many threads serves one sooner. */
  readonly threads: number;
  /** False: engines share the weights in the page cache, at some 14% of the speed. Default true. */
  readonly prepack?: boolean;
  /** Where sessions run; the processor where that is not to be had, after a warning. Default `cpu`. */
  readonly provider?: 'cpu' | 'cuda' | 'webgpu';
  /** The sidecar ends when this process does; without it, it lives until stopped. */
  readonly parentPid?: number;
  /** Requests admitted at once, the running ones included; one more is answered 429. Default 64. */
  readonly queueLimit?: number;
  /** Waiting requests that allow it run together up to so many tokens; 0: never. Default 256, a pack. */
  readonly mergeTokens?: number;
  /** Larger request bodies are answered 413. Default 16 MiB. */
  readonly maxBodyBytes?: number;
  /** Requests whose answer would be larger are answered 413. Default 512 MiB. */
  readonly maxAnswerBytes?: number;
  /** A body must be here within this time, or 408. Default 30,000. */
  readonly bodyTimeoutMs?: number;
  /** Texts of more tokens are cut. Default: the session's. */
  readonly maxTokens?: number;
  /** Module (file URL) that exports `openModel`. Default: the session of this room. */
  readonly engineModule?: string;
}

export type ListenAddress =
  | { readonly socketPath: string }
  | { readonly port: number; readonly host?: string };

export interface SidecarLimits {
  readonly queueLimit: number;
  readonly mergeTokens: number;
  readonly maxBodyBytes: number;
  readonly maxAnswerBytes: number;
  readonly bodyTimeoutMs: number;
}

export function limitsOf(options: SidecarOptions): SidecarLimits {
  return {
    queueLimit: options.queueLimit ?? 64,
    mergeTokens: options.mergeTokens ?? defaultPackSlots,
    maxBodyBytes: options.maxBodyBytes ?? 16 << 20,
    maxAnswerBytes: options.maxAnswerBytes ?? 512 << 20,
    bodyTimeoutMs: options.bodyTimeoutMs ?? 30_000,
  };
}
