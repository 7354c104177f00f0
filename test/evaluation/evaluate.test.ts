import { beforeAll, describe, expect, it } from 'vitest';
import { type ANumber, type Link, toANumber } from '../../oeis-data/types.js';
import { seededRandom } from '../../probe/index.js';
import {
  type EvaluateOptions,
  type EvaluationReport,
  evaluate,
  renderEvaluation,
} from '../../src/evaluation/index.js';

const n = 240;
const families = 40;
const layerCount = 5;
const dModel = 24;

/**
 * Sequences of forty families; those of a family are linked, lie near each other in the residual stream of
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
  const definitions = family.map((f, i) => `Entry ${i} of ${i % 4 === 0 ? `family${f}` : 'a kind'}.`);
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
  trainingLinks: 150,
  randomLabelsControl: true,
  threads: 2,
};
let report: EvaluationReport;
const steps: string[] = [];

beforeAll(async () => {
  report = await evaluate({ ...options, onProgress: ({ step }) => steps.push(step) });
});

describe('evaluate', () => {
  it('finds planted families through the residual stream alone', () => {
    const areaOf = (name: string) =>
      report.scorers.find((scorer) => scorer.name === name)!.areaUnderCurve.mean;
    expect(areaOf('one model, LANTERN features')).toBeGreaterThan(0.9);
    expect(areaOf('one model, contrastive')).toBeGreaterThan(0.9);
    expect(areaOf('all readings, contrastive')).toBeGreaterThan(0.75);
    expect(areaOf('another, LANTERN features')).toBeLessThan(0.7);
    expect(areaOf('another, contrastive')).toBeLessThan(0.7);
    expect(areaOf('TF-IDF, default words')).toBeLessThan(0.7);
    expect(areaOf('one model, random labels')).toBeLessThan(areaOf('one model, LANTERN features'));
    const kinds = new Set(report.scorers.map((scorer) => scorer.kind));
    expect([...kinds]).toEqual([
      'probe',
      'trained-text-control',
      'text-control',
      'degree-control',
      'random-labels-control',
    ]);
    for (const scorer of report.scorers) {
      const [first, second] = scorer.recall;
      expect(first!.mean).toBeLessThanOrEqual(second!.mean);
      expect(scorer.seeds.map((seed) => seed.seed)).toEqual([0, 1]);
    }
  });

  it('states its facts and leaves out cutoffs beyond all pairs', () => {
    expect(report).toMatchObject({ sequenceCount: n, pairCount: 28_680, cutoffs: [300, 1000] });
    for (const seed of report.seeds) {
      expect(seed.trainingLinks).toBe(150);
      expect(seed.testLinks + seed.trainingLinksAvailable).toBe(report.linkCount);
    }
    expect(steps).toHaveLength(3 + 2 * (1 + 2 * 2) + (2 + 3 + 2 * 7) + 1);
    expect(report.fits.map(({ reading, seed }) => [reading, seed])).toEqual([
      ['one model', 0],
      ['one model', 1],
      ['another', 0],
      ['another', 1],
    ]);
  });

  it('takes the strongest text control, metric by metric', () => {
    const controls = report.scorers.filter((scorer) => scorer.kind === 'text-control');
    expect(controls).toHaveLength(3);
    const best = report.bestTextControl;
    expect(best.areaUnderCurve.mean).toBe(Math.max(...controls.map((c) => c.areaUnderCurve.mean)));
    for (const [c, top] of best.recall.entries()) {
      expect(top.mean).toBe(Math.max(...controls.map((control) => control.recall[c]!.mean)));
      expect(controls.find((control) => control.name === top.scorer)!.recall[c]!.mean).toBe(top.mean);
    }
  });

  it('does not depend on the number of threads', async () => {
    const again = await evaluate({
      ...options,
      readings: options.readings.slice(0, 1),
      probes: ['lantern'],
      seeds: [1],
      randomLabelsControl: false,
      threads: 1,
    });
    expect(again.scorers[0]!.seeds[0]).toEqual(report.scorers[0]!.seeds[1]);
  });

  it('prints every scorer and both metrics', () => {
    const text = renderEvaluation(report);
    const rows = text.split('\n');
    for (const { name, areaUnderCurve } of report.scorers) {
      const auc = areaUnderCurve.mean.toFixed(3).replace(/^0/, '');
      expect(rows.filter((row) => row.startsWith(`${name}  `)).length).toBe(2);
      expect(rows.find((row) => row.startsWith(`${name}  `))).toContain(`${auc} ±`);
    }
    expect(rows.filter((row) => row.startsWith('best of the 3 TF-IDF'))).toHaveLength(2);
    expect(text).toContain('@300');
    expect(text).toContain('@1k');
    expect(text).toContain('sequence-disjoint/1, seeds 0, 1: 240 sequences, 28,680 pairs');
  });

  it('refuses definitions that are not one a sequence', async () => {
    await expect(evaluate({ ...options, definitions: ['one'] })).rejects.toMatchObject({
      code: 'EVALUATION_DEFINITION_MISSING',
    });
  });

  it('stops when aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(evaluate({ ...options, signal })).rejects.toThrow('enough');
  });
});
