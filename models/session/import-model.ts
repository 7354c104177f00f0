/**
 * From a model (a GGUF file, a Hugging Face folder, an ONNX export) to a folder that `openModel` reads: graph,
 * weights, tokenizer and manifest. The folder appears all at once; one whose manifest names another source or
 * builder is built again.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { modelErrors } from '../errors.js';
import { writeExternalWeights } from '../graph/external-weights.js';
import { encodeOnnxModel } from '../graph/onnx.js';
import { graphInputs, residualStreamOutput } from '../graph/residual-stream-graph.js';
import { randomWeightsSha256, withRandomWeights } from '../random-weights/random-weights-source.js';
import { hashModelSource, modelFormat, openModelSource } from '../readers/open-model-source.js';
import { importExport } from '../taps/import-export.js';
import type { TokenizerDescription } from '../tokenizer/tokenizer-description.js';
import { describeGraph } from './describe-graph.js';
import { builderVersion, importedFiles, type Manifest, readManifest, type WeightForm } from './manifest.js';
import { workingSetOf } from './memory.js';
import { openQuantised } from './quantised-source.js';

export interface ImportOptions {
  /** Path of a GGUF file, of a Hugging Face folder, or of an ONNX export. */
  readonly gguf: string;
  /** Where the imported model goes; created, or replaced when it is of another source or builder. */
  readonly folder: string;
  /** Shown on the model card; by default the name that the source gives itself. */
  readonly model?: string;
  /** The last residual position wanted, 0 .. L (by default L): blocks after it are neither written nor loaded. */
  readonly lastLayer?: number;
  /**
   * `quantised`: the matrices of the blocks stay in the integers of the GGUF file where those have a form that
   * the runtime multiplies with. The file is then several times smaller and runs several times slower; values
   * agree to float32's rounding. Default `float32`.
   */
  readonly weights?: WeightForm;
  /**
   * Replaces every trained weight by draws of this seed, an integer (models/random-weights/): a control. The
   * model then has an identity of its own.
   */
  readonly randomWeights?: number;
  /** sha256 (hex) of the source where the caller has just computed it; computed here otherwise. */
  readonly sourceSha256?: string;
  /** Bytes of weights written, and to be written. */
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

export interface ImportedModel {
  readonly folder: string;
  readonly manifest: Manifest;
  /** False when the folder already held this model. */
  readonly built: boolean;
}

/**
 * @throws the `GGUF_*`, `QUANTISATION_*`, `ARCHITECTURE_*`, `LAYERS_*`, `TOKENIZER_*` and `RANDOM_WEIGHTS_*` errors
 *         of models/errors.ts; nothing is left behind then, and a former import stays as it was
 */
export async function importModel(options: ImportOptions): Promise<ImportedModel> {
  const { gguf, folder, randomWeights } = options;
  const trained = options.sourceSha256 ?? (await hashModelSource(gguf));
  const sourceSha256 = randomWeights === undefined ? trained : randomWeightsSha256(trained, randomWeights);
  const present = await readManifest(folder).catch(() => undefined);
  if (present?.source.sha256 === sourceSha256 && isAsked(present, options)) {
    return { folder, manifest: present, built: false };
  }

  const unfinished = join(dirname(folder), `.${basename(folder)}.${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  try {
    const manifest = await build(options, sourceSha256, unfinished);
    await moveInto(unfinished, folder);
    return { folder, manifest, built: true };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Whether an import has the depth and the form of weights that are asked for (by default all, and float32). */
export function isAsked(
  { blockCount, blocksOfModel, weightForm = 'float32' }: Manifest,
  { lastLayer, weights = 'float32' }: Pick<ImportOptions, 'lastLayer' | 'weights'>,
): boolean {
  const sameDepth = lastLayer === undefined ? blocksOfModel === undefined : blockCount === lastLayer;
  return sameDepth && weightForm === weights;
}

async function build(options: ImportOptions, sourceSha256: string, folder: string): Promise<Manifest> {
  if ((await modelFormat(options.gguf)) === 'onnx') return buildFromExport(options, sourceSha256, folder);
  const { randomWeights } = options;
  const trained = await openModelSource(options.gguf);
  const source = randomWeights === undefined ? trained : withRandomWeights(trained, randomWeights);
  const quantised = options.weights === 'quantised' ? await openQuantised(source, options.gguf) : undefined;
  try {
    const { architecture, shape, blockCount, writer } = await describeGraph(
      source,
      options.lastLayer,
      quantised?.forms,
    );
    const tokenizer = await source.describeTokenizer();
    if (tokenizer.vocabularySize > shape.vocabularySize) {
      throw modelErrors.TOKENIZER_INVALID({
        expected: `at most ${shape.vocabularySize} tokens, the rows of the embedding`,
        got: tokenizer.vocabularySize,
      });
    }
    const weights = await writeExternalWeights(
      source,
      writer.externalWeights,
      join(folder, importedFiles.weights),
      (done, total) => options.onProgress?.({ done, total }),
      quantised?.readPart,
    );
    const graph = encodeOnnxModel(
      writer.graph(
        'residual-stream',
        graphInputs,
        [residualStreamOutput(blockCount, shape.dModel)],
        weights.tensors,
      ),
      { name: 'lamplighter', version: String(builderVersion) },
    );
    const manifest: Manifest = {
      builderVersion,
      model: options.model ?? source.metadata.string('general.name', basename(options.gguf, '.gguf')),
      source: { sha256: sourceSha256, bytes: source.bytes },
      architecture,
      blockCount,
      ...(blockCount < shape.blockCount && { blocksOfModel: shape.blockCount }),
      dModel: shape.dModel,
      vocabularySize: shape.vocabularySize,
      contextLength: shape.contextLength,
      tokenizer: tokenizerEntry(tokenizer),
      graph: { sha256: createHash('sha256').update(graph).digest('hex'), bytes: graph.length },
      weights: { sha256: weights.sha256, bytes: weights.bytes },
      ...(quantised && { weightForm: 'quantised' as const }),
      ...(randomWeights !== undefined && { randomWeights: { seed: randomWeights } }),
      workingSet: workingSetOf(shape, writer.externalWeights),
    };
    await writeFile(join(folder, importedFiles.graph), graph, { flush: true });
    await writeDescription(folder, manifest, tokenizer);
    return manifest;
  } finally {
    await quantised?.close();
    await source.close();
  }
}

/** An export is a graph already: it is cut instead of written (models/taps/). */
async function buildFromExport(
  options: ImportOptions,
  sourceSha256: string,
  folder: string,
): Promise<Manifest> {
  const file = basename(options.gguf);
  if (options.weights === 'quantised') {
    throw modelErrors.WEIGHTS_NOT_QUANTISED({ expected: 'its own types', got: 'an ONNX export', file });
  }
  if (options.randomWeights !== undefined) {
    throw modelErrors.RANDOM_WEIGHTS_UNAVAILABLE({ got: 'an ONNX export', file });
  }
  const { name, tokenizer, inputs, weights, sourceBytes, blocksOfModel, ...tapped } = await importExport(
    options.gguf,
    join(folder, importedFiles.graph),
    options.lastLayer,
  );
  const manifest: Manifest = {
    builderVersion,
    model: options.model ?? name,
    source: { sha256: sourceSha256, bytes: sourceBytes },
    ...tapped,
    ...(tapped.blockCount < blocksOfModel && { blocksOfModel }),
    tokenizer: tokenizerEntry(tokenizer),
    weights: { ...weights, files: [...weights.files] },
    inputs: [...inputs],
  };
  await writeDescription(folder, manifest, tokenizer);
  return manifest;
}

function tokenizerEntry({
  hash,
  vocabularySize,
  bosTokenId,
  emptyTextTokenId,
}: TokenizerDescription): Manifest['tokenizer'] {
  return {
    hash,
    vocabularySize,
    ...(bosTokenId !== undefined && { bosTokenId }),
    ...(emptyTextTokenId !== undefined && { emptyTextTokenId }),
  };
}

/** The manifest comes last: a folder with one is whole. */
async function writeDescription(
  folder: string,
  manifest: Manifest,
  { tokenizerJson }: TokenizerDescription,
): Promise<void> {
  await writeFile(join(folder, importedFiles.tokenizer), JSON.stringify(tokenizerJson), { flush: true });
  await writeFile(join(folder, importedFiles.manifest), `${JSON.stringify(manifest, null, 2)}\n`, {
    flush: true,
  });
}

/** Puts a finished folder in the place of a former one. */
async function moveInto(finished: string, folder: string): Promise<void> {
  const former = `${finished}.former`;
  const replaced = await rename(folder, former).then(
    () => true,
    () => false,
  );
  await rename(finished, folder);
  if (replaced) await rm(former, { recursive: true, force: true });
}
