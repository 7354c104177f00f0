import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cleanDefinition, unnamedDefinition } from '../../../oeis-data/definition/clean-definition.js';

const path = join(import.meta.dirname, '../../../../shared/oeis/names.gz');
const present = existsSync(path);
if (!present) console.warn('Skipped: ../shared/oeis is not there, so no real names are cleaned.');

const statement =
  /agree|differ(?:s|ent)?\b.{0,20} (?:from|than)|deviat|coincid|same as|identical to|duplicate of|erroneous|apart from|essentially/i;

/**
 * Names that still hold a word of agreement beside a citation, read one by one: all of them compare other
 * things (two named functions, digits, rows), none states an agreement of the sequence with another entry.
 */
const reviewed = new Set(
  [
    'A002486 A007655 A011943 A045672 A050321 A052839 A057335 A062122 A071922 A088371 A089172 A099024 A100306 A144078',
    'A147795 A163771 A163841 A163842 A235921 A275124 A322051 A029602 A029603 A029606 A029607 A029611 A029615 A029620',
    'A029621 A029624 A029625 A029629 A029633 A029637 A029638 A029639 A029641 A029645 A029649 A029655 A029656 A029657',
    'A029659 A029663 A029667 A029668',
  ].flatMap((line) => line.split(' ')),
);

describe.skipIf(!present)('real names', () => {
  const names = new Map(
    (present ? gunzipSync(readFileSync(path)).toString('utf8') : '')
      .split('\n')
      .filter((line) => /^A\d/.test(line))
      .map((line) => [line.slice(0, 7), line.slice(8)]),
  );
  const cleaned = new Map([...names].map(([aNumber, name]) => [aNumber, cleanDefinition(name)]));

  it.each([
    'A019477',
    'A019480',
    'A019481',
    'A021013',
    'A007698',
    'A007699',
    'A088133',
    'A115299',
    'A044045',
  ])('%s, a known leak, no longer states its agreement', (aNumber) => {
    expect(names.get(aNumber)).toMatch(/agrees with A|Deviates from A|Different from A|Same as A.* except/i);
    expect(cleaned.get(aNumber)).not.toMatch(/agree|deviat|differ|same as|A\d{6}/i);
  });

  it('keep the definition itself when a statement goes', () => {
    for (const aNumber of [
      'A019477',
      'A019480',
      'A019481',
      'A021013',
      'A007698',
      'A007699',
      'A088133',
      'A115299',
    ]) {
      const kept = cleaned.get(aNumber)!;
      expect(names.get(aNumber)!.startsWith(kept.slice(0, -1))).toBe(true);
      expect(kept.length).toBeGreaterThan(30);
    }
    expect(cleaned.get('A044045')).toBe(unnamedDefinition);
  });

  it('hold no sequence name and no signature when cleaned', () => {
    const leaking = [...cleaned].filter(([, name]) =>
      /(?<![A-Za-z\d])A\d{6}(?!\d)|_[A-Z][a-z]+ [A-Z][a-z]+_/.test(name),
    );
    expect(leaking).toEqual([]);
  });

  it('state no agreement with another entry anywhere', () => {
    const left = [...cleaned].filter(
      ([aNumber, name]) =>
        /A\d{6}/.test(names.get(aNumber)!) && statement.test(name) && !reviewed.has(aNumber),
    );
    expect(left.map(([aNumber]) => aNumber)).toEqual([]);
  });

  it('are touched only where they cite, and never lose all but a few', () => {
    const changed = [...cleaned].filter(([aNumber, name]) => name !== names.get(aNumber)!.trim());
    const unnamed = changed.filter(([, name]) => name === unnamedDefinition);
    const uncited = changed.filter(([aNumber]) => !/[A-Z]\d{6}/.test(names.get(aNumber)!));
    // Three McKay-Thompson series that name another class "apart from signs".
    expect(uncited.map(([aNumber]) => aNumber)).toEqual(['A007256', 'A007258', 'A045486']);
    expect(changed.length).toBeGreaterThan(25_000);
    // Duplicates, erroneous versions and "same as ... except": their names say nothing else.
    expect(unnamed.length).toBeLessThan(70);
    for (const [aNumber] of unnamed) {
      expect(names.get(aNumber)).toMatch(
        /^(?:Duplicate|Erroneous|Incorrect|Same as|Essentially|Appears to be)/,
      );
    }
    const shortened = changed.map(([aNumber, name]) => name.length / names.get(aNumber)!.length);
    const mean = shortened.reduce((sum, share) => sum + share, 0) / shortened.length;
    expect(mean).toBeGreaterThan(0.7);
  });

  it('are read well: balanced brackets stay balanced, nothing dangles before a full stop', () => {
    const balance = (text: string) =>
      [...text].reduce((depth, c) => depth + (c === '(' ? 1 : c === ')' ? -1 : 0), 0);
    const changed = [...cleaned].filter(([aNumber, name]) => name !== names.get(aNumber)!.trim());
    const unbalanced = changed.filter(
      ([aNumber, name]) => balance(names.get(aNumber)!) === 0 && balance(name) !== 0,
    );
    expect(unbalanced.map(([aNumber]) => aNumber)).toEqual([]);
    const danglingEnd = /(?:^| )(?:of|in|and|or|see|to|from|by|with)\.?$|,\s*[,.]$/;
    const dangling = changed.filter(
      ([aNumber, name]) => danglingEnd.test(name) && !danglingEnd.test(names.get(aNumber)!),
    );
    expect(dangling.length / changed.length).toBeLessThan(0.001);
  });

  it('have nothing to do a second time', () => {
    const twice = [...cleaned].filter(([, name]) => cleanDefinition(name) !== name);
    expect(twice.map(([aNumber]) => aNumber)).toEqual([]);
  });
});
