/**
 * Where a ranking's rows lie: in shared memory, or in a file of which only the blocks at hand are in memory. A
 * descriptor crosses to worker threads; each opens it for itself.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { RowBlocks } from '../../probe/rank/row-blocks.js';
import { rankingErrors } from './errors.js';
import { toShared } from './shared-matrix.js';

/** A file of raw little-endian numbers `[rows, width]`, row-major, without a header. */
export interface RowsFile {
  readonly path: string;
  /** Half precision takes half the room; it is the value stored that is ranked, exactly. */
  readonly format: 'float32' | 'float16';
}

export type RowStore =
  | { readonly kind: 'memory'; readonly matrix: Float32Array<SharedArrayBuffer> }
  | {
      readonly kind: 'file';
      readonly file: RowsFile;
      /** Rows of the file. */
      readonly rowCount: number;
      /** Rows of the ranking as rows of the file, ascending; absent: all of them. */
      readonly chosen?: Uint32Array;
    };

/**
 * What a caller gives, as a worker thread can open it.
 *
 * @param matrix rows in memory (copied unless shared already), a file, or the path of one of float32
 * @param chosen of a file with more rows than `n`: those to take
 */
export function rowStore(
  given: {
    readonly matrix: Float32Array | RowsFile | string;
    readonly chosen?: { readonly rows: Uint32Array; readonly rowsOfFile: number };
  },
  n: number,
): RowStore {
  const { matrix, chosen } = given;
  if (matrix instanceof Float32Array) return { kind: 'memory', matrix: toShared(matrix) };
  return {
    kind: 'file',
    file: typeof matrix === 'string' ? { path: matrix, format: 'float32' } : matrix,
    rowCount: chosen?.rowsOfFile ?? n,
    ...(chosen && { chosen: chosen.rows }),
  };
}

export interface OpenRows extends RowBlocks {
  close(): void;
}

/** @throws `RANKING_MATRIX_SIZE` when the file does not hold `[rowCount, width]` numbers */
export function openRows(store: RowStore, width: number): OpenRows {
  if (store.kind === 'memory') {
    const { matrix } = store;
    return {
      block: (start, end) => matrix.subarray(start * width, end * width),
      close: () => {},
    };
  }
  return new RowsOfFile(store, width);
}

class RowsOfFile implements OpenRows {
  readonly #descriptor: number;
  readonly #path: string;
  readonly #half: boolean;
  readonly #width: number;
  readonly #chosen: Uint32Array | undefined;
  /** Two blocks: a tile needs a left and a right one. The older is overwritten. */
  readonly #buffers: [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] = [
    new Float32Array(0),
    new Float32Array(0),
  ];
  #next: 0 | 1 = 0;
  #halves = new Uint16Array(0);

  constructor(store: RowStore & { kind: 'file' }, width: number) {
    const { path, format } = store.file;
    this.#path = path;
    this.#half = format === 'float16';
    this.#width = width;
    this.#chosen = store.chosen;
    this.#descriptor = openSync(path, 'r');
    const expected = store.rowCount * width * this.#bytesPerEntry;
    const got = fstatSync(this.#descriptor).size;
    if (got !== expected) {
      this.close();
      throw rankingErrors.RANKING_MATRIX_SIZE({ path, expected, got });
    }
  }

  get #bytesPerEntry(): number {
    return this.#half ? 2 : 4;
  }

  block(start: number, end: number): Float32Array<ArrayBuffer> {
    const length = (end - start) * this.#width;
    if (this.#buffers[this.#next].length < length) this.#buffers[this.#next] = new Float32Array(length);
    const block = this.#buffers[this.#next].subarray(0, length);
    this.#next = this.#next === 0 ? 1 : 0;
    const chosen = this.#chosen;
    if (chosen === undefined) this.#read(block, start);
    else {
      // Runs of neighbouring rows are read at once.
      for (let row = start; row < end; ) {
        let next = row + 1;
        while (next < end && chosen[next] === chosen[next - 1]! + 1) next++;
        this.#read(block.subarray((row - start) * this.#width, (next - start) * this.#width), chosen[row]!);
        row = next;
      }
    }
    return block;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #read(target: Float32Array, fileRow: number): void {
    const position = fileRow * this.#width * this.#bytesPerEntry;
    if (!this.#half) {
      this.#readBytes(new Uint8Array(target.buffer, target.byteOffset, target.byteLength), position);
      return;
    }
    if (this.#halves.length < target.length) this.#halves = new Uint16Array(target.length);
    const halves = this.#halves.subarray(0, target.length);
    this.#readBytes(new Uint8Array(halves.buffer, 0, halves.byteLength), position);
    const table = float16Values();
    for (let k = 0; k < target.length; k++) target[k] = table[halves[k]!]!;
  }

  #readBytes(bytes: Uint8Array, position: number): void {
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(this.#descriptor, bytes, at, bytes.length - at, position + at);
      if (read === 0) {
        const expected = position + bytes.length;
        throw rankingErrors.RANKING_MATRIX_SIZE({ path: this.#path, expected, got: position + at });
      }
      at += read;
    }
  }
}

let table: Float32Array | undefined;

/** Values of all 65,536 half-precision patterns (IEEE 754 binary16). */
function float16Values(): Float32Array {
  table ??= Float32Array.from({ length: 1 << 16 }, (_, bits) => {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 31;
    const fraction = bits & 0x3ff;
    if (exponent === 0) return sign * fraction * 2 ** -24;
    if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
    return sign * (1024 + fraction) * 2 ** (exponent - 25);
  });
  return table;
}
