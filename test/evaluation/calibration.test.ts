import { describe, expect, it } from 'vitest';
import { type ANumber, type Link, toANumber } from '../../oeis-data/types.js';
import { probabilityOf, seededRandom } from '../../probe/index.js';
import { plainKernel } from '../../probe/rank/matrix-kernel.js';
import { calibrate } from '../../src/evaluation/calibration.js';
import type { MethodContext } from '../../src/evaluation/methods/context.js';
import type { ProbeMethod } from '../../src/evaluation/methods/probe-method.js';
import {
  sequenceDisjointSplit,
  validationSplit,
} from '../../src/evaluation/protocol/sequence-disjoint-split.js';
import type { Split } from '../../src/evaluation/protocol/split.js';
import { undirectedLinks } from '../../src/evaluation/protocol/undirected-links.js';

const n = 700;
const random = seededRandom(17);
const uniform = () => random.uint32() / 2 ** 32;
const aNumbers: ANumber[] = Array.from({ length: n }, (_, i) =>
  toANumber(`A${String(i + 1).padStart(6, '0')}`),
);
/** The log-odds of a link are 3 s - 6 for a score s that is uniform in -1 .. 1. */
const scores = Float64Array.from({ length: n * n }, () => 2 * uniform() - 1);
const score = (a: number, b: number) => scores[Math.min(a, b) * n + Math.max(a, b)]!;
const trueOdds = (s: number) => 3 * s - 6;
const recorded: Link[] = [];
for (let a = 0; a < n; a++) {
  for (let b = a + 1; b < n; b++) {
    if (uniform() >= probabilityOf(trueOdds(score(a, b)))) continue;
    recorded.push({ from: aNumbers[a]!, to: aNumbers[b]!, kind: 'name' });
  }
}
const links = undirectedLinks(recorded, aNumbers);
const asked: Split[] = [];
const method: ProbeMethod = {
  name: 'a probe that is right',
  role: 'probe',
  train: async (split) => {
    asked.push(split);
    return {
      score,
      ranking: { first: new Uint32Array(), second: new Uint32Array(), score: new Float64Array() },
    };
  },
};
const split = sequenceDisjointSplit(links, aNumbers, 0);
const inner = validationSplit(links, aNumbers, split);
const context: MethodContext = {
  aNumbers,
  links,
  definitions: aNumbers.map(() => ''),
  kernel: plainKernel,
  threads: 1,
  trainingLinks: 100,
  signal: undefined,
  validation: () => inner,
};

describe('calibrate', () => {
  it('gives probabilities at the true rate of links, from a sample of unlinked pairs', async () => {
    const reports = await calibrate(method, split, context);
    expect(asked).toEqual([inner, split]);
    expect(reports.map(({ method: name }) => name)).toEqual(['sigmoid', 'isotonic']);
    const rate = recorded.length / ((n * (n - 1)) / 2);
    for (const { bins, baseRate, expectedCalibrationError } of reports) {
      expect(Math.abs(baseRate / rate - 1)).toBeLessThan(0.15);
      expect(bins.reduce((sum, { links: found }) => sum + found, 0)).toBe(split.testLinks.length / 2);
      // All pairs that touch a held-out sequence, though half of them were drawn.
      const free = split.trainingRows.length;
      const touching = (n * (n - 1) - free * (free - 1)) / 2;
      const pairs = bins.reduce((sum, bin) => sum + bin.pairs, 0);
      expect(Math.abs(pairs - touching)).toBeLessThan(20);
      expect(expectedCalibrationError).toBeLessThan(0.25 * rate);
      for (const { predicted, observed } of bins) {
        expect(Math.abs(Math.log(predicted / observed))).toBeLessThan(0.35);
      }
      // The surest tenth of the links, where 3 s - 6 is nearly -3.
      expect(bins.at(-1)!.predicted).toBeGreaterThan(3 * rate);
    }
  });
});
