/** Cellular automata grown from one live cell: populations, rows as numbers, and single columns. */
import {
  elementaryRows,
  replicatorPopulations,
  ulamWarburtonPopulations,
} from '../arithmetic/cellular-automaton.js';
import { onesInBinary } from '../arithmetic/digits.js';
import { byProcess } from '../generators.js';
import { isAtLeast, isEqual } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

/** One number for each generation of an elementary automaton. */
const eachRow = (rule: number, value: (row: bigint, generation: number) => bigint | number): TermGenerator =>
  byProcess(function* () {
    let generation = 0;
    for (const row of elementaryRows(rule)) yield value(row, generation++);
  });

const population = (rule: number): TermGenerator => eachRow(rule, onesInBinary);
const asNumber = (rule: number): TermGenerator => eachRow(rule, (row) => row);

/** The part of the row from its left end to the middle, of generation + 1 cells. */
const leftHalf = (row: bigint, generation: number): bigint => row >> BigInt(generation);

export const cellularAutomata: StarterFamily = {
  title: 'Cellular automata',
  sequences: [
    sequence('A070952', 0, 'nonn', 'Live cells of Rule 30 in generation n.', population(30)),
    sequence(
      'A051023',
      0,
      'nonn',
      'State of the cell in the middle of Rule 30 in generation n.',
      eachRow(30, (row, generation) => leftHalf(row, generation) & 1n),
    ),
    sequence(
      'A245549',
      0,
      'nonn base',
      'Row n of Rule 30, its binary digits read as a decimal number.',
      eachRow(30, (row) => BigInt(row.toString(2))),
    ),
    sequence('L000005', 0, 'nonn', 'Row n of Rule 30, read as a binary number.', asNumber(30)),
    sequence('A038183', 0, 'nonn', 'Row n of Rule 90, read as a binary number.', asNumber(90)),
    sequence('L000006', 0, 'nonn', 'Live cells of Rule 90 in generation n.', population(90)),
    sequence('A071049', 0, 'nonn', 'Live cells of Rule 110 in generation n.', population(110)),
    sequence('A071053', 0, 'nonn', 'Live cells of Rule 150 in generation n.', population(150)),
    sequence('A038184', 0, 'nonn', 'Row n of Rule 150, read as a binary number.', asNumber(150)),
    sequence(
      'A118110',
      0,
      'nonn base',
      'Row n of Rule 150, its binary digits read as a decimal number.',
      eachRow(150, (row) => BigInt(row.toString(2))),
    ),
    sequence(
      'A071052',
      0,
      'nonn',
      'Dead cells among the 2n + 1 cells that Rule 150 can have reached in generation n.',
      eachRow(150, (row, generation) => 2 * generation + 1 - onesInBinary(row)),
    ),
    sequence('A071044', 0, 'nonn', 'Live cells of Rule 22 in generation n.', population(22)),
    sequence('A118108', 0, 'nonn', 'Row n of Rule 54, read as a binary number.', asNumber(54)),
    sequence('A118101', 0, 'nonn', 'Row n of Rule 94, read as a binary number.', asNumber(94)),
    sequence('A118171', 0, 'nonn', 'Row n of Rule 158, read as a binary number.', asNumber(158)),
    sequence(
      'A160239',
      0,
      'nonn',
      'Live cells of the planar replicator of Fredkin in generation n: a cell lives if an odd number of its eight neighbours lived.',
      byProcess(replicatorPopulations),
    ),
    sequence(
      'A246030',
      0,
      'nonn',
      'A third of 5 * 4^n + (-2)^(n + 1).',
      byProcess(function* () {
        let [four, two] = [1n, -2n];
        for (;;) {
          yield (5n * four + two) / 3n;
          [four, two] = [4n * four, -2n * two];
        }
      }),
    ),
    sequence(
      'A147562',
      0,
      'nonn',
      'Live cells of the automaton of Ulam and Warburton after n steps: a cell is born beside exactly one live cell.',
      byProcess(ulamWarburtonPopulations),
    ),
    sequence(
      'A147582',
      1,
      'nonn',
      'Cells born in step n of the automaton of Ulam and Warburton.',
      byProcess(function* () {
        let before = 0;
        for (const alive of ulamWarburtonPopulations()) {
          if (alive > 0) yield alive - before;
          before = alive;
        }
      }),
    ),
  ],
  links: [
    link(
      'A051023',
      'L000005',
      'formula',
      'The middle cell of Rule 30 is a binary digit of its row.',
      (n, a, row) => a(n) === ((row(n) >> n) & 1n),
    ),
    link(
      'A070952',
      'L000005',
      'formula',
      'Live cells are the binary ones of the row.',
      (n, a, row) => a(n) === BigInt(onesInBinary(row(n))),
    ),
    link(
      'A245549',
      'L000005',
      'formula',
      'The same rows, written in base 2.',
      (n, a, row) => a(n) === BigInt(row(n).toString(2)),
    ),
    link('A051023', 'A070952', 'cross-reference', 'A column and the population of Rule 30.'),
    link(
      'A245549',
      'A070952',
      'cross-reference',
      'Rows and population of Rule 30.',
      (n, a, p) => BigInt([...String(a(n))].filter((d) => d === '1').length) === p(n),
    ),
    link(
      'L000006',
      'A001316',
      'formula',
      'Rule 90 draws the odd entries of the triangle of Pascal.',
      isEqual,
    ),
    link(
      'L000006',
      'A038183',
      'formula',
      'Live cells are the binary ones of the row.',
      (n, a, row) => a(n) === BigInt(onesInBinary(row(n))),
    ),
    link(
      'A038183',
      'A001317',
      'formula',
      'Odd entries of the triangle of Pascal, with empty cells between.',
      (n, a, p) => BigInt(onesInBinary(a(n))) === BigInt(onesInBinary(p(n))),
    ),
    link(
      'A038183',
      'A000695',
      'formula',
      'Digits read in base 4: rows of the triangle of Pascal modulo 2 spread out.',
    ),
    link(
      'L000006',
      'A000120',
      'formula',
      'Two to the number of binary ones of n.',
      (n, a, w) => a(n) === 2n ** w(n),
    ),
    link(
      'A071053',
      'A038184',
      'formula',
      'Live cells are the binary ones of the row.',
      (n, a, row) => a(n) === BigInt(onesInBinary(row(n))),
    ),
    link(
      'A118110',
      'A038184',
      'formula',
      'The same rows, written in base 2.',
      (n, a, row) => a(n) === BigInt(row(n).toString(2)),
    ),
    link('A118110', 'A071053', 'cross-reference', 'Rows and population of Rule 150.'),
    link(
      'A071052',
      'A071053',
      'formula',
      'Dead and live cells fill the 2n + 1 places.',
      (n, a, p) => a(n) + p(n) === 2n * n + 1n,
    ),
    link(
      'A071053',
      'A001045',
      'formula',
      'In generation 2^k - 1 the population is a Jacobsthal number.',
      (n, a, j) => n > 8n || a(2n ** n - 1n) === j(n + 2n),
    ),
    link(
      'A071053',
      'L000006',
      'cross-reference',
      'Additive rules with and without the middle cell.',
      isAtLeast,
    ),
    link(
      'A071044',
      'L000006',
      'cross-reference',
      'Rules 22 and 90 agree while no three neighbours live.',
      isAtLeast,
    ),
    link('A071049', 'A070952', 'cross-reference', 'Populations of elementary automata.'),
    link('A118108', 'A038184', 'cross-reference', 'Rows of elementary automata as numbers.'),
    link('A118101', 'A118108', 'cross-reference', 'Rows of elementary automata as numbers.'),
    link('A118171', 'A118108', 'cross-reference', 'Rows of elementary automata as numbers.'),
    link(
      'A147582',
      'A147562',
      'name',
      'Cells born: differences of the live cells.',
      (n, a, b) => a(n) === b(n) - b(n - 1n),
    ),
    link(
      'A147582',
      'A048883',
      'formula',
      'From the second step on, four times a power of three.',
      (n, a, p) => n === 1n || 3n * a(n) === 4n * p(n - 1n),
    ),
    link(
      'A147582',
      'A000120',
      'formula',
      'The exponent of three is the number of binary ones of n - 1, less one.',
      (n, a, w) => n === 1n || a(n) === 4n * 3n ** (w(n - 1n) - 1n),
    ),
    link(
      'A246030',
      'A001045',
      'formula',
      'Two to the n times the sum of that power and twice a Jacobsthal number.',
      (n, a, j) => a(n) === 2n ** n * (2n ** n + 2n * j(n)),
    ),
  ],
};
