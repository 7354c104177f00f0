import { describe, expect, it } from 'vitest';
import {
  featureCount,
  featureNames,
  fitPairFeatures,
  lanternProductLayers,
  namesOf,
  pairFeatures,
} from '../../features/index.js';
import { randomLayers, randomPairs } from './random-layers.js';

describe('LANTERN features', () => {
  it('take products at layers 4 and 40 of 64, 2 and 19 of 30', () => {
    expect(lanternProductLayers(64)).toEqual([4, 40]);
    expect(lanternProductLayers(30)).toEqual([2, 19]);
    expect(lanternProductLayers(0)).toEqual([0]);
  });

  it('are L + 1 + 256 for thirty blocks, each with a name', () => {
    const names = featureNames(
      31,
      lanternProductLayers(30).map((layerIndex) => ({ layerIndex, count: 128 })),
    );
    expect(names).toHaveLength(31 + 256);
    expect(new Set(names).size).toBe(287);
    expect([names[12], names[31], names[37], names[286]]).toEqual([
      'cosine layer 12',
      'product layer 2 component 1',
      'product layer 2 component 7',
      'product layer 19 component 128',
    ]);
  });

  const [layerCount, rowCount, width] = [9, 30, 16];
  const layers = randomLayers(4, layerCount, rowCount, width);
  const pairs = randomPairs(5, 120, rowCount);
  const shape = { layerCount, width, standardiseDimensions: true, componentCount: 6 };

  it('come out alike from fitting and from the fitted definition', () => {
    const { definition, features } = fitPairFeatures({ layers: (l) => layers[l]!, rowCount, pairs }, shape);
    expect(featureCount(definition)).toBe(9 + 12);
    expect(namesOf(definition)).toHaveLength(21);
    expect(pairFeatures(definition, { layers: (l) => layers[l]!, rowCount, pairs })).toEqual(features);
  });

  it('ask for each layer once, in order, and may be given a reused buffer', () => {
    const asked: number[] = [];
    const buffer = new Float32Array(rowCount * width);
    const reusing = (layerIndex: number) => {
      asked.push(layerIndex);
      buffer.set(layers[layerIndex]!);
      return buffer;
    };
    const reused = fitPairFeatures({ layers: reusing, rowCount, pairs }, shape);
    expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(reused).toEqual(fitPairFeatures({ layers: (l) => layers[l]!, rowCount, pairs }, shape));
  });

  it('describe new sequences by the stored standardisers alone', () => {
    const { definition } = fitPairFeatures({ layers: (l) => layers[l]!, rowCount, pairs }, shape);
    const chosen = [3, 11];
    const subset = (l: number) =>
      Float32Array.from(chosen.flatMap((row) => [...layers[l]!.subarray(row * width, (row + 1) * width)]));
    const alone = pairFeatures(definition, { layers: subset, rowCount: 2, pairs: Uint32Array.of(0, 1) });
    const within = pairFeatures(definition, {
      layers: (l) => layers[l]!,
      rowCount,
      pairs: Uint32Array.of(3, 11),
    });
    expect(alone).toEqual(within);
  });
});
