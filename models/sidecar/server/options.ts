/** How a sidecar process is started. Plain values only: they travel as JSON to the process. */

export interface SidecarOptions {
  /** A folder written by `importModel`. */
  readonly modelFolder: string;
  /** A Unix socket, or a port of a loopback (or other) host; port 0 takes a free one. */
  readonly listen: ListenAddress;
  /** Threads of the one session. */
  readonly threads: number;
  /** The sidecar ends when this process does; without it, it lives until stopped. */
  readonly parentPid?: number;
  /** Requests admitted at once, the running one included; one more is answered 429. Default 64. */
  readonly queueLimit?: number;
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
  readonly maxBodyBytes: number;
  readonly maxAnswerBytes: number;
  readonly bodyTimeoutMs: number;
}

export function limitsOf(options: SidecarOptions): SidecarLimits {
  return {
    queueLimit: options.queueLimit ?? 64,
    maxBodyBytes: options.maxBodyBytes ?? 16 << 20,
    maxAnswerBytes: options.maxAnswerBytes ?? 512 << 20,
    bodyTimeoutMs: options.bodyTimeoutMs ?? 30_000,
  };
}
