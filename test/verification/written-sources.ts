/** Term sources over hand-written terms. */
import { createHash } from 'node:crypto';
import {
  type ANumber,
  type TermProvenance,
  type TermSource,
  toANumber,
  toOffset,
} from '../../oeis-data/types.js';

export type WrittenTerms = readonly [offset: number, values: readonly (number | bigint)[]];

export function writtenSource(
  sequences: Readonly<Record<string, WrittenTerms>>,
  kind: TermProvenance['kind'] = 'stored',
  dependsOn: Readonly<Record<string, readonly string[]>> = {},
): TermSource {
  const known = new Map(Object.entries(sequences));
  return {
    terms(aNumber: ANumber, from: number, count: number) {
      const written = known.get(aNumber);
      if (written === undefined) return undefined;
      const [offset, all] = written;
      const position = Math.max(0, from - offset);
      const values = all.slice(position, position + count).map(BigInt);
      if (values.length === 0) return undefined;
      return {
        terms: { offset: toOffset(offset + position), values },
        provenance: {
          kind,
          label: `${kind} terms of ${aNumber}`,
          checksum: createHash('sha256').update(values.join()).digest('hex'),
          dependsOn: new Set((dependsOn[aNumber] ?? []).map(toANumber)),
        },
      };
    },
  };
}
