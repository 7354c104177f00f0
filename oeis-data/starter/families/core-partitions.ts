/**
 * Partitions without hook lengths divisible by t, generated from their hooks. On one core, 0.2 seconds give
 * 100,000 terms for t = 2, 10,000 for t = 3, 2,000 for t = 4, 1,000 for t = 5, 350 for t = 6, 200 for t = 7.
 */
import { countCores } from '../arithmetic/core-partitions.js';
import { byTable } from '../generators.js';
import { isAtLeast, isAtMost } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

const cores = (t: number): TermGenerator => byTable((length) => countCores(t, length));

export const corePartitions: StarterFamily = {
  title: 'Core partitions',
  sequences: [
    sequence(
      'A010054',
      0,
      'nonn char',
      'Partitions of n without an even hook length (2-cores): 1 if n is triangular, otherwise none.',
      cores(2),
    ),
    sequence(
      'A033687',
      0,
      'nonn',
      'Partitions of n none of whose hook lengths is a multiple of 3 (3-cores).',
      cores(3),
    ),
    sequence(
      'A045831',
      0,
      'nonn',
      'Partitions of n none of whose hook lengths is a multiple of 4 (4-cores).',
      cores(4),
    ),
    sequence(
      'A053723',
      0,
      'nonn',
      'Partitions of n none of whose hook lengths is a multiple of 5 (5-cores).',
      cores(5),
    ),
    sequence(
      'A081622',
      0,
      'nonn',
      'Partitions of n none of whose hook lengths is a multiple of 6 (6-cores).',
      cores(6),
    ),
    sequence(
      'A053724',
      0,
      'nonn',
      'Partitions of n none of whose hook lengths is a multiple of 7 (7-cores).',
      cores(7),
    ),
  ],
  links: [
    link('A033687', 'A010054', 'cross-reference', 'Cores for consecutive values of t.'),
    link('A045831', 'A033687', 'cross-reference', 'Cores for consecutive values of t.'),
    link('A053723', 'A045831', 'cross-reference', 'Cores for consecutive values of t.'),
    link('A081622', 'A053723', 'cross-reference', 'Cores for consecutive values of t.'),
    link('A053724', 'A081622', 'cross-reference', 'Cores for consecutive values of t.'),
    link(
      'A010054',
      'A000217',
      'name',
      'Staircases are the only 2-cores; their sizes are the triangular numbers.',
      (n, a, t) => a(t(n)) === 1n,
    ),
    link(
      'A045831',
      'A010054',
      'cross-reference',
      'A partition without even hooks has no hook divisible by 4.',
      isAtLeast,
    ),
    link('A081622', 'A033687', 'cross-reference', 'A 3-core is a 6-core.', isAtLeast),
    link(
      'A053723',
      'A000041',
      'cross-reference',
      'Partitions with a condition on hooks; for n below 5 no hook is long enough to matter.',
      (n, a, p) => n > 4n || a(n) === p(n),
    ),
    link(
      'A053724',
      'A000041',
      'cross-reference',
      'Partitions with a condition on hooks; for n below 7 no hook is long enough to matter.',
      (n, a, p) => n > 6n || a(n) === p(n),
    ),
    link('A045831', 'A000041', 'cross-reference', 'Partitions with a condition on hooks.', isAtMost),
    link('A033687', 'A000041', 'cross-reference', 'Partitions with a condition on hooks.', isAtMost),
    link('A081622', 'A000041', 'cross-reference', 'Partitions with a condition on hooks.', isAtMost),
  ],
};
