import type { ANumber } from '../../oeis-data/types.js';
import type { BilinearForm } from '../../probe/bilinear-form.js';
import type { RowsFile } from './row-store.js';

/** A trained probe over the sequences it has read: all that `lamplighter rank` and `neighbours` know of one. */
export interface RankableProbe {
  /** Such as "smollm2-135m, LANTERN form". */
  readonly name: string;
  /** Changes whenever a score could: names checkpoints. */
  readonly key: string;
  /** Distinct, in row order. */
  readonly aNumbers: readonly ANumber[];
  /** Rows `[n, width of the form]`: in memory, or a file of which only blocks are read. */
  readonly rows: Float32Array | RowsFile;
  readonly form: BilinearForm;
  /** The row of a definition that is in no corpus, read by the model now: float32 `[width]`. */
  readonly embedText?: (text: string, signal?: AbortSignal) => Promise<Float32Array>;
}
