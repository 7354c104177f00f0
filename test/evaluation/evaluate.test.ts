import { beforeAll, describe, expect, it } from 'vitest';
import { type ANumber, type Link, toANumber } from '../../oeis-data/types.js';
import { seededRandom } from '../../probe/index.js';
import {
  type EvaluateOptions,
  type EvaluationReport,
  evaluate,
  evaluationPage,
  renderEvaluation,
  reportInput,
} from '../../src/evaluation/index.js';

const n = 160;
const families = 27;
const layerCount = 5;
const dModel = 24;

/**
 * Sequences of 27 families; those of a family are linked, lie near each other in the residual stream of
 * every layer, and (a quarter of them) share a word.
 */
function planted(): Pick<EvaluateOptions, 'aNumbers' | 'links' | 'definitions' | 'readings'> {
  const random = seededRandom(5);
  const normal = () =>
    Array.from({ length: 6 }, () => random.uint32() / 2 ** 32 - 0.5).reduce((a, b) => a + b);
  const aNumbers: ANumber[] = Array.from({ length: n }, (_, i) =>
    toANumber(`L${String(i + 1).padStart(6, '0')}`),
  );
  const family = Array.from({ length: n }, () => random.below(families));
  const links: Link[] = [];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      if (family[i] !== family[j]) continue;
      links.push({ from: aNumbers[i]!, to: aNumbers[j]!, kind: (i + j) % 3 === 0 ? 'name' : 'program' });
    }
  }
  const layers = Array.from({ length: layerCount }, () => {
    const centres = Array.from({ length: families * dModel }, normal);
    return Float32Array.from({ length: n * dModel }, (_, at) => {
      const [row, d] = [Math.floor(at / dModel), at % dModel];
      return centres[family[row]! * dModel + d]! + 1.5 * normal() + 3;
    });
  });
  const definitions = family.map(
    (f, i) => `${['One', 'Some', 'Many'][i % 3]} of ${i % 4 === 0 ? `family${f}` : 'a kind'}.`,
  );
  const noise = Array.from({ length: 3 }, () => Float32Array.from({ length: n * 16 }, normal));
  const readings = [
    { name: 'one model', layers: (layer: number) => layers[layer]!, layerCount, width: dModel },
    { name: 'another', layers: (layer: number) => noise[layer]!, layerCount: 3, width: 16 },
  ];
  return { aNumbers, links, definitions, readings };
}

const options: EvaluateOptions = {
  ...planted(),
  seeds: [0, 1],
  cutoffs: [1000, 300, 10 ** 6],
  trainingLinks: 110,
  probes: ['standardised', 'contrastive', 'hybrid', 'ensemble', 'beyond-words'],
  protocols: ['sequence-disjoint/1', 'strict/1', 'by-kind/1', 'degree-matched/1'],
  resamples: 200,
  randomLabels: 3,
  learningCurve: true,
  calibration: true,
  threads: 2,
};
let report: EvaluationReport;
const steps: { step: string; done: number; total: number }[] = [];
const testOf = (protocol: string, of = 'all') =>
  report.protocols.find(({ name }) => name === protocol)!.tests.find((test) => test.of === of)!;
const scorerOf = (name: string, protocol = 'sequence-disjoint/1') =>
  testOf(protocol).scorers.find((scorer) => scorer.name === name)!;

beforeAll(async () => {
  report = await evaluate({ ...options, onProgress: (progress) => steps.push(progress) });
});

describe('evaluate', () => {
  it('finds planted families through the residual stream alone', () => {
    const areaOf = (name: string) => scorerOf(name).areaUnderCurve.mean;
    for (const [probe, least] of [
      ['standardised', 0.9],
      ['contrastive', 0.75],
    ] as const) {
      expect(areaOf(`one model, ${probe}`)).toBeGreaterThan(least);
      expect(areaOf(`another, ${probe}`)).toBeLessThan(0.7);
    }
    // Sums of two readings (one of noise), and with the words, keep what the one reading knows.
    for (const sum of ['all readings', 'all readings and characters'])
      expect(areaOf(`${sum}, sum of contrastive probes`)).toBeGreaterThan(areaOf('another, contrastive'));
    expect(areaOf('all readings, contrastive before training')).toBeGreaterThan(0.65);
    expect(areaOf('TF-IDF, default words')).toBeLessThan(0.7);
    expect(areaOf('all readings, permuted across sequences, contrastive')).toBeLessThan(0.6);
    expect(areaOf('training degree only')).toBeLessThan(0.7);
  });

  it('measures every scorer under every protocol, controls marked', () => {
    expect(report.protocols.map(({ name }) => name)).toEqual([
      'sequence-disjoint/1',
      'strict/1',
      'by-kind/1',
      'degree-matched/1',
    ]);
    expect(report.protocols[2]!.tests.map(({ of }) => of)).toEqual(['name', 'program']);
    const names = testOf('sequence-disjoint/1').scorers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, tests } of report.protocols) {
      for (const { scorers, testLinks, unlinkedPairs } of tests) {
        expect(scorers.map((scorer) => scorer.name)).toEqual(names);
        expect(Math.min(...testLinks, ...unlinkedPairs)).toBeGreaterThan(0);
        for (const { areaUnderCurve, averagePrecision, recall, seeds } of scorers) {
          expect(seeds.map(({ seed }) => seed)).toEqual([0, 1]);
          expect(recall).toHaveLength(name === 'degree-matched/1' ? 0 : 2);
          for (const { mean, interval } of [areaUnderCurve, averagePrecision, ...recall]) {
            // Symmetric resampling puts the mean within its interval, but for an average of few links.
            expect(interval!.low - 0.05).toBeLessThanOrEqual(mean);
            expect(interval!.high + 0.05).toBeGreaterThanOrEqual(mean);
          }
          expect(recall[0]?.mean ?? 0).toBeLessThanOrEqual(recall[1]?.mean ?? 0);
        }
      }
    }
    expect(new Set(testOf('sequence-disjoint/1').scorers.map(({ role }) => role))).toEqual(
      new Set(['probe', 'trained-text', 'untrained', 'permuted', 'text', 'degree']),
    );
  });

  it('compares probes with the best words of the same training and dimension', () => {
    const { differences, scorers } = testOf('sequence-disjoint/1');
    const textDimensions = scorers
      .filter(({ role }) => role === 'trained-text')
      .map(({ dimension }) => dimension);
    expect(differences.map(({ probe }) => probe)).toEqual(
      scorers
        .filter(({ role, dimension }) => role === 'probe' && textDimensions.includes(dimension))
        .map(({ name }) => name),
    );
    for (const { probe, areaUnderCurve } of differences) {
      const control = scorers.find(({ name }) => name === areaUnderCurve.control)!;
      const own = scorers.find(({ name }) => name === probe)!;
      expect(control.role).toBe('trained-text');
      expect(control.dimension).toBe(own.dimension);
      const rivals = scorers.filter(({ role, name, dimension }) =>
        own.dimension === undefined
          ? role === 'trained-text' && name.endsWith(probe.split(', ').at(-1)!)
          : role === 'trained-text' && dimension === own.dimension,
      );
      expect(rivals.length).toBe(probe.includes('sum of') ? 1 : 3);
      expect(control.areaUnderCurve.mean).toBe(Math.max(...rivals.map((one) => one.areaUnderCurve.mean)));
      expect(areaUnderCurve.mean).toBeCloseTo(own.areaUnderCurve.mean - control.areaUnderCurve.mean, 12);
    }
    const clear = differences.find(({ probe }) => probe === 'one model, contrastive')!;
    expect(clear.areaUnderCurve.interval!.low).toBeGreaterThan(0);
  });

  it('states its facts, and its progress', () => {
    expect(report).toMatchObject({ sequenceCount: n, pairCount: 12_720, cutoffs: [300, 1000] });
    for (const protocol of report.protocols) {
      for (const seed of protocol.seeds) {
        expect(seed.trainingLinks).toBe(110);
        expect(seed.testLinks + seed.trainingLinksAvailable).toBe(report.linkCount);
      }
    }
    expect(steps.at(-1)!.step).toBe('done');
    expect(steps.map(({ done }) => done)).toEqual([...steps.keys()]);
    expect(steps.at(-1)).toMatchObject({ done: steps[0]!.total, total: steps[0]!.total });
    const beyond = report.fits.filter(({ scorer }) => scorer.endsWith('beyond words'));
    expect(beyond).toHaveLength(2);
    for (const { chosen } of beyond) expect(chosen!.lambda).toBeGreaterThanOrEqual(0);
  });

  it('measures layers, random labels, calibration and learning beside', () => {
    expect(report.layers.map(({ layers }) => layers.length)).toEqual([layerCount, 3]);
    for (const { mean } of report.layers[0]!.layers) expect(mean).toBeGreaterThan(0.75);
    expect(report.randomLabels.map(({ scorer }) => scorer)).toEqual([
      'one model, standardised',
      'another, standardised',
      'all readings, contrastive',
    ]);
    for (const { values } of report.randomLabels) expect(values).toHaveLength(3);
    for (const { bins, baseRate } of report.calibration) {
      const links = bins.reduce((sum, bin) => sum + bin.links, 0);
      expect(links).toBe(testOf('sequence-disjoint/1').testLinks[0]);
      expect(baseRate).toBeGreaterThan(0);
    }
    const [curve] = report.learning;
    expect(report.learning).toHaveLength(2);
    expect(curve!.cutoff).toBe(1000);
    expect(curve!.points.at(-1)!.trainingLinks).toBe(report.protocols[0]!.seeds[0]!.trainingLinksAvailable);
    const whole = scorerOf('all readings, contrastive').seeds[0]!.recall[1]!;
    expect(curve!.points.at(-1)!.recall.mean).toBe(whole);
  });

  it('does not depend on the number of threads, and gives the same again', async () => {
    const again = await evaluate({
      ...options,
      readings: options.readings.slice(0, 1),
      probes: ['standardised', 'contrastive'],
      controls: [],
      protocols: ['sequence-disjoint/1', 'temporal/1'],
      randomLabels: 0,
      learningCurve: false,
      calibration: false,
      layers: false,
      threads: 1,
    });
    expect(again.protocols.map(({ name }) => name)).toEqual(['sequence-disjoint/1', 'temporal/1']);
    // The newest entries are the same for every seed.
    expect(again.protocols[1]!.seeds.map(({ heldOutSequences }) => heldOutSequences)).toEqual([48, 48]);
    for (const scorer of again.protocols[0]!.tests[0]!.scorers) {
      expect(scorer).toEqual(scorerOf(scorer.name));
    }
  });

  it('prints every scorer under every protocol', () => {
    const rows = renderEvaluation(report).split('\n');
    for (const { name, areaUnderCurve } of testOf('sequence-disjoint/1').scorers) {
      const own = rows.filter((row) => row.startsWith(`${name}  `) || row.startsWith(`${name} [`));
      expect(own.length).toBeGreaterThanOrEqual(5);
      expect(own[0]).toContain(`${areaUnderCurve.mean.toFixed(3).replace(/^0/, '')} ±`);
    }
    expect(rows.join('\n')).toContain('160 sequences, 12,720 pairs');
    expect(rows.filter((row) => row.startsWith('- ')).length).toBeGreaterThan(5);
  });

  it('makes a page of everything', () => {
    const input = reportInput(report, { command: 'lamplighter eval', commands: [], corpusHash: 'c0ffee' });
    expect(input.tables).toHaveLength(5);
    expect(input.recall).toHaveLength(4);
    expect(input.layers.map(({ kind }) => kind)).toEqual(['probe', 'probe']);
    const page = evaluationPage(input);
    for (const finding of input.findings) expect(page).toContain(finding.slice(0, 30));
    for (const { scorer, kind } of input.tables[0]!.rows) {
      expect(kind).toBe(scorer.includes('[') ? 'control' : 'probe');
    }
  });

  it('refuses definitions that are not one a sequence, and controls alone', async () => {
    await expect(evaluate({ ...options, definitions: ['one'] })).rejects.toMatchObject({
      code: 'EVALUATION_DEFINITION_MISSING',
    });
    const readings = options.readings.map((reading) => ({ ...reading, control: 'random-weights' as const }));
    await expect(evaluate({ ...options, readings })).rejects.toMatchObject({
      code: 'EVALUATION_READING_MISSING',
    });
  });

  it('stops when aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(evaluate({ ...options, signal })).rejects.toThrow('enough');
  });
});
