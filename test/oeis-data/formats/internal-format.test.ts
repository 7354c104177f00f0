import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { internalFormat } from '../../../oeis-data/formats/internal-format.js';
import {
  aDecoration,
  aLineOfText,
  anANumber,
  aTerm,
  decorate,
  decorationKinds,
  kindsOf,
  parse,
} from './hostile-text.js';

const aKeyword = fc.constantFrom('nonn', 'sign', 'easy', 'nice', 'tabl');
const anEntry = fc.record({
  aNumber: anANumber,
  name: aLineOfText,
  terms: fc.array(aTerm, { minLength: 1, maxLength: 12 }),
  /** Where the list of terms is broken into its second and third line. */
  breaks: fc.tuple(fc.nat(12), fc.nat(12)),
  offset: fc.option(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.option(fc.integer({ min: 1, max: 9 }))), {
    nil: undefined,
  }),
  keywords: fc.array(aKeyword, { maxLength: 3 }),
  formulas: fc.array(anANumber, { maxLength: 3 }),
  crossReferences: fc.array(anANumber, { maxLength: 3 }),
  programs: fc.array(anANumber, { maxLength: 3 }),
  olderForm: fc.boolean(),
});
type Entry = typeof anEntry extends fc.Arbitrary<infer Value> ? Value : never;

function linesOf(entry: Entry): string[] {
  const { aNumber, terms, breaks } = entry;
  const [first, second] = [...breaks].sort((a, b) => a - b).map((at) => Math.min(at, terms.length)) as [
    number,
    number,
  ];
  const parts = (values: readonly bigint[]) => [
    values.slice(0, first),
    values.slice(first, second),
    values.slice(second),
  ];
  const list = (letters: string, values: readonly bigint[]) => {
    const filled = parts(values).filter((part) => part.length > 0);
    return filled.map(
      (part, at) => `%${letters[at]} ${aNumber} ${part.join(',')}${at < filled.length - 1 ? ',' : ''}`,
    );
  };
  const absolute = terms.map((term) => (term < 0n ? -term : term));
  const { offset } = entry;
  return [
    `%I ${aNumber} #7 Jan 02 2003`,
    ...(entry.olderForm ? [...list('STU', absolute), ...list('VWX', terms)] : list('STU', terms)),
    `%N ${aNumber} ${entry.name}`,
    `%C ${aNumber} A comment.`,
    ...entry.formulas.map((to) => `%F ${aNumber} a(n) = ${to}(n) + 1.`),
    ...entry.programs.map((to) => `%o ${aNumber} (PARI) a(n) = ${to}(n);`),
    ...entry.crossReferences.map((to) => `%Y ${aNumber} Cf. ${to}.`),
    ...(entry.keywords.length > 0 ? [`%K ${aNumber} ${entry.keywords.join(',')}`] : []),
    ...(offset === undefined
      ? []
      : [`%O ${aNumber} ${offset[0]}${offset[1] === null ? '' : `,${offset[1]}`}`]),
  ];
}

describe('the internal format', () => {
  it('reads back any entries, in the newer and the older form of signed terms', () => {
    const entries = fc.uniqueArray(anEntry, { maxLength: 4, selector: ({ aNumber }) => aNumber });
    fc.assert(
      fc.property(entries, aDecoration, (written, decoration) => {
        const text = decorate(written.flatMap(linesOf), decoration);
        const { records, problems } = parse(internalFormat, text, decoration.chunks);
        expect(records).toHaveLength(written.length);
        for (const [index, entry] of written.entries()) {
          const record = records[index]!;
          expect(record).toMatchObject({
            aNumber: entry.aNumber,
            name: entry.name,
            terms: entry.terms.join(','),
            termCount: entry.terms.length,
            keywords: entry.keywords,
          });
          expect(record.offset).toBe(entry.offset?.[0]);
          expect(record.secondOffset).toBe(entry.offset?.[1] ?? undefined);
          const cited = (kind: string) =>
            record.links.filter((link) => link.kind === kind).map(({ to }) => to);
          const others = (to: readonly string[]) =>
            [...new Set(to)].filter((other) => other !== entry.aNumber);
          expect(cited('formula')).toEqual(others(entry.formulas));
          expect(cited('cross-reference')).toEqual(others(entry.crossReferences));
          expect(cited('program')).toEqual(others(entry.programs));
          expect(record.links.every(({ from, to }) => from === entry.aNumber && to !== from)).toBe(true);
          expect(record.text.get('C')).toEqual(['A comment.']);
        }
        const missing = written.filter(({ offset }) => offset === undefined).length;
        const told = kindsOf(problems).filter((kind) => !decorationKinds.has(kind) && kind !== 'unsorted');
        expect(told).toEqual(new Array(missing).fill('missing-offset'));
      }),
    );
  });

  const one = (...lines: string[]) => parse(internalFormat, `${lines.join('\n')}\n`);

  it('takes names from %N as links of kind name, and links each sequence once a kind', () => {
    const { records } = one(
      '%S A000001 1,2,',
      '%N A000001 Sum of A000002 and A000003 and A000001.',
      '%F A000001 A000002, A000002',
      '%O A000001 1,2',
    );
    expect(records[0]!.links).toEqual([
      { from: 'A000001', to: 'A000002', kind: 'name' },
      { from: 'A000001', to: 'A000003', kind: 'name' },
      { from: 'A000001', to: 'A000002', kind: 'formula' },
    ]);
  });

  it('starts a new entry at a new sequence name and at %I', () => {
    const { records } = one('%S A000001 1,', '%S A000002 2,', '%I A000002 again', '%S A000002 3,');
    expect(records.map(({ aNumber, terms, lineNumber }) => [aNumber, terms, lineNumber])).toEqual([
      ['A000001', '1', 1],
      ['A000002', '2', 2],
      ['A000002', '3', 3],
    ]);
  });

  it('prefers signed terms and tells when the absolute values beside them differ', () => {
    const { records, problems } = one(
      '%S A000001 1,2,3',
      '%V A000001 1,-2,4',
      '%N A000001 x',
      '%O A000001 0',
    );
    expect(records[0]).toMatchObject({ terms: '1,-2,4' });
    expect(problems).toMatchObject([{ kind: 'conflict', line: 2 }]);
  });

  it('tells malformed lines, missing names, terms and offsets with their line numbers', () => {
    const { records, problems } = one(
      'rubbish',
      '%S A000001 1,2,x,4',
      '%O A000001 zero',
      '%Z',
      '%N A000002 no terms',
      '%O A000002 3,1',
    );
    expect(records).toMatchObject([
      { terms: '1,2', offset: undefined },
      { termCount: 0, offset: 3, secondOffset: 1 },
    ]);
    expect(problems.map(({ kind, line }) => [kind, line])).toEqual([
      ['malformed-line', 1],
      ['malformed-line', 4],
      ['malformed-term', 2],
      ['missing-name', 2],
      ['missing-offset', 3],
      ['missing-terms', 5],
    ]);
  });

  it('drops the last term of a file that is cut inside its terms', () => {
    const { records, problems } = parse(internalFormat, '%N A000001 x\n%O A000001 0,1\n%S A000001 1,2,34');
    expect(records[0]).toMatchObject({ terms: '1,2', termCount: 2 });
    expect(kindsOf(problems)).toEqual(['truncated', 'truncated']);
  });

  it('passes over what surrounds the entries of a search result', () => {
    const { problems } = one(
      '# Greetings',
      '',
      'Search: id:a000001',
      'Showing 1-1 of 1',
      '%S A000001 1',
      '%N A000001 x',
      '%O A000001 0',
    );
    expect(problems).toEqual([]);
  });
});
