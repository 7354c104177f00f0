/**
 * Hash table of the 9-term windows of the candidates, as one sorted list of entries with the start of each bucket:
 * typed arrays that threads share without copying.
 */

export const windowTerms = 9;

/** A candidate's windows start at its first or its second term. */
export const candidateStarts = 2;
/** A result's windows start at its first, second or third term. */
export const resultStarts = 3;

export interface WindowTable {
  /** uint32 `[buckets + 1]`; the number of buckets is a power of two. */
  readonly bucketStart: Uint32Array;
  /** Second half of the hash of each entry; `[entries]`. */
  readonly check: Int32Array;
  /** 2 * candidate + start; `[entries]`. */
  readonly entry: Uint32Array;
}

/** 32-bit hash of nine residues; `checkHash` is another, independent of it. */
export function bucketHash(residues: Int32Array | Float64Array, start: number): number {
  let hash = 0;
  for (let i = start; i < start + windowTerms; i++) hash = Math.imul(hash ^ residues[i]!, 0x9e3779b1);
  return hash ^ (hash >>> 15);
}

export function checkHash(residues: Int32Array | Float64Array, start: number): number {
  let hash = 0x5bd1e995;
  for (let i = start; i < start + windowTerms; i++) {
    hash = Math.imul(hash ^ (hash >>> 13) ^ residues[i]!, 0x85ebca6b);
  }
  return hash;
}

/** @param residues of all candidates, candidate c at `termStart[c] .. termStart[c + 1] - 1` */
export function buildWindowTable(residues: Int32Array, termStart: Uint32Array): WindowTable {
  const candidates = termStart.length - 1;
  let buckets = 16;
  while (buckets < 3 * candidates) buckets *= 2;
  const bucketStart = shared(Uint32Array, buckets + 1);
  const windows: number[] = [];
  for (let candidate = 0; candidate < candidates; candidate++) {
    for (let start = 0; start < candidateStarts; start++) {
      if (termStart[candidate]! + start + windowTerms > termStart[candidate + 1]!) continue;
      windows.push(2 * candidate + start);
    }
  }
  const at = (window: number) => termStart[window >>> 1]! + (window & 1);
  const bucketOf = Uint32Array.from(windows, (window) => bucketHash(residues, at(window)) & (buckets - 1));
  for (const bucket of bucketOf) bucketStart[bucket + 1]!++;
  for (let bucket = 0; bucket < buckets; bucket++) bucketStart[bucket + 1]! += bucketStart[bucket]!;
  const next = bucketStart.slice();
  const check = shared(Int32Array, windows.length);
  const entry = shared(Uint32Array, windows.length);
  for (const [i, window] of windows.entries()) {
    const place = next[bucketOf[i]!]!++;
    check[place] = checkHash(residues, at(window));
    entry[place] = window;
  }
  return { bucketStart, check, entry };
}

type SharedConstructor<Column> = {
  new (buffer: SharedArrayBuffer): Column;
  readonly BYTES_PER_ELEMENT: number;
};

/** A zeroed typed array in memory that threads share. */
export function shared<Column>(typedArray: SharedConstructor<Column>, length: number): Column {
  return new typedArray(new SharedArrayBuffer(typedArray.BYTES_PER_ELEMENT * length));
}
