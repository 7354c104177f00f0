/** Fresh exact terms of the starter sequences, straight from their generators. */
import { createHash } from 'node:crypto';
import { type ANumber, type SourcedTerms, type TermSource, toOffset } from '../types.js';
import type { StarterSequence } from './sequence.js';

/** Terms are generated in whole multiples of this many, so that asking for one more does not start afresh. */
const generationStep = 32;

/**
 * A source of kind `generator`. Generated terms are kept for the life of the source. Every generator works
 * from its own definition, none calls another sequence's, so `dependsOn` is empty.
 */
export function generatorTermSource(sequences: readonly StarterSequence[]): TermSource {
  const byANumber = new Map(sequences.map((sequence) => [sequence.aNumber, sequence]));
  const generated = new Map<ANumber, readonly bigint[]>();

  function leadingTerms(sequence: StarterSequence, count: number): readonly bigint[] {
    const known = generated.get(sequence.aNumber) ?? [];
    if (known.length >= count) return known;
    const terms = sequence.generate(Math.ceil(count / generationStep) * generationStep);
    generated.set(sequence.aNumber, terms);
    return terms;
  }

  return {
    terms(aNumber: ANumber, from: number, count: number): SourcedTerms | undefined {
      const sequence = byANumber.get(aNumber);
      if (sequence === undefined || count < 1) return undefined;
      const skipped = Math.max(0, from - sequence.offset);
      const values = leadingTerms(sequence, skipped + count).slice(skipped, skipped + count);
      return {
        terms: { offset: toOffset(sequence.offset + skipped), values },
        provenance: {
          kind: 'generator',
          label: `starter corpus, generator of ${aNumber}`,
          checksum: createHash('sha256').update(values.join(',')).digest('hex'),
          dependsOn: new Set(),
        },
      };
    },
  };
}
