/** All families, in the order in which the corpus lists them. */
import type { StarterFamily } from '../sequence.js';
import { arithmeticFunctions } from './arithmetic-functions.js';
import { binomialSums } from './binomial-sums.js';
import { catalanLike } from './catalan-like.js';
import { corePartitions } from './core-partitions.js';
import { figurate } from './figurate.js';
import { linearRecurrences } from './linear-recurrences.js';
import { partitions } from './partitions.js';
import { permutations } from './permutations.js';
import { primes } from './primes.js';
import { qSeries } from './q-series.js';
import { setPartitions } from './set-partitions.js';

export const starterFamilies: readonly StarterFamily[] = [
  primes,
  arithmeticFunctions,
  partitions,
  corePartitions,
  qSeries,
  figurate,
  linearRecurrences,
  catalanLike,
  binomialSums,
  permutations,
  setPartitions,
];
