import { describe, expect, it } from 'vitest';
import { pairFeatures } from '../../features/index.js';
import {
  embeddingWidth,
  embedSequences,
  explain,
  explicitLogOdds,
  linkProbability,
  logOdds,
  trainLanternProbe,
} from '../../probe/index.js';
import { madeUpLinks } from './made-up-links.js';

const world = madeUpLinks(1);
const probe = trainLanternProbe(world.options);
const unseen = madeUpLinks(1, 120).options;

describe('training', () => {
  it('is deterministic, and differs with the seed', () => {
    expect(trainLanternProbe(world.options)).toEqual(probe);
    expect(trainLanternProbe({ ...world.options, seed: 2 }).form).not.toEqual(probe.form);
  });

  it('reports what it did', () => {
    const { report } = probe;
    expect(report.linkCount).toBe(world.options.links.length / 2);
    expect(report.unlinkedCount).toBe(10 * report.linkCount);
    expect(report.featureCount).toBe(5 + 6 + 6);
    expect(report.converged).toBe(true);
    expect(report.gradientNorm).toBeLessThanOrEqual(1e-9);
    expect(report.penalties.map((score) => score.inversePenalty)).toEqual([1e-3, 1e-2, 0.1, 1]);
    expect(report.penalties.map((score) => score.inversePenalty)).toContain(report.inversePenalty);
    expect(report.calibrated.expectedCalibrationError).toBeLessThan(0.03);
  });

  it('learns the rule: pairs of a group score above pairs of two groups', () => {
    const total = embeddingWidth(probe.definition);
    const rows = embedSequences(probe.definition, world.options.layers, world.options.rowCount);
    const row = (index: number) => rows.subarray(index * total, (index + 1) * total);
    let right = 0;
    let compared = 0;
    for (let i = 0; i < 40; i += 1) {
      for (let j = i + 1; j < 40; j += 1) {
        for (let k = 0; k < 40; k += 1) {
          if (world.group[i] !== world.group[j] || world.group[i] === world.group[k]) continue;
          compared += 1;
          if (logOdds(probe.form, row(i), row(j)) > logOdds(probe.form, row(i), row(k))) right += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(500);
    expect(right / compared).toBeGreaterThan(0.85);
  });

  it('explains a score by named features that sum to it, and the form agrees to 1e-4', () => {
    const pairs = Uint32Array.of(0, 1, 5, 9, 30, 2);
    const input = { layers: world.options.layers, rowCount: world.options.rowCount, pairs };
    const features = pairFeatures(probe.definition, input);
    const explicit = explicitLogOdds(probe, input);
    const total = embeddingWidth(probe.definition);
    const rows = embedSequences(probe.definition, input.layers, input.rowCount);
    const row = (index: number) => rows.subarray(index * total, (index + 1) * total);
    for (let pair = 0; pair < 3; pair += 1) {
      const parts = explain(probe, features, pair);
      expect(parts[4]?.name).toBe('cosine layer 4');
      const sum = parts.reduce((accumulated, part) => accumulated + part.contribution, probe.model.intercept);
      expect(sum).toBeCloseTo(explicit[pair]!, 10);
      const collapsed = logOdds(probe.form, row(pairs[2 * pair]!), row(pairs[2 * pair + 1]!));
      expect(Math.abs(collapsed - explicit[pair]!)).toBeLessThan(1e-4);
    }
  });

  it('states probabilities at the base rate asked for', () => {
    expect(linkProbability(probe, 1, 1 / 11)).toBeCloseTo(linkProbability(probe, 1), 12);
    expect(linkProbability(probe, 1, 2e-4)).toBeLessThan(linkProbability(probe, 1) / 10);
    expect(linkProbability(probe, 2, 2e-4)).toBeGreaterThan(linkProbability(probe, 1, 2e-4));
  });

  it('never reads a held-out label: links outside the training rows are refused', () => {
    const trainingRows = unseen.trainingRows.filter((row) => row !== unseen.links[0]);
    expect(() => trainLanternProbe({ ...unseen, trainingRows })).toThrow(
      expect.objectContaining({ code: 'PROBE_TRAINING_LINK_OUTSIDE' }),
    );
  });
});
