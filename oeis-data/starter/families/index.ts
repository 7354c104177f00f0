/** All families, in the order in which the corpus lists them. */
import type { StarterFamily } from '../sequence.js';
import { beattyAndSelfGenerating } from './beatty-and-self-generating.js';
import { binomialSums } from './binomial-sums.js';
import { catalanLike } from './catalan-like.js';
import { cellularAutomata } from './cellular-automata.js';
import { coincidences } from './coincidences.js';
import { continuedFractions } from './continued-fractions.js';
import { corePartitions } from './core-partitions.js';
import { digits } from './digits.js';
import { divisorFunctions } from './divisor-functions.js';
import { etaQuotients } from './eta-quotients.js';
import { fibonacciNumbers } from './fibonacci-numbers.js';
import { figurate } from './figurate.js';
import { graphsAndTrees } from './graphs-and-trees.js';
import { linearRecurrences } from './linear-recurrences.js';
import { partitions } from './partitions.js';
import { partitionsIntoGivenParts } from './partitions-into-given-parts.js';
import { permutations } from './permutations.js';
import { pisanoPeriods } from './pisano-periods.js';
import { primeFactorization } from './prime-factorization.js';
import { primes } from './primes.js';
import { setPartitions } from './set-partitions.js';
import { solidNumbers } from './solid-numbers.js';
import { thetaSeries } from './theta-series.js';
import { totients } from './totients.js';

export const starterFamilies: readonly StarterFamily[] = [
  primes,
  primeFactorization,
  divisorFunctions,
  totients,
  partitions,
  partitionsIntoGivenParts,
  corePartitions,
  thetaSeries,
  etaQuotients,
  figurate,
  solidNumbers,
  fibonacciNumbers,
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
