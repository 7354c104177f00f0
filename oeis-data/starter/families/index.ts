/** All families, in the order in which the corpus lists them. */
import type { StarterFamily } from '../sequence.js';
import { arithmeticFunctions } from './arithmetic-functions.js';
import { corePartitions } from './core-partitions.js';
import { partitions } from './partitions.js';
import { primes } from './primes.js';
import { qSeries } from './q-series.js';

export const starterFamilies: readonly StarterFamily[] = [
  primes,
  arithmeticFunctions,
  partitions,
  corePartitions,
  qSeries,
];
