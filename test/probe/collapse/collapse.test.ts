import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitPairFeatures } from '../../../features/index.js';
import { collapse } from '../../../probe/collapse/collapse.js';
import { contributions, embeddingWidth, embedSequences, logOdds } from '../../../probe/index.js';
import { fitFeatureScaling } from '../../../probe/logistic/feature-scaling.js';
import { seededRandom } from '../../../probe/random.js';
import { explicitLogOdds, type TrainedProbe } from '../../../probe/trained-probe.js';
import { randomLayers, randomPairs } from '../../features/random-layers.js';

/** A probe of random coefficients: the identity must hold for every model, trained or not. */
function randomProbe(seed: number, layerCount: number, width: number, standardiseDimensions: boolean) {
  const rowCount = 25;
  const layers = randomLayers(seed, layerCount, rowCount, width);
  const input = { layers: (l: number) => layers[l]!, rowCount, pairs: randomPairs(seed, 80, rowCount) };
  const { definition, features } = fitPairFeatures(input, {
    layerCount,
    width,
    standardiseDimensions,
    componentCount: 7,
  });
  const columnCount = features.length / 80;
  const random = seededRandom(seed);
  const noise = () => (random.below(20_001) - 10_000) / 5000;
  const model = { coefficients: Float64Array.from({ length: columnCount }, noise), intercept: noise() };
  const scaling = fitFeatureScaling(features, 80, columnCount);
  return { input, definition, model, scaling, form: collapse(model, scaling, definition) };
}

describe('collapse', () => {
  it('gives the log-odds of the explicit features, to 1e-4, for random models and streams', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 3, max: 20 }),
        fc.boolean(),
        (seed, layerCount, width, standardiseDimensions) => {
          const probe = randomProbe(seed, layerCount, width, standardiseDimensions);
          const { input, definition, form } = probe;
          const fresh = randomPairs(seed + 1, 40, input.rowCount);
          const explicit = explicitLogOdds(probe as unknown as TrainedProbe, { ...input, pairs: fresh });
          const rows = embedSequences(definition, input.layers, input.rowCount);
          const total = embeddingWidth(definition);
          const row = (index: number) => rows.subarray(index * total, (index + 1) * total);
          explicit.forEach((expected, pair) => {
            const collapsed = logOdds(form, row(fresh[2 * pair]!), row(fresh[2 * pair + 1]!));
            expect(Math.abs(collapsed - expected)).toBeLessThan(1e-4);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('divides the log-odds into one contribution a layer', () => {
    const { input, definition, form } = randomProbe(2, 4, 8, true);
    const rows = embedSequences(definition, input.layers, input.rowCount);
    const [xi, xj] = [rows.subarray(0, 32), rows.subarray(32, 64)];
    const parts = contributions(form, xi, xj);
    expect(form.blocks.map((block) => block.name)).toEqual(['layer 0', 'layer 1', 'layer 2', 'layer 3']);
    expect(parts.reduce((sum, part) => sum + part, form.intercept)).toBeCloseTo(logOdds(form, xi, xj), 12);
  });

  it('asks for each layer once and embeds a sequence alone as among others', () => {
    const { input, definition } = randomProbe(3, 4, 8, true);
    const asked: number[] = [];
    const layers = (l: number) => {
      asked.push(l);
      return input.layers(l);
    };
    const all = embedSequences(definition, layers, input.rowCount);
    expect(asked).toEqual([0, 1, 2, 3]);
    const alone = embedSequences(definition, (l) => input.layers(l).slice(6 * 8, 7 * 8), 1);
    expect(alone).toEqual(all.slice(6 * 32, 7 * 32));
  });

  it('refuses a model of another number of features', () => {
    const { definition, scaling } = randomProbe(4, 3, 6, true);
    const model = { coefficients: new Float64Array(2), intercept: 0 };
    expect(() => collapse(model, scaling, definition)).toThrow(/model coefficients/);
  });
});
