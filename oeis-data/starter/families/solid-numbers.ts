/** Dots in pyramids and other solids, sums of powers, and columns of the triangle of Pascal. */
import { binomial } from '../arithmetic/binomial.js';
import { byFormula, byIndex, byProcess } from '../generators.js';
import { isPartialSum } from '../link-checks.js';
import { link, type StarterFamily, sequence, type TermGenerator } from '../sequence.js';

/** n-th polygonal number with the given number of sides, layer by layer: a layer has sides-2 dots more than the one before. */
const _polygonal = (sides: number): TermGenerator =>
  byProcess(function* () {
    let dots = 0;
    for (let layer = 1; ; layer += sides - 2) {
      yield dots;
      dots += layer;
    }
  });

/** Partial sums of the polygonal numbers, from index 0 on. */
const pyramidal = (sides: number): TermGenerator =>
  byFormula((n) => (n * (n + 1n) * (n * BigInt(sides - 2) - BigInt(sides - 5))) / 6n);

/** A centre surrounded by polygons of growing side, with `inner` polygons around it at index n. */
const _centred = (sides: number, layers: (n: bigint) => bigint): TermGenerator =>
  byFormula((n) => 1n + (BigInt(sides) * layers(n) * (layers(n) + 1n)) / 2n);

const powerSum = (exponent: number): TermGenerator =>
  byProcess(function* () {
    let total = 0n;
    for (let k = 0n; ; k++) {
      total += k ** BigInt(exponent);
      yield total;
    }
  });

export const solidNumbers: StarterFamily = {
  title: 'Solid numbers and power sums',
  sequences: [
    sequence(
      'A000125',
      0,
      'nonn easy',
      'Greatest number of pieces into which n plane cuts divide a ball.',
      byIndex((n) => binomial(n, 0) + binomial(n, 1) + binomial(n, 2) + binomial(n, 3)),
    ),
    sequence(
      'A000127',
      1,
      'nonn easy',
      'Greatest number of regions of a disc cut by all chords between n points of its rim.',
      byIndex((n) => 1n + binomial(n, 2) + binomial(n, 4)),
    ),
    sequence(
      'A000578',
      0,
      'nonn core easy',
      'Cube numbers: n multiplied by its square.',
      byFormula((n) => n ** 3n),
    ),
    sequence(
      'A000583',
      0,
      'nonn easy',
      'Biquadrates: squares of the squares.',
      byFormula((n) => n ** 4n),
    ),
    sequence(
      'A000292',
      0,
      'nonn core easy',
      'Tetrahedral numbers: balls in a triangular pyramid of height n.',
      pyramidal(3),
    ),
    sequence(
      'A000330',
      0,
      'nonn core easy',
      'Square pyramidal numbers: balls in a pyramid of height n over a square.',
      pyramidal(4),
    ),
    sequence(
      'A002411',
      0,
      'nonn easy',
      'Pentagonal pyramidal numbers: balls in a pyramid of height n over a pentagon.',
      pyramidal(5),
    ),
    sequence(
      'A002412',
      0,
      'nonn easy',
      'Hexagonal pyramidal numbers: balls in a pyramid of height n over a hexagon.',
      pyramidal(6),
    ),
    sequence(
      'A002413',
      0,
      'nonn easy',
      'Heptagonal pyramidal numbers: balls in a pyramid of height n over a heptagon.',
      pyramidal(7),
    ),
    sequence(
      'A000332',
      0,
      'nonn easy',
      'Ways to choose four of n things.',
      byIndex((n) => binomial(n, 4)),
    ),
    sequence(
      'A000389',
      0,
      'nonn easy',
      'Ways to choose five of n things.',
      byIndex((n) => binomial(n, 5)),
    ),
    sequence(
      'A000579',
      0,
      'nonn easy',
      'Ways to choose six of n things.',
      byIndex((n) => binomial(n, 6)),
    ),
    sequence(
      'A002415',
      0,
      'nonn easy',
      'Balls in a pyramid of height n - 1 in four dimensions: a twelfth of n^2 (n^2 - 1).',
      byFormula((n) => (n * n * (n * n - 1n)) / 12n),
    ),
    sequence('A000537', 0, 'nonn easy', 'Sum of the cubes of 0, 1, ..., n.', powerSum(3)),
    sequence('A000538', 0, 'nonn easy', 'Sum of the fourth powers of 0, 1, ..., n.', powerSum(4)),
    sequence('A000539', 0, 'nonn easy', 'Sum of the fifth powers of 0, 1, ..., n.', powerSum(5)),
    sequence(
      'A000447',
      0,
      'nonn easy',
      'Sum of the squares of the n smallest odd positive integers.',
      byProcess(function* () {
        let total = 0n;
        for (let odd = 1n; ; odd += 2n) {
          yield total;
          total += odd * odd;
        }
      }),
    ),
    sequence(
      'A005900',
      0,
      'nonn easy',
      'Octahedral numbers: two square pyramids of heights n and n - 1 glued at their bases.',
      byFormula((n) => (n * (2n * n * n + 1n)) / 3n),
    ),
    sequence(
      'A005898',
      0,
      'nonn easy',
      'Centred cube numbers: sum of the cubes of n and n + 1.',
      byFormula((n) => n ** 3n + (n + 1n) ** 3n),
    ),
  ],
  links: [
    link(
      'A000125',
      'A000124',
      'formula',
      'A new plane is cut by the others as a disc is by lines.',
      (n, a, b) => a(n + 1n) - a(n) === b(n),
    ),
    link('A000127', 'A000332', 'formula', 'Each four points give one crossing of chords.'),
    link(
      'A000127',
      'A000125',
      'cross-reference',
      'Sums of the first few binomial coefficients; one more row than for the cut ball.',
      (n, a, b) => a(n + 1n) - a(n) === b(n - 1n),
    ),
    link('A000578', 'A000290', 'formula', 'n times its square.', (n, a, b) => a(n) === n * b(n)),
    link(
      'A000578',
      'A003215',
      'formula',
      'Neighbouring cubes differ by a centred hexagonal number.',
      (n, a, b) => a(n + 1n) - a(n) === b(n),
    ),
    link('A000583', 'A000290', 'name', 'Squares of squares.', (n, a, b) => a(n) === b(n) ** 2n),
    link(
      'A000292',
      'A000217',
      'formula',
      'Layers of the pyramid are triangles.',
      (n, a, b) => n === 0n || isPartialSum(n, a, b),
    ),
    link(
      'A000330',
      'A000290',
      'formula',
      'Layers of the pyramid are squares.',
      (n, a, b) => n === 0n || isPartialSum(n, a, b),
    ),
    link(
      'A000330',
      'A000292',
      'formula',
      'Squares split into two triangles, so this is a sum of two neighbouring tetrahedra.',
      (n, a, b) => n === 0n || a(n) === b(n) + b(n - 1n),
    ),
    link(
      'A002411',
      'A000326',
      'formula',
      'Layers of the pyramid are pentagons.',
      (n, a, b) => n === 0n || isPartialSum(n, a, b),
    ),
    link(
      'A002412',
      'A000384',
      'formula',
      'Layers of the pyramid are hexagons.',
      (n, a, b) => n === 0n || isPartialSum(n, a, b),
    ),
    link(
      'A002413',
      'A000566',
      'formula',
      'Layers of the pyramid are heptagons.',
      (n, a, b) => n === 0n || isPartialSum(n, a, b),
    ),
    link(
      'A002411',
      'A000217',
      'formula',
      'n times the n-th triangular number.',
      (n, a, b) => a(n) === n * b(n),
    ),
    link(
      'A000332',
      'A000292',
      'formula',
      'Column of the triangle of Pascal: differences of one column are the column before.',
      (n, a, b) => n < 3n || a(n) - a(n - 1n) === b(n - 3n),
    ),
    link('A000389', 'A000332', 'formula', 'Rule of Pascal.', (n, a, b) => a(n + 1n) - a(n) === b(n)),
    link('A000579', 'A000389', 'formula', 'Rule of Pascal.', (n, a, b) => a(n + 1n) - a(n) === b(n)),
    link(
      'A002415',
      'A000330',
      'formula',
      'Partial sums of the square pyramidal numbers.',
      (n, a, b) => n === 0n || a(n) - a(n - 1n) === b(n - 1n),
    ),
    link(
      'A000537',
      'A000578',
      'name',
      'Partial sums of the cubes.',
      (n, a, b) => n === 0n || isPartialSum(n, a, b),
    ),
    link(
      'A000537',
      'A000217',
      'formula',
      'Nicomachus: a sum of cubes is the square of a triangular number.',
      (n, a, b) => a(n) === b(n) ** 2n,
    ),
    link(
      'A000538',
      'A000583',
      'name',
      'Partial sums of the fourth powers.',
      (n, a, b) => n === 0n || isPartialSum(n, a, b),
    ),
    link('A000539', 'A000538', 'cross-reference', 'Sums of powers with the next exponent.'),
    link('A000538', 'A000537', 'cross-reference', 'Sums of powers with the next exponent.'),
    link(
      'A000447',
      'A016754',
      'name',
      'Partial sums of the odd squares.',
      (n, a, b) => a(n + 1n) - a(n) === b(n),
    ),
    link(
      'A000447',
      'A000292',
      'formula',
      'Equals the tetrahedral number with index 2n - 1.',
      (n, a, b) => n === 0n || a(n) === b(2n * n - 1n),
    ),
    link(
      'A005900',
      'A000330',
      'name',
      'Two square pyramids.',
      (n, a, b) => n === 0n || a(n) === b(n) + b(n - 1n),
    ),
    link(
      'A005900',
      'A001844',
      'formula',
      'Layers of the octahedron add up to centred squares.',
      (n, a, b) => a(n + 1n) - a(n) === b(n),
    ),
    link('A005898', 'A000578', 'name', 'Sums of neighbouring cubes.', (n, a, b) => a(n) === b(n) + b(n + 1n)),
  ],
};
