/**
 * From the ONNX export of a decoder to a folder that `openModel` reads: its graph cut down to the residual
 * stream, its weights in files that processes share (hard links to its own ones, and one for those of the graph), its
 * tokenizer.
 */
import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, open, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { modelErrors } from '../errors.js';
import { excerpt, type JsonObject, readJsonObject } from '../readers/huggingface/folder-files.js';
import { readHuggingFaceTokenizer } from '../readers/huggingface/tokenizer.js';
import { fileSha256 } from '../registry/checksum.js';
import type { TokenizerDescription } from '../tokenizer/tokenizer-description.js';
import { describeInputs } from './describe-inputs.js';
import { configurationFolder, externalFiles, readExport } from './export-files.js';
import type { ExportInput } from './export-input.js';
import type { MovedWeights } from './move-weights.js';
import { findResidualChain } from './residual-chain.js';
import { tapGraph } from './tap-surgery.js';
import { tryExport } from './try-export.js';

/** Not the name of a linked file: exporters call those after the graph. */
const weightFile = 'lamplighter-weights.bin';

/** What a manifest says of an export (models/session/manifest.ts). */
export interface TappedExport {
  /** Name of the export, without `.onnx`. */
  readonly name: string;
  /** model_type of config.json. */
  readonly architecture: string;
  readonly blockCount: number;
  /** L; `blockCount` is less when the depth is cut. */
  readonly blocksOfModel: number;
  readonly dModel: number;
  readonly vocabularySize: number;
  readonly contextLength: number;
  readonly tokenizer: TokenizerDescription;
  readonly inputs: readonly ExportInput[];
  readonly graph: { readonly sha256: string; readonly bytes: number };
  readonly weights: {
    readonly sha256: string;
    readonly bytes: number;
    readonly files: readonly { readonly name: string; readonly bytes: number }[];
  };
  /** Of the export with the files of its weights. */
  readonly sourceBytes: number;
}

/**
 * Writes the graph to `target`, and the weights beside it.
 *
 * @param path   of the .onnx file
 * @param target path of the new graph, in a folder that exists
 * @param lastLayer the last residual position wanted, 0 .. L; blocks after it are cut off
 * @throws `ONNX_INVALID`, `ONNX_NOT_TAPPABLE`, `LAYERS_INVALID`, `HUGGING_FACE_FOLDER_INVALID`, `TOKENIZER_*`
 */
export async function importExport(path: string, target: string, lastLayer?: number): Promise<TappedExport> {
  const file = await readExport(path);
  const { taps, newSums } = findResidualChain(file);
  const blocksOfModel = taps.length - 1;
  const blockCount = lastLayer ?? blocksOfModel;
  if (!Number.isInteger(blockCount) || blockCount < 0 || blockCount > blocksOfModel) {
    throw modelErrors.LAYERS_INVALID({ expected: `0 to ${blocksOfModel}`, got: blockCount });
  }
  const tapped = tapGraph(file, { taps: taps.slice(0, blockCount + 1), newSums }, weightFile);
  const inputs = describeInputs(tapped.inputs, file.file);
  const folder = configurationFolder(path);
  const config = await readJsonObject(folder, 'config.json');
  const count = (...keys: string[]): number => countOf(config, keys, basename(folder));
  const expected = count('num_hidden_layers', 'n_layer', 'num_layers');
  if (blocksOfModel !== expected) {
    throw modelErrors.ONNX_NOT_TAPPABLE({
      file: file.file,
      reason: `its sums make ${blocksOfModel} blocks where config.json has ${expected}`,
    });
  }
  const tokenizer = await readHuggingFaceTokenizer(folder, config);
  const vocabularySize = count('vocab_size');
  if (tokenizer.vocabularySize > vocabularySize) {
    throw modelErrors.TOKENIZER_INVALID({
      expected: `at most ${vocabularySize} tokens, the vocab_size of config.json`,
      got: tokenizer.vocabularySize,
    });
  }
  const own = dirname(resolve(path));
  const linked = await externalFiles(tapped.initializers, own, file.file);
  const weights = await placeWeights(linked, own, tapped.moved, dirname(target));
  const graph = { sha256: await writePieces(tapped.pieces, target), bytes: tapped.bytes };
  const dModel = await tryExport(target, inputs, blockCount + 1, vocabularySize, file.file);
  return {
    name: basename(path, '.onnx'),
    architecture: excerpt(config.model_type),
    blockCount,
    blocksOfModel,
    dModel,
    vocabularySize,
    contextLength: count('max_position_embeddings', 'n_positions'),
    tokenizer,
    inputs,
    graph,
    weights,
    sourceBytes: (await stat(path)).size + weights.bytes,
  };
}

/** @param keys of one number, as different families spell them */
function countOf(whole: JsonObject, keys: readonly string[], folder: string): number {
  const text = whole.text_config;
  const config = typeof text === 'object' && text !== null ? (text as JsonObject) : whole;
  const value = keys.map((key) => config[key]).find((found) => found !== undefined);
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  throw modelErrors.HUGGING_FACE_FOLDER_INVALID({
    expected: `a count as ${keys[0]} of config.json`,
    got: excerpt(value),
    folder,
  });
}

async function writePieces(pieces: Iterable<Uint8Array>, target: string): Promise<string> {
  const hash = createHash('sha256');
  const output = await open(target, 'wx');
  try {
    for (const piece of pieces) {
      hash.update(piece);
      for (let from = 0; from < piece.length; ) {
        from += (await output.write(piece, from, piece.length - from)).bytesWritten;
      }
    }
    await output.sync();
  } finally {
    await output.close();
  }
  return hash.digest('hex');
}

/** The runtime follows no symbolic links, so files get a second name; on another volume they are copied. */
async function placeWeights(
  linked: readonly string[],
  from: string,
  moved: readonly MovedWeights[],
  to: string,
): Promise<TappedExport['weights']> {
  const files: { name: string; sha256: string; bytes: number }[] = [];
  for (const name of linked) {
    const [source, target] = [join(from, name), join(to, name)];
    await mkdir(dirname(target), { recursive: true });
    await link(source, target).catch(() => copyFile(source, target));
    files.push({ name, sha256: await fileSha256(target), bytes: (await stat(target)).size });
  }
  if (moved.length > 0) {
    const target = join(to, weightFile);
    const sha256 = await writePieces(piecesOf(moved), target);
    files.push({ name: weightFile, sha256, bytes: (await stat(target)).size });
  }
  const hash = createHash('sha256');
  for (const { name, sha256 } of files) hash.update(`${sha256} ${name}\n`);
  return {
    sha256: hash.digest('hex'),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files: files.map(({ name, bytes }) => ({ name, bytes })),
  };
}

/** What was moved, with the gaps between. */
function* piecesOf(moved: readonly MovedWeights[]): Generator<Uint8Array> {
  let end = 0;
  for (const { start, bytes } of moved) {
    yield new Uint8Array(start - end);
    yield bytes;
    end = start + bytes.length;
  }
}
