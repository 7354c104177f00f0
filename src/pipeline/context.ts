/** What every stage of a run is given: where to keep things, how to report, when to stop. */
import type { Store } from '../store/index.js';

/** Progress of one piece of long work; a terminal draws it, other outputs stay silent. */
export interface Progress {
  /** @param total expected amount of `unit`; undefined when unknown */
  start(label: string, total: number | undefined, unit: string): void;
  update(done: number, note?: string): void;
  stop(): void;
}

export interface Home {
  /** Folder of everything Lamplighter writes but model downloads. */
  readonly folder: string;
  readonly corpora: string;
  readonly artefacts: string;
  readonly reports: string;
}

export interface PipelineContext {
  readonly store: Store;
  readonly home: Home;
  /** Worker threads that compute. */
  readonly threads: number;
  readonly progress: Progress;
  /** One line for the reader, on stderr. */
  readonly say: (line: string) => void;
  /** Current time; injected so that tests can hold it. */
  readonly now: () => Date;
  readonly signal: AbortSignal;
}
