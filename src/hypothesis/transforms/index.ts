/** The catalogue: every transform of this folder by its name in the relation language. */
import { absoluteValue } from './absolute-value.js';
import { aerate } from './aerate.js';
import { alternateSigns } from './alternate-signs.js';
import { alternatingSums } from './alternating-sums.js';
import { binaryNumeral, readBinaryNumeral } from './binary-numeral.js';
import { binomial } from './binomial.js';
import { binomialSelfConvolution } from './binomial-self-convolution.js';
import { boustrophedon } from './boustrophedon.js';
import { catalan } from './catalan.js';
import { characteristicFunction } from './characteristic-function.js';
import { complement } from './complement.js';
import { continuant } from './continuant.js';
import { countingFunction } from './counting-function.js';
import type { CatalogueTransform } from './define.js';
import { differences } from './differences.js';
import { differencesWithFirst } from './differences-with-first.js';
import { digitReversal } from './digit-reversal.js';
import { digitSum } from './digit-sum.js';
import { dirichletInverse } from './dirichlet-inverse.js';
import { dirichletSelfConvolution } from './dirichlet-self-convolution.js';
import { distinctInOrder } from './distinct-in-order.js';
import { divideByContent } from './divide-by-content.js';
import { divideByFactorial } from './divide-by-factorial.js';
import { divideByIndex } from './divide-by-index.js';
import { divisorSum } from './divisor-sum.js';
import { eulerTransform } from './euler.js';
import { exponential } from './exponential.js';
import { exponentialOfPowerSums } from './exponential-of-power-sums.js';
import { exponentialReciprocal } from './exponential-reciprocal.js';
import { firstPositions } from './first-positions.js';
import { floorDivision } from './floor-division.js';
import { gcdSum } from './gcd-sum.js';
import { grayCode, inverseGrayCode } from './gray-code.js';
import { hankel } from './hankel.js';
import { inverseBinomial } from './inverse-binomial.js';
import { inverseBoustrophedon } from './inverse-boustrophedon.js';
import { inverseCatalan } from './inverse-catalan.js';
import { inverseEulerTransform } from './inverse-euler.js';
import { inverseInvert } from './inverse-invert.js';
import { inverseLah } from './inverse-lah.js';
import { inverseWeigh } from './inverse-weigh.js';
import { invert } from './invert.js';
import { lah } from './lah.js';
import { littleHankel } from './little-hankel.js';
import { logarithm } from './logarithm.js';
import { logarithmicDerivative } from './logarithmic-derivative.js';
import { modulo } from './modulo.js';
import { moebius } from './moebius.js';
import { movingSum } from './moving-sum.js';
import { multiplyByFactorial } from './multiply-by-factorial.js';
import { multiplyByIndex } from './multiply-by-index.js';
import { multisection } from './multisection.js';
import { nonzeroPositions } from './nonzero-positions.js';
import { ordinalTransform } from './ordinal-transform.js';
import { pairSumsWithFirst } from './pair-sums-with-first.js';
import { partialProducts } from './partial-products.js';
import { partialSums } from './partial-sums.js';
import { partitionsInto, partitionsIntoDistinct } from './partitions-into.js';
import { positionsOf } from './positions-of.js';
import { productExponents } from './product-exponents.js';
import { productFromExponents } from './product-from-exponents.js';
import { ratiosWithFirst } from './ratios-with-first.js';
import { reciprocalSeries } from './reciprocal-series.js';
import { recordPositions } from './record-positions.js';
import { records } from './records.js';
import { restrictedGrowth } from './restricted-growth.js';
import { reversion } from './reversion.js';
import { runLengths } from './run-lengths.js';
import { runningLcm } from './running-lcm.js';
import { runningMaximum } from './running-maximum.js';
import { secondDifferences } from './second-differences.js';
import { indexComparisons } from './selection/against-index.js';
import { selectionTransforms } from './selection/selections.js';
import { selfConvolution } from './self-convolution.js';
import { seriesPower } from './series-power.js';
import { seriesSquareRoot } from './series-square-root.js';
import { sign } from './sign.js';
import { sortedDistinct } from './sorted-distinct.js';
import { stirlingFirst } from './stirling-first.js';
import { stirlingSecond } from './stirling-second.js';
import { arrayTransforms } from './triangle/arrays.js';
import { triangleColumn, triangleDiagonal, triangleMirror, triangleRay } from './triangle/sections.js';
import {
  triangleAntidiagonalSums,
  triangleRowMaxima,
  triangleRowMoments,
  triangleRowPolynomials,
} from './triangle/sums.js';
import { weigh } from './weigh.js';
import { xorWithIndex } from './xor-with-index.js';

const all: readonly CatalogueTransform[] = [
  absoluteValue,
  aerate,
  alternateSigns,
  alternatingSums,
  binaryNumeral,
  readBinaryNumeral,
  binomialSelfConvolution,
  binomial,
  boustrophedon,
  catalan,
  characteristicFunction,
  complement,
  continuant,
  countingFunction,
  differencesWithFirst,
  differences,
  digitReversal,
  digitSum,
  dirichletInverse,
  dirichletSelfConvolution,
  distinctInOrder,
  divideByContent,
  divideByFactorial,
  divideByIndex,
  divisorSum,
  eulerTransform,
  exponentialOfPowerSums,
  exponentialReciprocal,
  exponential,
  firstPositions,
  floorDivision,
  gcdSum,
  grayCode,
  inverseGrayCode,
  hankel,
  inverseBinomial,
  inverseBoustrophedon,
  inverseCatalan,
  inverseEulerTransform,
  inverseInvert,
  inverseLah,
  inverseWeigh,
  invert,
  lah,
  littleHankel,
  logarithm,
  logarithmicDerivative,
  modulo,
  moebius,
  movingSum,
  multiplyByFactorial,
  multiplyByIndex,
  multisection,
  nonzeroPositions,
  ordinalTransform,
  pairSumsWithFirst,
  partialProducts,
  partialSums,
  partitionsInto,
  partitionsIntoDistinct,
  positionsOf,
  productExponents,
  productFromExponents,
  ratiosWithFirst,
  reciprocalSeries,
  recordPositions,
  records,
  restrictedGrowth,
  reversion,
  runLengths,
  runningLcm,
  runningMaximum,
  secondDifferences,
  selfConvolution,
  seriesPower,
  seriesSquareRoot,
  sign,
  sortedDistinct,
  stirlingFirst,
  stirlingSecond,
  weigh,
  xorWithIndex,
  triangleColumn,
  triangleDiagonal,
  triangleRay,
  triangleMirror,
  triangleRowPolynomials,
  triangleRowMoments,
  triangleAntidiagonalSums,
  triangleRowMaxima,
  ...arrayTransforms,
  ...selectionTransforms,
  ...indexComparisons,
];

/** Every transform, by name; iteration order is that of the list above and therefore fixed. */
export const transformCatalogue: ReadonlyMap<string, CatalogueTransform> = new Map(
  all.map((transform) => [transform.name, transform]),
);
