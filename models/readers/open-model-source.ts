/** Which format a path holds, and the reader for it. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { modelErrors } from '../errors.js';
import { fileSha256 } from '../registry/checksum.js';
import { hashExport } from '../taps/export-files.js';
import { GgufFile } from './gguf/gguf-file.js';
import { hashHuggingFaceFolder } from './huggingface/folder-files.js';
import { HuggingFaceFolder } from './huggingface/huggingface-folder.js';
import type { ModelSource } from './model-source.js';

/** How a model is stored. `onnx`: an export that is a graph already (models/taps/). */
export type ModelFormat = 'gguf' | 'huggingface' | 'onnx';

/**
 * A folder is taken for a Hugging Face folder, a file ending in .onnx for an ONNX export, any other file for GGUF.
 *
 * @throws `MODEL_FORMAT_UNKNOWN` when there is neither
 */
export async function modelFormat(path: string): Promise<ModelFormat> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isDirectory()) return 'huggingface';
  if (stats?.isFile()) return path.toLowerCase().endsWith('.onnx') ? 'onnx' : 'gguf';
  throw modelErrors.MODEL_FORMAT_UNKNOWN({ got: stats === undefined ? 'nothing' : 'something else', path });
}

/**
 * @param path of a GGUF file or a Hugging Face folder
 * @throws `MODEL_FORMAT_UNKNOWN`, and what the reader finds wrong
 */
export async function openModelSource(path: string): Promise<ModelSource> {
  switch (await modelFormat(path)) {
    case 'gguf':
      return GgufFile.open(path);
    case 'huggingface':
      return HuggingFaceFolder.open(path);
    case 'onnx':
      throw modelErrors.MODEL_FORMAT_UNKNOWN({ got: basename(path), path });
  }
}

/** sha256 (hex) that names the model: of the file, or of the names and hashes of its files. */
export async function hashModelSource(path: string, signal?: AbortSignal): Promise<string> {
  switch (await modelFormat(path)) {
    case 'gguf':
      return fileSha256(path, () => {}, signal);
    case 'huggingface':
      return hashHuggingFaceFolder(path, signal);
    case 'onnx':
      return hashExport(path, signal);
  }
}
