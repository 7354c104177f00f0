/** manifest.json of an imported model: what it was made from, by which builder, and what it is. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { modelErrors } from '../errors.js';
import { exportInputSchema } from '../taps/export-input.js';

/** Raise it whenever the same source would give another graph, other weights or another tokenizer. */
export const builderVersion = 1;

export const importedFiles = {
  manifest: 'manifest.json',
  graph: 'graph.onnx',
  weights: 'weights.bin',
  tokenizer: 'tokenizer.json',
} as const;

/** How the matrices of an import are stored. */
export type WeightForm = 'float32' | 'quantised';

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const count = z.int().nonnegative();

const manifestSchema = z.object({
  builderVersion: z.literal(builderVersion),
  model: z.string(),
  source: z.object({ sha256, bytes: count }),
  architecture: z.string(),
  /** Blocks that are computed. */
  blockCount: count,
  /** Blocks that the model has, where later ones were left out. */
  blocksOfModel: count.optional(),
  dModel: count,
  vocabularySize: count,
  contextLength: count,
  tokenizer: z.object({
    hash: sha256,
    vocabularySize: count,
    bosTokenId: count.optional(),
    emptyTextTokenId: count.optional(),
  }),
  graph: z.object({ sha256, bytes: count }),
  /** `files`: where the weights are not in weights.bin. */
  weights: z.object({
    sha256,
    bytes: count,
    files: z.array(z.object({ name: z.string(), bytes: count })).optional(),
  }),
  /** Absent where the weights are float32. */
  weightForm: z.enum(['float32', 'quantised']).optional(),
  /** Of a control whose weights are not the trained ones (models/random-weights/); `source` names it with its seed. */
  randomWeights: z.object({ seed: z.int() }).optional(),
  /** What a run needs besides the weights (models/session/memory.ts), in bytes. */
  workingSet: z.object({ linearBytes: count, slotBytes: count, slotPairBytes: count }).optional(),
  /** Of a graph that takes padded rows (models/taps/); other graphs take packs. */
  inputs: z.array(exportInputSchema).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * The manifest of an imported model whose files are all there.
 *
 * @param folder of an import
 * @throws `MODEL_NOT_IMPORTED` when something is missing, of another size or from another builder
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const refuse = (got: string): Error => modelErrors.MODEL_NOT_IMPORTED({ folder, got });
  const text = await readFile(join(folder, importedFiles.manifest), 'utf8').catch(() => undefined);
  if (text === undefined) throw refuse(`no ${importedFiles.manifest}`);
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw refuse(`a manifest in which ${z.prettifyError(parsed.error)}`);
  const { graph, weights } = parsed.data;
  const weightFiles = weights.files ?? [{ name: importedFiles.weights, bytes: weights.bytes }];
  for (const { name, bytes: expected } of [
    { name: importedFiles.graph, bytes: graph.bytes },
    ...weightFiles,
  ]) {
    const bytes = await stat(join(folder, name)).then(
      ({ size }) => size,
      () => undefined,
    );
    if (bytes !== expected)
      throw refuse(`${bytes ?? 'no'} bytes of ${name} where the manifest says ${expected}`);
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
