/** How much each layer of a reading says by itself: no training, the cosine of standardised activations. */
import { centreAndNormalise, fitStandardiser, rowDot } from '../../features/index.js';
import type { LayerReport } from './evaluation-report.js';
import { scoresOf } from './measure.js';
import { roleOf } from './methods/catalogue.js';
import { areaUnderCurve } from './metrics/area-under-curve.js';
import { estimate, type SeedDraws } from './metrics/estimate.js';
import { resampledSeparation } from './metrics/resampled.js';
import type { SequenceResamples } from './metrics/sequence-resamples.js';
import type { Split } from './protocol/split.js';
import type { Reading } from './reading.js';

/** AUC of each layer on all test links of the splits. Memory: two copies of one layer. */
export function layerSignal(
  reading: Reading,
  splits: readonly Split[],
  resamples: SequenceResamples,
  draws: SeedDraws,
  onLayer: (layer: number) => void,
): LayerReport {
  const { layerCount, width, layers } = reading;
  const rowCount = splits[0]!.heldOut.length;
  return {
    reading: reading.name,
    role: roleOf(reading),
    layers: Array.from({ length: layerCount }, (_, layer) => {
      onLayer(layer);
      const raw = layers(layer);
      const rows = centreAndNormalise(raw, rowCount, width, fitStandardiser(raw, rowCount, width, layer), {
        standardiseDimensions: true,
      });
      const cosine = { score: (first: number, second: number) => rowDot(rows, width, first, second) };
      const seeds = splits.map(({ testLinks, testUnlinked }) => {
        const linkScores = scoresOf(cosine, testLinks);
        const unlinkedScores = scoresOf(cosine, testUnlinked);
        const pairs = { links: testLinks, linkScores, unlinked: testUnlinked, unlinkedScores };
        return {
          value: areaUnderCurve(linkScores, unlinkedScores),
          resamples: resampledSeparation(pairs, resamples).areaUnderCurve,
        };
      });
      return estimate(seeds, draws);
    }),
  };
}
