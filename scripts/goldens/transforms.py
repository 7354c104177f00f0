"""Goldens of the transform catalogue, from definitions: product and power expansions are multiplied out,
determinants, divisor sums and triangles come from sympy, sets are counted one by one. Needs sympy.

    python scripts/goldens/transforms.py > test/hypothesis/transforms/__goldens__/transforms.json
"""
import json
from fractions import Fraction
from math import comb, factorial, gcd, lcm, prod

from sympy import Matrix, bernoulli, divisors, euler, factorint, isprime, mobius, prime
from sympy.functions.combinatorial.numbers import stirling

UNIT = [1, 3, -2, 5, 0, 4, -1, 7, 2, -3, 6, 1]
SMALL = [1, 2, 0, 3, 1, 1, 2, 0, 1, 4]
SIGNED = [4, -6, 0, 10, -8, 12, 2, -14, 6, 0]
PRIMES = [int(prime(k)) for k in range(1, 11)]
SQUARES = [n * n for n in range(8)]
STEPS = [0, 0, 1, 1, 1, 3, 4, 4, 7]
WILD = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3]
NATURAL = [6, 0, 13, 27, 8, 100, 255, 1, 64, 90]

cases = []


def case(name, parameters, offset, values, out_offset, out):
    out = [int(value) for value in out]
    cases.append([name, parameters, offset, [str(v) for v in values], out_offset, [str(v) for v in out]])


def times(left, right, n):
    return [sum(left[k] * right[i - k] for k in range(i + 1)) for i in range(n)]


def power(series, k):
    result = [1] + [0] * (len(series) - 1)
    for _ in range(k):
        result = times(result, series, len(series))
    return result


def solve_inverse(series):
    """1/A by the geometric series of 1 - A/a(0)."""
    unit, n = series[0], len(series)
    rest = [0] + [-unit * value for value in series[1:]]
    total, term = [0] * n, [1] + [0] * (n - 1)
    for _ in range(n):
        total = [x + y for x, y in zip(total, term)]
        term = times(term, rest, n)
    return [unit * value for value in total]


def egf(values):
    return [Fraction(value, factorial(k)) for k, value in enumerate(values)]


def from_egf(series):
    return [value * factorial(k) for k, value in enumerate(series)]


def exp_series(series):
    n = len(series)
    total, term = [Fraction(0)] * n, [Fraction(1)] + [Fraction(0)] * (n - 1)
    for k in range(n):
        total = [x + y / factorial(k) for x, y in zip(total, term)]
        term = times(term, series, n)
    return total


def log_series(series):
    n = len(series)
    rest = [Fraction(0)] + [Fraction(value) for value in series[1:]]
    total, term = [Fraction(0)] * n, rest
    for k in range(1, n):
        total = [x + Fraction((-1) ** (k + 1), k) * y for x, y in zip(total, term)]
        term = times(term, rest, n)
    return total


def factor_power(n, sign, part, exponent):
    """(1 + sign*x^part)^exponent to n terms, by the binomial series."""
    series = [0] * n
    coefficient = Fraction(1)
    for k in range(0, n):
        if part * k >= n:
            break
        series[part * k] = int(coefficient) * sign**k
        coefficient = coefficient * (exponent - k) / (k + 1)
    return series


def product(exponents, sign, direction):
    n = len(exponents) + 1
    result = [1] + [0] * (n - 1)
    for part, exponent in enumerate(exponents, 1):
        result = times(result, factor_power(n, sign, part, direction * exponent), n)
    return result


def compose(outer, inner):
    n = len(outer)
    total, term = [0] * n, [1] + [0] * (n - 1)
    for value in outer:
        total = [x + value * y for x, y in zip(total, term)]
        term = times(term, inner, n)
    return total


def digits(value, base):
    value, out = abs(value), []
    while value:
        value, digit = divmod(value, base)
        out.append(digit)
    return out or [0]


n = len(UNIT)
# Linear filters and index forms, at an offset that is neither 0 nor 1.
case("partialSums", [], 2, UNIT, 2, [sum(UNIT[: k + 1]) for k in range(n)])
case("differencesWithFirst", [], 2, UNIT, 2, [UNIT[0]] + [UNIT[k] - UNIT[k - 1] for k in range(1, n)])
case("differences", [], 2, UNIT, 2, [UNIT[k + 1] - UNIT[k] for k in range(n - 1)])
case("secondDifferences", [], 2, UNIT, 2, [UNIT[k + 2] - 2 * UNIT[k + 1] + UNIT[k] for k in range(n - 2)])
case("partialProducts", [], 1, PRIMES, 1, [prod(PRIMES[: k + 1]) for k in range(10)])
case("ratiosWithFirst", [], 0, [factorial(k) for k in range(9)], 0, [1] + list(range(1, 9)))
case("movingSum", [3], -2, UNIT, -2, [sum(UNIT[k : k + 3]) for k in range(n - 2)])
case("alternatingSums", [], 2, UNIT, 2, [sum((-1) ** (k - j) * UNIT[j] for j in range(k + 1)) for k in range(n)])
case("pairSumsWithFirst", [], 0, UNIT, 0, [UNIT[0]] + [UNIT[k] + UNIT[k - 1] for k in range(1, n)])
case("multisection", [3, 2], 1, UNIT, 0, [UNIT[3 * k + 2 - 1] for k in range(0, 4)])
case("multisection", [2, 1], -3, UNIT, -2, [UNIT[2 * k + 1 + 3] for k in range(-2, 4)])
case("aerate", [2], 0, SMALL, 0, [SMALL[k // 2] if k % 2 == 0 else 0 for k in range(19)])
case("alternateSigns", [], 1, SIGNED, 1, [(-1) ** (k + 1) * v for k, v in enumerate(SIGNED)])
case("absoluteValue", [], 1, SIGNED, 1, [abs(v) for v in SIGNED])
case("sign", [], 1, SIGNED, 1, [(v > 0) - (v < 0) for v in SIGNED])
case("modulo", [5], 1, SIGNED, 1, [v % 5 for v in SIGNED])
case("floorDivision", [4], 1, SIGNED, 1, [v // 4 for v in SIGNED])
case("divideByContent", [], 1, SIGNED, 1, [v // gcd(*SIGNED) for v in SIGNED])
case("multiplyByIndex", [], 0, UNIT, 1, [k * UNIT[k] for k in range(1, n)])
case("divideByIndex", [], 1, [comb(2 * k, k) * k for k in range(1, 8)], 1, [comb(2 * k, k) for k in range(1, 8)])
case("multiplyByFactorial", [], -1, UNIT, 0, [factorial(k) * UNIT[k + 1] for k in range(n - 1)])
case("divideByFactorial", [], 0, [factorial(k) * UNIT[k] for k in range(n)], 0, UNIT)
# Power series.
case("selfConvolution", [], 0, SIGNED, 0, times(SIGNED, SIGNED, 10))
case("seriesSquareRoot", [], 0, times(UNIT, UNIT, n), 0, UNIT)
case("seriesPower", [3], 0, SIGNED, 0, power(SIGNED, 3))
case("seriesPower", [-2], 0, UNIT, 0, solve_inverse(power(UNIT, 2)))
case("reciprocalSeries", [], 0, [-v for v in UNIT], 0, solve_inverse([-v for v in UNIT]))
# Lagrange: [x^m] of the reversion is [x^(m-1)] (x/A)^m / m.
case("reversion", [], 1, UNIT, 1, [Fraction(power(solve_inverse(UNIT), m)[m - 1], m) for m in range(1, n + 1)])
case("invert", [], 1, SMALL, 0, solve_inverse([1] + [-v for v in SMALL]))
case("inverseInvert", [], 0, UNIT, 1, [-v for v in solve_inverse(UNIT)][1:])
log_unit = log_series(UNIT)
case("logarithmicDerivative", [], 0, UNIT, 1, [k * log_unit[k] for k in range(1, n)])
lucas = [1, 3, 4, 7, 11, 18, 29, 47]
case("exponentialOfPowerSums", [], 1, lucas, 0, exp_series([Fraction(0)] + [Fraction(v, k) for k, v in enumerate(lucas, 1)]))
case("exponential", [], 1, UNIT, 0, from_egf(exp_series([Fraction(0)] + egf([0] + UNIT)[1:])))
case("logarithm", [], 0, UNIT, 1, from_egf(log_series(egf(UNIT)))[1:])
case("exponentialReciprocal", [], 0, UNIT, 0, from_egf(solve_inverse(egf(UNIT))))
case("binomialSelfConvolution", [], 0, SIGNED, 0, from_egf(times(egf(SIGNED), egf(SIGNED), 10)))
# Triangles.
case("binomial", [], 0, UNIT, 0, [sum(comb(m, k) * UNIT[k] for k in range(m + 1)) for m in range(n)])
case("inverseBinomial", [], 0, UNIT, 0, [sum((-1) ** (m - k) * comb(m, k) * UNIT[k] for k in range(m + 1)) for m in range(n)])
case("stirlingSecond", [], 1, UNIT, 1, [sum(stirling(m, k) * UNIT[k - 1] for k in range(1, m + 1)) for m in range(1, n + 1)])
case("stirlingFirst", [], 1, UNIT, 1, [sum(stirling(m, k, kind=1, signed=True) * UNIT[k - 1] for k in range(1, m + 1)) for m in range(1, n + 1)])
lah = lambda m, k: 1 if m == k == 0 else 0 if k == 0 else comb(m - 1, k - 1) * factorial(m) // factorial(k)
case("lah", [], 0, UNIT, 0, [sum(lah(m, k) * UNIT[k] for k in range(m + 1)) for m in range(n)])
case("inverseLah", [], 0, UNIT, 0, [sum((-1) ** (m - k) * lah(m, k) * UNIT[k] for k in range(m + 1)) for m in range(n)])
shifted_catalan = [0] + [comb(2 * k, k) // (k + 1) for k in range(n - 1)]
case("catalan", [], 0, UNIT, 0, compose(UNIT, shifted_catalan))
case("inverseCatalan", [], 0, UNIT, 0, compose(UNIT, [0, 1, -1] + [0] * (n - 3)))
# Zigzag numbers from Euler's (secant) and Bernoulli's (tangent).
zigzag = [abs(euler(k)) if k % 2 == 0 else abs(2 ** (k + 1) * (2 ** (k + 1) - 1) * bernoulli(k + 1)) / (k + 1) for k in range(n)]
zigzag = [int(v) for v in zigzag]
case("boustrophedon", [], 0, UNIT, 0, from_egf(times(egf(UNIT), egf(zigzag), n)))
case("inverseBoustrophedon", [], 0, UNIT, 0, from_egf(times(egf(UNIT), solve_inverse(egf(zigzag)), n)))
case("hankel", [], 0, UNIT, 0, [Matrix(m, m, lambda i, j: UNIT[i + j]).det() for m in range(1, 7)])
degenerate = [0, 1, 1, 0, 2, 5, 0, 3, 1]
case("hankel", [], 0, degenerate, 0, [Matrix(m, m, lambda i, j: degenerate[i + j]).det() for m in range(1, 6)])
case("littleHankel", [], 0, UNIT, 1, [UNIT[k] ** 2 - UNIT[k - 1] * UNIT[k + 1] for k in range(1, n - 1)])
fraction = []
for m in range(1, len(PRIMES) + 1):
    value = Fraction(PRIMES[m - 1])
    for quotient in reversed(PRIMES[: m - 1]):
        value = quotient + 1 / value
    fraction.append(value.numerator)
case("continuant", [], 1, PRIMES, 1, fraction)
# Infinite products.
case("eulerTransform", [], 1, SMALL, 0, product(SMALL, -1, -1))
case("eulerTransform", [], 1, [1] * 12, 0, [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77])
case("inverseEulerTransform", [], 0, product(UNIT, -1, -1), 1, UNIT)
case("weigh", [], 1, SMALL, 0, product(SMALL, 1, 1))
case("inverseWeigh", [], 0, product(UNIT, 1, 1), 1, UNIT)
case("productExponents", [], 0, product(UNIT, -1, 1), 1, UNIT)
case("productFromExponents", [], 1, UNIT, 0, product(UNIT, -1, 1))


def count_partitions(parts, total, distinct):
    if total == 0:
        return 1
    if not parts or total < 0:
        return 0
    rest = parts[1:]
    return count_partitions(rest, total, distinct) + count_partitions(rest if distinct else parts, total - parts[0], distinct)


case("partitionsInto", [], 1, PRIMES, 0, [count_partitions(PRIMES, m, False) for m in range(30)])
case("partitionsIntoDistinct", [], 1, PRIMES, 0, [count_partitions(PRIMES, m, True) for m in range(30)])
# Dirichlet.
at = lambda k: UNIT[k - 1]
case("moebius", [], 1, UNIT, 1, [sum(mobius(m // d) * at(d) for d in divisors(m)) for m in range(1, n + 1)])
case("divisorSum", [], 0, [9] + UNIT, 1, [sum(at(d) for d in divisors(m)) for m in range(1, n + 1)])
triangular = Matrix(n, n, lambda i, j: at((i + 1) // (j + 1)) if (i + 1) % (j + 1) == 0 else 0)
case("dirichletInverse", [], 1, UNIT, 1, list(triangular.inv()[:, 0]))
case("dirichletSelfConvolution", [], 1, UNIT, 1, [sum(at(d) * at(m // d) for d in divisors(m)) for m in range(1, n + 1)])
case("gcdSum", [], 1, UNIT, 1, [sum(at(gcd(k, m)) for k in range(1, m + 1)) for m in range(1, n + 1)])
# Sets and order.
case("complement", [], 1, PRIMES, 1, [k for k in range(1, 29) if k not in PRIMES])
case("complement", [], 0, SQUARES, 1, [k for k in range(1, 49) if k not in SQUARES])
case("characteristicFunction", [], 0, SQUARES, 0, [int(k in SQUARES) for k in range(50)])
case("countingFunction", [], 0, STEPS, 0, [sum(v <= k for v in STEPS) for k in range(7)])
case("positionsOf", [5], -3, WILD, 1, [k - 3 for k, v in enumerate(WILD) if v == 5])
case("nonzeroPositions", [], 1, SIGNED, 1, [k + 1 for k, v in enumerate(SIGNED) if v != 0])
case("firstPositions", [], 1, WILD, 1, [WILD.index(k) + 1 for k in range(1, 10)])
rising = [v for k, v in enumerate(WILD) if all(v > w for w in WILD[:k])]
case("records", [], 1, WILD, 1, rising)
case("recordPositions", [], 1, WILD, 1, [WILD.index(v) + 1 for v in rising])
case("runLengths", [], 0, STEPS, 1, [2, 3, 1, 2])
case("sortedDistinct", [], 0, STEPS, 1, [0, 1, 3, 4, 7])
case("distinctInOrder", [], 1, WILD, 1, [3, 1, 4, 5, 9, 2, 6, 8, 7])
case("ordinalTransform", [], 1, WILD, 1, [WILD[: k + 1].count(v) for k, v in enumerate(WILD)])
order = list(dict.fromkeys(WILD))
case("restrictedGrowth", [], 1, WILD, 1, [order.index(v) + 1 for v in WILD])
case("runningMaximum", [], 1, WILD, 1, [max(WILD[: k + 1]) for k in range(len(WILD))])
case("runningLcm", [], 1, WILD, 1, [lcm(*WILD[: k + 1]) for k in range(len(WILD))])
# Digits and bits.
for base in (2, 10, 16):
    case("digitSum", [base], 0, [-161] + NATURAL, 0, [sum(digits(v, base)) for v in [-161] + NATURAL])
    case("digitReversal", [base], 0, NATURAL, 0, [sum(d * base**i for i, d in enumerate(reversed(digits(v, base)))) for v in NATURAL])
binary = [int(bin(v)[2:]) for v in NATURAL]
case("binaryNumeral", [], 0, NATURAL, 0, binary)
case("readBinaryNumeral", [], 0, binary, 0, NATURAL)
reflected = ["0", "1"]
while len(reflected) < 256:
    reflected = ["0" + word for word in reflected] + ["1" + word for word in reversed(reflected)]
case("grayCode", [], 0, NATURAL, 0, [int(reflected[v], 2) for v in NATURAL])
gray = [int(word, 2) for word in reflected]
case("inverseGrayCode", [], 0, NATURAL, 0, [gray.index(v) for v in NATURAL])
case("xorWithIndex", [], 3, NATURAL, 3, [(k + 3) ^ v for k, v in enumerate(NATURAL)])

# Triangles by rows: T holds the rows of a triangle of which the last is not complete.
ROWS = [[3], [1, -4], [1, 5, 9], [2, -6, 5, 3], [5, 8, 9, 7, -9]]
FLAT = sum(ROWS, []) + [2, 7]
case("triangleColumn", [0], 4, FLAT, 0, [row[0] for row in ROWS] + [2])
case("triangleColumn", [2], 4, FLAT, 0, [9, 5, 9])
case("triangleDiagonal", [0], 4, FLAT, 0, [row[-1] for row in ROWS])
case("triangleDiagonal", [3], 4, FLAT, 0, [2, 8])
case("triangleDiagonal", [4], 4, FLAT, 0, [5, 7])
case("triangleRay", [2, 0, 1, 0], 4, FLAT, 0, [3, 5, 9])
case("triangleRay", [2, 1, 1, 1], 4, FLAT, 0, [-4, 5])
case("triangleMirror", [], 4, FLAT, 0, sum([row[::-1] for row in ROWS], []))
for x in (1, -1, 3):
    case("triangleRowPolynomials", [x], 4, FLAT, 0, [sum(v * x**k for k, v in enumerate(row)) for row in ROWS])
for p, q in ((0, 2), (1, 1), (2, 3)):
    case("triangleRowMoments", [p, q], 4, FLAT, 0, [sum(k**p * v**q for k, v in enumerate(row)) for row in ROWS])
case("triangleAntidiagonalSums", [], 4, FLAT, 0, [3, 1, 1 - 4, 2 + 5, 5 - 6 + 9, 2 + 8 + 5])
case("triangleRowMaxima", [], 4, FLAT, 0, [3, 1, 9, 5, 9])
B = UNIT[:6]


def array(name, entry, rows=6):
    case(name, [], 3, B, 0, [entry(i, k) for i in range(rows) for k in range(i + 1)])


array("sequenceArray", lambda i, k: B[i - k])
array("prefixArray", lambda i, k: B[k])
array("rowConstantArray", lambda i, k: B[i])
array("productArray", lambda i, k: B[i - k] * B[k])
array("sumArray", lambda i, k: B[i - k] + B[k])
array("differenceArray", lambda i, k: B[i + 1] - B[k], 5)
array("binomialArray", lambda i, k: comb(i, k) * B[k])
array("binomialSequenceArray", lambda i, k: comb(i, k) * B[i - k])
array("convolutionTriangle", lambda i, k: power(B, k + 1)[i - k])
# Terms with a property and their indices; a number beyond what is decided ends the list.
MIXED = [7, -3, 0, 1, 4, 9, 10, 12, 16, 11, 33, 30, 8, 21, 3, 2, 101, 2**31 - 1, 10**12 - 11, 561, 36]
PROPERTIES = {
    "Primes": lambda v: isprime(v),
    "Composites": lambda v: v > 3 and not isprime(v),
    "Nonprimes": lambda v: v >= 0 and not isprime(v),
    "Squares": lambda v: v in [k * k for k in range(100)],
    "Triangulars": lambda v: v in [k * (k + 1) // 2 for k in range(100)],
    "Squarefrees": lambda v: v > 0 and mobius(v) != 0,
    "Semiprimes": lambda v: v > 0 and sum(factorint(v).values()) == 2,
    "PowersOfTwo": lambda v: v in [2**k for k in range(99)],
    "Palindromes": lambda v: str(v) == str(v)[::-1],
    "Positives": lambda v: v > 0,
    "Negatives": lambda v: v < 0,
    "Nonzeros": lambda v: v != 0,
}
for plural, holds in PROPERTIES.items():
    case("positionsOf" + plural, [], -2, MIXED, 1, [k - 2 for k, v in enumerate(MIXED) if holds(v)])
    case(plural[0].lower() + plural[1:] + "In", [], -2, MIXED, 1, [v for v in MIXED if holds(v)])
HUGE = [5, 10**30, 7]
case("primesIn", [], 0, HUGE, 1, [5])
case("squarefreesIn", [], 0, HUGE, 1, [5])
case("positionsOfResidue", [5, 3], -2, MIXED, 1, [k - 2 for k, v in enumerate(MIXED) if v % 5 == 3])
case("residuesIn", [3, 0], -2, MIXED, 1, [v for v in MIXED if v % 3 == 0])
CLOSE = [0, 1, 4, 3, 3, 10, 2, 1, 8, -9, 0, 11]
indices = list(enumerate(CLOSE))
case("indicesDividingTerms", [], 0, CLOSE, 1, [k for k, v in indices if k > 0 and v % k == 0])
case("indicesNotDividingTerms", [], 0, CLOSE, 1, [k for k, v in indices if k > 0 and v % k != 0])
case("indicesDividedByTerms", [], 0, CLOSE, 1, [k for k, v in indices if k > 0 and v != 0 and k % v == 0])
case("indicesNotDividedByTerms", [], 0, CLOSE, 1, [k for k, v in indices if k > 0 and v != 0 and k % v != 0])
case("fixedPoints", [], 0, CLOSE, 1, [k for k, v in indices if v == k])
case("exceedances", [], 0, CLOSE, 1, [k for k, v in indices if v > k])
case("deficiencies", [], 0, CLOSE, 1, [k for k, v in indices if v < k])
steps = list(enumerate(zip(CLOSE, CLOSE[1:])))
case("ascents", [], 0, CLOSE, 1, [k for k, (v, w) in steps if v < w])
case("descents", [], 0, CLOSE, 1, [k for k, (v, w) in steps if v > w])
case("plateaus", [], 0, CLOSE, 1, [k for k, (v, w) in steps if v == w])

print("[\n" + ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in cases) + "\n]")
