import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { toANumber, toOffset } from '../../oeis-data/types.js';
import { transformCatalogue } from '../../src/hypothesis/transforms/index.js';
import { reference, relation, transformed } from '../../src/relation/build.js';
import { compare, parseRelation, toLatex, toPari } from '../../src/relation/index.js';
import { transformsWithPariForm } from '../../src/relation/print/pari-transforms.js';
import { anyRelation } from './arbitrary-expressions.js';
import { lookupOf } from './small-corpus.js';

const lookup = lookupOf({
  A000040: [1, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]],
  A000045: [0, [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610]],
  A000032: [0, [2, 1, 3, 4, 7, 11, 18, 29]],
  A000041: [0, [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56]],
  A000009: [0, [1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 12]],
  A000700: [0, [1, 1, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2]],
  A000010: [1, [1, 1, 2, 2, 4, 2, 6, 4, 6, 4, 10, 4, 12, 6, 8]],
  A000217: [0, Array.from({ length: 30 }, (_, i) => (i * (i + 1)) / 2)],
  A000290: [0, Array.from({ length: 25 }, (_, i) => i * i)],
  A000012: [0, new Array(12).fill(1)],
});

describe('LaTeX', () => {
  test.each([
    ['A000290(n) = 2*A000217(n) - n', '\\mathrm{A000290}(n) = 2\\,\\mathrm{A000217}(n) - n'],
    ['A001906(n) = A000045(2*n+1)', '\\mathrm{A001906}(n) = \\mathrm{A000045}(2n+1)'],
    ['A000001(n) = A000010(A000040(n))', '\\mathrm{A000001}(n) = \\mathrm{A000010}(\\mathrm{A000040}(n))'],
    [
      'A000001(n) = 1/2*n^2*A000045(n)^3/A000032(n) for n >= 2',
      '\\mathrm{A000001}(n) = \\tfrac{1}{2}\\,\\frac{n^{2}\\,\\mathrm{A000045}(n)^{3}}{\\mathrm{A000032}(n)} \\quad (n \\ge 2)',
    ],
    [
      'A053723(n) = [q^n] A227216(q)^2 * A007325(q)^5',
      '\\mathrm{A053723}(n) = [q^{n}]\\, \\mathrm{A227216}(q)^{2}\\, \\mathrm{A007325}(q)^{5}',
    ],
    [
      'A000001(n) = A000120(2^(n+1)-1) + gcd(A000045(n), n)',
      '\\mathrm{A000001}(n) = \\mathrm{A000120}(2^{n+1}-1) + \\gcd\\left(\\mathrm{A000045}(n), n\\right)',
    ],
    ['A000005(n) = [n^-s] A000012(s)^2', '\\mathrm{A000005}(n) = [n^{-s}]\\, \\mathrm{A000012}(s)^{2}'],
    [
      'A000001(n) = union(A000290, A000578)(n)',
      '\\mathrm{A000001}(n) = \\left(\\mathrm{A000290} \\cup \\mathrm{A000578}\\right)(n)',
    ],
    [
      'A000001(n) = -(A000045(n) + n)^2',
      '\\mathrm{A000001}(n) = -\\left(\\mathrm{A000045}(n) + n\\right)^{2}',
    ],
    [
      'A000001(n) = noSuch(A000045; 3)(n)',
      '\\mathrm{A000001}(n) = \\operatorname{noSuch}_{3}\\left(\\mathrm{A000045}\\right)(n)',
    ],
  ])('%s', (statement, latex) => {
    expect(toLatex(parseRelation(statement))).toBe(latex);
  });

  test('transforms in the catalogue bring their own notation', () => {
    const latex = toLatex(parseRelation('A000041(n) = eulerTransform(A000012)(n)'), transformCatalogue);
    expect(latex).toContain('\\mathrm{A000012}');
    expect(latex).not.toContain('eulerTransform');
  });

  test('braces and \\left \\right are balanced for every relation', () => {
    fc.assert(
      fc.property(anyRelation, (any) => {
        const latex = toLatex(any, transformCatalogue);
        const count = (pattern: RegExp) => latex.match(pattern)?.length ?? 0;
        expect(count(/\{/g)).toBe(count(/\}/g));
        expect(count(/\\left/g)).toBe(count(/\\right/g));
      }),
      { numRuns: 300 },
    );
  });
});

const hasGp = spawnSync('gp', ['--version']).status === 0;
if (!hasGp) console.info('skipped: gp (PARI/GP) is not installed');

describe.skipIf(!hasGp)('PARI', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplighter-pari-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (script: string): string => {
    const path = join(folder, 'script.gp');
    writeFileSync(path, script);
    const { stdout, stderr } = spawnSync('gp', ['-q', '-f', path], {
      input: '',
      encoding: 'utf8',
      timeout: 30_000,
    });
    return (stdout + stderr).trim();
  };

  const statements = [
    'A000290(n) = 2*A000217(n) - n',
    'A000217(n) = 1/2*A000290(n) + 1/2*n for n >= 3',
    'A000290(n) = n*A000045(n)',
    'A000032(n) = A000045(2*n)/A000045(n)',
    'A000032(n+1) = A000045(n) + A000045(n+2)',
    'A000010(A000040(n)) = A000040(n) - 1',
    'A000040(n) = A000045(n^2)',
    'A000041(n) = [q^n] A000009(q)^2 / A000700(q)',
    'A000041(n) = [q^n] A000009(q) * (A000041(n)^1*A000012(n))(q)^2',
    'A000041(n) = eulerTransform(A000012)(n)',
    'partialSums(A000045(n+1))(n) = A000045(n+3) - 1',
    '(A000045(n) + A000032(n))(A000040(n)) = 2*A000045(A000040(n)+1)',
    'A000045(n+99) = A000032(n)',
    'A000045(2^n) = A000032(2^(n+1)-1)',
    'A000290(2^n-1) = (2*A000217(n) - n)(2^n-1)',
    'A000290(10^(n-3)+1) = A000217(10^(n-3)+1) + A000217(10^(n-3))',
    'mod(A000045(n), 5) = mod(A000045(n) + 5, 5)',
    'mod(-A000045(n), n + 2) = n + 2 - A000045(n)',
    'floorQuotient(-A000045(n), 3) = -A000032(n)',
    'gcd(A000217(n), A000217(n+1)) = n + 1',
    'lcm(A000045(n), A000032(n)) = A000045(2*n)',
    'min(A000045(n), 5) + max(A000045(n), 5) = A000045(n) + 5',
    'and(A000045(n), 6) + or(A000045(n), 6) = A000045(n) + 6',
    'xor(A000045(n), A000045(n)) = 0',
    'union(A000290, A000217)(n) = A000290(n)',
    'intersection(A000290, A000217)(n) = A000290(n)',
    'difference(A000217, A000290)(n) = A000217(n+1)',
    'A000012(n) = [x^n/n!] A000012(x)^2 / A000012(x)',
    '[x^n/n!] A000041(x)^2 / A000009(x) = [x^n/n!] A000009(x)^-1 * A000041(x)^2',
    'A000010(n) = [n^-s] A000040(s) / A000010(s)^2',
    'n = [n^-s] A000010(s) * (A000012(n-1))(s)',
  ];
  test.each(statements)('%s: PARI and the evaluator agree', (statement) => {
    const parsed = parseRelation(statement);
    const outcome = compare(parsed, lookup, transformCatalogue);
    const expected =
      outcome.kind === 'match'
        ? `agrees at ${outcome.count} indices, n = ${outcome.from}..${outcome.to}`
        : outcome.kind === 'mismatch'
          ? `differs at n = ${outcome.n}: expected ${outcome.expected}, got ${outcome.got}`
          : 'nothing to compare';
    expect(run(toPari(parsed, lookup))).toBe(expected);
  });

  test('every PARI form of a transform gives the terms of the catalogue', () => {
    const inputs = { A000010: 'A000010', A000041: 'A000041', A000009: 'A000009' };
    for (const name of transformsWithPariForm)
      for (const input of Object.values(inputs).map(toANumber)) {
        const applied = transformCatalogue.get(name)!.apply(lookup(input)!, []);
        if (applied.kind === 'refused') continue;
        const result = toANumber('L000001');
        const statement = relation(reference(result), transformed(name, reference(input)));
        const terms = { offset: toOffset(applied.terms.offset), values: applied.terms.values };
        const script = toPari(statement, (a) => (a === result ? terms : lookup(a)));
        expect(`${name}(${input}): ${run(script)}`).toContain(`agrees at ${terms.values.length} indices`);
      }
  });

  test('without terms the script says what to fill in, and a transform without PARI form stops it', () => {
    const script = toPari(parseRelation('A000290(n) = reversion(A000217)(n)'));
    expect(script).toContain('A000290 = [0, []];');
    expect(run(script)).toContain('has no PARI form yet');
  });
});
