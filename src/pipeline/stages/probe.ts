/** Stage `probe`: LANTERN's features and a logistic probe trained on recorded links. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Link } from '../../../oeis-data/types.js';
import { seededRandom, serialiseProbe, trainLanternProbe } from '../../../probe/index.js';
import type { ActivationStore } from '../../extraction/index.js';
import type { PipelineContext } from '../context.js';
import { pipelineErrors } from '../errors.js';
import { linkedRows, sampleLinks } from '../linked-rows.js';
import { hashOf, type Stage } from '../stage.js';

export interface ProbeOutput {
  /** Serialised probe (`parseProbe`). */
  readonly path: string;
  readonly trainingLinks: number;
  readonly trainingPairs: number;
  readonly features: number;
  readonly inverseRegularisation: number;
  readonly crossValidatedLogLoss: number;
  readonly converged: boolean;
}

/** Fewer links than this train nothing but noise. */
const fewestLinks = 20;

export function probeStage(
  context: PipelineContext,
  options: {
    readonly activations: ActivationStore;
    readonly activationsHash: string;
    readonly links: readonly Link[];
    readonly trainingLinks: number;
    readonly seed: number;
  },
): Stage<ProbeOutput> {
  const { activations, activationsHash, links, trainingLinks, seed } = options;
  return {
    name: 'probe',
    version: 1,
    inputs: { activationsHash, links: hashOf(links), trainingLinks, seed },
    stillThere: (output) => existsSync(output.path),
    async run(inputHash) {
      const { aNumbers, layerCount, width } = activations;
      const linked = linkedRows(aNumbers, links);
      const linkCount = linked.pairs.length / 2;
      if (linkCount < fewestLinks)
        throw pipelineErrors.TOO_FEW_LINKS({ expected: fewestLinks, got: linkCount });
      context.progress.start('training the probe', layerCount, 'layers');
      const probe = trainLanternProbe({
        layers: (layerIndex) => {
          context.progress.update(layerIndex);
          return activations.readPools(layerIndex);
        },
        layerCount,
        rowCount: aNumbers.length,
        width,
        links: sampleLinks(linked.pairs, trainingLinks, seededRandom(seed)),
        trainingRows: Uint32Array.from(aNumbers, (_, row) => row),
        isLinked: linked.isLinked,
        seed,
        provenance: { activations: activationsHash, modelHash: activations.metadata.modelHash },
      });
      context.progress.stop();
      const folder = join(context.home.artefacts, `probe-${inputHash.slice(0, 16)}`);
      mkdirSync(folder, { recursive: true });
      const path = join(folder, 'probe.safetensors');
      writeFileSync(path, serialiseProbe(probe));
      const { report } = probe;
      const chosen = report.penalties.find((score) => score.inversePenalty === report.inversePenalty);
      if (report.remedy !== undefined) context.say(`the probe has not converged: ${report.remedy}`);
      return {
        path,
        trainingLinks: report.linkCount,
        trainingPairs: report.linkCount + report.unlinkedCount,
        features: report.featureCount,
        inverseRegularisation: report.inversePenalty,
        crossValidatedLogLoss: chosen?.logLoss ?? Number.NaN,
        converged: report.converged,
      };
    },
  };
}
