/** The best-scored partners of one sequence, or of a row that no sequence has. */
import type { ANumber } from '../../oeis-data/types.js';
import { formWidth } from '../../probe/bilinear-form.js';
import { flattenForm } from '../../probe/rank/flatten-form.js';
import { nearestRows } from '../../probe/rank/nearest-rows.js';
import { nameOrder } from './name-order.js';
import type { RankableProbe } from './rankable-probe.js';
import { openRows, rowStore } from './row-store.js';

export interface NearSequence {
  readonly aNumber: ANumber;
  /** `exactScore`: the very number that a ranking of all pairs gives this pair. */
  readonly logOdds: number;
}

/**
 * One pass over the rows in this thread: about a second a gigabyte.
 *
 * @param query row of a sequence, which is then left out, or a row of one's own
 * @param among rows marked by 1 take part: uint8 `[n]`; default all
 * @returns at most `k`, best first, ties by A-number
 */
export function nearestSequences(
  probe: Pick<RankableProbe, 'aNumbers' | 'rows' | 'form'>,
  query: number | Float32Array,
  k: number,
  among?: Uint8Array,
): NearSequence[] {
  const { aNumbers, form } = probe;
  const n = aNumbers.length;
  const rows = openRows(rowStore({ matrix: probe.rows }, n), formWidth(form));
  try {
    const takesPart = among?.slice() ?? new Uint8Array(n).fill(1);
    if (typeof query === 'number') takesPart[query] = 0;
    const row = typeof query === 'number' ? rows.block(query, query + 1).slice() : query;
    const question = { ...flattenForm(form), n, tieOrder: nameOrder(aNumbers), among: takesPart };
    const near = nearestRows(question, rows, row, k);
    return Array.from(near.rows, (found, i) => ({ aNumber: aNumbers[found]!, logOdds: near.scores[i]! }));
  } finally {
    rows.close();
  }
}
