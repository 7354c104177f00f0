/** Stage `contrastive`: an embedding of the activations and a contrastive map of it, trained on recorded links. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Link } from '../../../oeis-data/types.js';
import {
  type ContrastiveProbe,
  contrastiveRows,
  contrastiveRowWidth,
  defaultRank,
  embedBlocks,
  serialiseContrastive,
  spreadLayers,
  trainContrastive,
} from '../../../probe/contrastive/index.js';
import { seededRandom } from '../../../probe/index.js';
import type { ActivationStore } from '../../extraction/index.js';
import { createOnnxKernel } from '../../ranking/index.js';
import type { PipelineContext } from '../context.js';
import { linkedRows } from '../linked-rows.js';
import type { Stage } from '../stage.js';

export interface ContrastiveOutput {
  /** Of the probe (`parseContrastive`). */
  readonly path: string;
  /** float32 `[sequence, width]`, raw: the rows that the probe's form scores. */
  readonly rowsPath: string;
  readonly width: number;
  readonly trainingLinks: number;
  readonly epochs: number;
  readonly validationLoss: number;
}

/** Layers of a store that the embedding reads, in its order. */
export function layersRead({ layerCount }: { readonly layerCount: number }): readonly number[] {
  return spreadLayers(layerCount);
}

export function contrastiveStage(
  context: PipelineContext,
  options: {
    readonly activations: ActivationStore;
    /** Input hash of the stage that read them. */
    readonly activationsHash: string;
    readonly links: readonly Link[];
    readonly seed: number;
  },
): Stage<ContrastiveOutput> {
  const { activations, activationsHash, links, seed } = options;
  return {
    name: 'contrastive',
    version: 1,
    inputs: { activationsHash, seed },
    stillThere: ({ path, rowsPath }) => existsSync(path) && existsSync(rowsPath),
    async run(inputHash) {
      const { aNumbers } = activations;
      const kernel = await createOnnxKernel(context.threads);
      try {
        context.say('training the contrastive probe on every recorded link');
        const random = seededRandom(seed);
        const blocks = layersRead(activations).map((layer) => ({
          name: `layer ${layer}`,
          width: activations.width,
          read: () => activations.readPools(layer),
        }));
        const embedded = await embedBlocks(blocks, aNumbers.length, defaultRank, kernel, random);
        const { pairs } = linkedRows(aNumbers, links);
        const trained = await trainContrastive({
          rows: embedded.rows,
          width: embedded.rank,
          links: pairs,
          trainingRows: Uint32Array.from(aNumbers.keys()),
          kernel,
          random,
          onEpoch: ({ epoch, validationLoss }) => {
            context.signal.throwIfAborted();
            if (epoch === 1) context.progress.start('training', undefined, 'epochs');
            context.progress.update(epoch, `loss ${validationLoss.toFixed(3)}`);
          },
        });
        const probe: ContrastiveProbe = {
          embedder: embedded.embedder,
          trained,
          provenance: { activations: activationsHash, seed: String(seed) },
        };
        const folder = join(context.home.artefacts, `contrastive-${inputHash.slice(0, 16)}`);
        mkdirSync(folder, { recursive: true });
        const [path, rowsPath] = [join(folder, 'probe.safetensors'), join(folder, 'rows.f32')];
        const rows = await contrastiveRows(trained, embedded.rows, kernel);
        writeFileSync(path, serialiseContrastive(probe));
        writeFileSync(rowsPath, new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
        return {
          path,
          rowsPath,
          width: contrastiveRowWidth(trained),
          trainingLinks: pairs.length / 2,
          epochs: trained.bestEpoch,
          validationLoss: trained.epochs[trained.bestEpoch]!.validationLoss,
        };
      } finally {
        context.progress.stop();
        await kernel.release();
      }
    },
  };
}
