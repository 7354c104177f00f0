/**
 * Bootstrap by sequence: links that share a sequence are found or missed together, so sequences are resampled, not
 * links. Each resample draws n sequences with repetition; a pair weighs the product of its ends' multiplicities
 * (Owen, "The pigeonhole bootstrap", arXiv:0712.1111, for the two ends of one set).
 */
import type { Random } from '../../../probe/index.js';

export const defaultResamples = 1_000;

export class SequenceResamples {
  readonly rowCount: number;
  readonly count: number;
  /** uint8 `[resample, row]`, row-major. */
  readonly #multiplicity: Uint8Array;

  constructor(rowCount: number, count: number, random: Random) {
    this.rowCount = rowCount;
    this.count = count;
    this.#multiplicity = new Uint8Array(rowCount * count);
    for (let start = 0; start < this.#multiplicity.length; start += rowCount) {
      for (let drawn = 0; drawn < rowCount; drawn++) this.#multiplicity[start + random.below(rowCount)]!++;
    }
  }

  /** How often each row is in a resample: uint8 `[rows]`, summing to the number of rows. */
  multiplicities(resample: number): Uint8Array {
    return this.#multiplicity.subarray(resample * this.rowCount, (resample + 1) * this.rowCount);
  }
}
