/** What the extracting thread and its workers say to each other. */
import type { Pool } from '../../models/protocol/types.js';
import type { ConnectOptions, SidecarAddress } from '../../models/sidecar/index.js';
import type { StoredType } from './store-layout.js';

/** Fixed for the life of a worker. */
export interface WorkerSettings {
  readonly addresses: readonly SidecarAddress[];
  readonly connect: ConnectOptions;
  /** Module (file URL) with `openTokenizer(folder, maxTokens)`, and the folder; absent: the sidecar tokenises. */
  readonly tokenizer: { readonly module: string; readonly folder: string } | undefined;
  readonly tokenizerHash: string;
  readonly maxTokens: number;
  readonly modelHash: string;
  readonly layerCount: number;
  readonly dModel: number;
  /** Stored layers, ascending. */
  readonly layers: readonly number[];
  readonly pools: readonly Pool[];
  readonly dtype: StoredType;
  readonly rowCount: number;
  /** The file that the rows are written to. */
  readonly path: string;
}

export interface TextOfSequence {
  readonly aNumber: string;
  readonly text: string;
}

export interface MeasureTask {
  readonly texts: readonly TextOfSequence[];
  /** Position of the address to ask. */
  readonly sidecar: number;
}

export interface BatchTask {
  /** Position of the address to ask. */
  readonly sidecar: number;
  readonly texts: readonly TextOfSequence[];
  /** Stored row of the first text; the others follow. */
  readonly firstRow: number;
  /** Byte of the file at which the tensor of the first layer and pool begins. */
  readonly tensorsStart: number;
  /** One a stored layer, all 1 for float32. */
  readonly scales: readonly number[];
}

/** A catalogue error as plain values: its class does not survive the way between threads. */
export interface FailedOutcome {
  readonly kind: 'failed';
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly facts: Readonly<Record<string, string | number | undefined>>;
}

export type TokeniseOutcome =
  | {
      readonly kind: 'tokens';
      readonly tokenIds: readonly (readonly number[])[];
      readonly truncated: readonly number[];
    }
  | FailedOutcome;

/** Largest magnitude in each stored layer. */
export type MeasureOutcome =
  | { readonly kind: 'measured'; readonly magnitudes: readonly number[] }
  | FailedOutcome;

export type BatchOutcome = { readonly kind: 'written'; readonly tokens: number } | FailedOutcome;
