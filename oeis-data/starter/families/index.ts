/** All families, in the order in which the corpus lists them. */
import type { StarterFamily } from '../sequence.js';
import { arithmeticFunctions } from './arithmetic-functions.js';
import { beattyAndSelfGenerating } from './beatty-and-self-generating.js';
import { binomialSums } from './binomial-sums.js';
import { catalanLike } from './catalan-like.js';
import { cellularAutomata } from './cellular-automata.js';
import { coincidences } from './coincidences.js';
import { continuedFractions } from './continued-fractions.js';
import { corePartitions } from './core-partitions.js';
import { digits } from './digits.js';
import { figurate } from './figurate.js';
import { graphsAndTrees } from './graphs-and-trees.js';
import { linearRecurrences } from './linear-recurrences.js';
import { partitions } from './partitions.js';
import { permutations } from './permutations.js';
import { pisanoPeriods } from './pisano-periods.js';
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
  graphsAndTrees,
  digits,
  beattyAndSelfGenerating,
  pisanoPeriods,
  cellularAutomata,
  continuedFractions,
  coincidences,
];
