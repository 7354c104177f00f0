import { type ANumber, type Link, linkKinds } from '../../../oeis-data/types.js';

/** Links as unordered pairs of rows, each pair once. */
export interface UndirectedLinks {
  readonly rowCount: number;
  /** uint32 `[2 * links]`, row-major, smaller row first; ordered by rows. */
  readonly pairs: Uint32Array;
  /**
   * Strongest record of the pair, in either direction: position in `linkKinds`, where a name comes before a
   * cross-reference, a formula and a program; `[links]`.
   */
  readonly kind: Uint8Array;
  /** 1 where a link of the pair, in either direction, was recorded by name; `[links]`. */
  readonly byName: Uint8Array;
  isLinked(first: number, second: number): boolean;
}

/**
 * Links whose two ends are among `aNumbers`, direction and repetition dropped; a sequence that cites itself is
 * no link.
 */
export function undirectedLinks(links: Iterable<Link>, aNumbers: readonly ANumber[]): UndirectedLinks {
  const rowCount = aNumbers.length;
  const rowOf = new Map(aNumbers.map((aNumber, row) => [aNumber, row]));
  const byKey = new Map<number, number>();
  const keyOf = (a: number, b: number) => Math.min(a, b) * rowCount + Math.max(a, b);
  for (const link of links) {
    const from = rowOf.get(link.from);
    const to = rowOf.get(link.to);
    if (from === undefined || to === undefined || from === to) continue;
    const key = keyOf(from, to);
    byKey.set(key, Math.min(byKey.get(key) ?? linkKinds.length, linkKinds.indexOf(link.kind)));
  }
  const keys = Float64Array.from(byKey.keys()).sort();
  const pairs = new Uint32Array(2 * keys.length);
  for (const [link, key] of keys.entries()) {
    pairs[2 * link] = Math.floor(key / rowCount);
    pairs[2 * link + 1] = key % rowCount;
  }
  const kind = Uint8Array.from(keys, (key) => byKey.get(key)!);
  const name = linkKinds.indexOf('name');
  return {
    rowCount,
    pairs,
    kind,
    byName: kind.map((one) => (one === name ? 1 : 0)),
    isLinked: (first, second) => byKey.has(keyOf(first, second)),
  };
}
