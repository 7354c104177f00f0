/** `lantern` and `standardised`: LANTERN's pair features and a logistic regression, as one wide bilinear form. */
import { embeddingWidth, embedSequences, trainLanternProbe } from '../../../probe/index.js';
import { unlinkedPerLink } from '../protocol/split.js';
import type { Reading } from '../reading.js';
import { type MethodContext, type RowBuffer, rankBilinear, scoreOf } from './context.js';
import type { ProbeMethod, ScorerRole } from './probe-method.js';

export function logisticMethod(
  reading: Reading,
  probe: 'lantern' | 'standardised',
  role: ScorerRole,
  context: MethodContext,
  buffer: RowBuffer,
): ProbeMethod {
  const rowCount = context.aNumbers.length;
  return {
    name: `${reading.name}, ${probe}`,
    role,
    probe,
    async train(split, cutoffs) {
      const { layers, layerCount, width } = reading;
      const started = performance.now();
      const trained = trainLanternProbe({
        layers,
        layerCount,
        rowCount,
        width,
        links: split.trainingLinks,
        trainingRows: split.trainingRows,
        isLinked: context.links.isLinked,
        seed: split.seed,
        negativesPerLink: unlinkedPerLink,
        standardiseDimensions: probe === 'standardised',
      });
      const fitted = performance.now();
      const { definition, form } = trained;
      const rows = buffer.rows(rowCount * embeddingWidth(definition));
      embedSequences(definition, layers, rowCount, rows);
      const ranking = await rankBilinear({ rows, form }, context, cutoffs);
      return {
        score: scoreOf({ rows, form }),
        ranking,
        bilinear: { rows, form },
        fit: {
          inversePenalty: trained.report.inversePenalty,
          converged: trained.report.converged,
          trainSeconds: (fitted - started) / 1000,
          rankSeconds: (performance.now() - fitted) / 1000,
        },
      };
    },
  };
}
