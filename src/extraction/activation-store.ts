/** A finished extraction, read. */
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { endianness } from 'node:os';
import type { Pool } from '../../models/protocol/types.js';
import type { ANumber } from '../../oeis-data/types.js';
import { decodeRows, type StoredDefinition } from './definitions.js';
import { extractionErrors } from './errors.js';
import { decodeFloat16 } from './float16.js';
import { readSafetensorsHeader, type SafetensorsHeader, type TensorPlace } from './safetensors.js';
import { storeFiles } from './store-files.js';
import { layerTensor, rowTensor, scaleTensor } from './store-layout.js';
import { decodeMetadata, type StoreMetadata } from './store-metadata.js';

/** Read at once; a layer of the whole OEIS is half a gigabyte. */
const chunkBytes = 8 << 20;

export interface ActivationStore {
  readonly folder: string;
  /** Sequences in the order in which they were given; row i of a layer is of `aNumbers[i]`. */
  readonly aNumbers: readonly ANumber[];
  readonly definitions: readonly StoredDefinition[];
  /** Residual positions of the model, L + 1. */
  readonly layerCount: number;
  /** Those that are stored, ascending; all of them unless projected. */
  readonly layers: readonly number[];
  readonly dModel: number;
  readonly pools: readonly Pool[];
  /** Values of a sequence at a layer: pools x dModel. */
  readonly width: number;
  readonly metadata: StoreMetadata;
  /** Row of a sequence, or undefined when it is not in the store. */
  rowOf(aNumber: ANumber): number | undefined;
  /**
   * @param layerIndex 0 to L
   * @returns `[sequence, dModel]`, row-major, raw activations, rows as `aNumbers`; a new array at each call
   * @throws `LAYER_NOT_STORED`
   */
  readLayer(layerIndex: number, pool: Pool): Float32Array;
  /**
   * All stored pools side by side.
   *
   * @returns `[sequence, pool, dModel]`, row-major
   * @throws `LAYER_NOT_STORED`
   */
  readPools(layerIndex: number): Float32Array;
}

/** What copying rows between stores needs besides. */
export interface OpenedStore extends ActivationStore {
  readonly header: SafetensorsHeader;
  /** Stored row of each definition. */
  readonly storedRows: Int32Array;
  /** One a stored layer; undefined for float32. */
  readonly scales: readonly number[] | undefined;
}

/** @throws `ACTIVATION_STORE_MISSING`, `SAFETENSORS_MALFORMED` */
export function openActivationStore(folder: string): OpenedStore {
  const files = storeFiles(folder);
  if (!existsSync(files.activations)) throw extractionErrors.ACTIVATION_STORE_MISSING({ folder });
  const header = readSafetensorsHeader(files.activations);
  const metadata = decodeMetadata(header.metadata, files.activations);
  const definitions = decodeRows(readFileSync(files.rows, 'utf8'), files.rows);
  const aNumbers = definitions.map(({ aNumber }) => aNumber);
  const { layers, dModel, pools, layerCount } = metadata;
  const storedRows = new Int32Array(
    readTensor(files.activations, tensorOf(header, rowTensor, files.activations)),
  );
  if (storedRows.length !== aNumbers.length) {
    const expected = `${aNumbers.length} rows`;
    throw extractionErrors.SAFETENSORS_MALFORMED({
      path: files.activations,
      expected,
      got: storedRows.length,
    });
  }
  const scales =
    metadata.dtype === 'float16'
      ? [...new Float32Array(readTensor(files.activations, tensorOf(header, scaleTensor, files.activations)))]
      : undefined;
  let rowByName: Map<ANumber, number> | undefined;
  const readLayer = (layer: number, pool: Pool): Float32Array => {
    const stored = layers.indexOf(layer);
    const tensor = header.tensors.get(layerTensor(layer, pool));
    if (stored < 0 || tensor === undefined) {
      const facts = { got: layer, pool, layers: layers.join(', '), pools: pools.join(', ') };
      throw extractionErrors.LAYER_NOT_STORED(facts);
    }
    return readRows(files.activations, tensor, storedRows, dModel, scales?.[stored]);
  };
  return {
    ...{
      folder,
      aNumbers,
      definitions,
      layerCount,
      layers,
      dModel,
      pools,
      width: pools.length * dModel,
      metadata,
      header,
      storedRows,
      scales,
    },
    rowOf: (aNumber) => {
      rowByName ??= new Map(aNumbers.map((name, row) => [name, row]));
      return rowByName.get(aNumber);
    },
    readLayer,
    readPools: (layer) => {
      const [only, ...more] = pools;
      if (only !== undefined && more.length === 0) return readLayer(layer, only);
      const rows = new Float32Array(aNumbers.length * pools.length * dModel);
      for (const [place, pool] of pools.entries()) {
        const part = readLayer(layer, pool);
        for (let row = 0; row < aNumbers.length; row++) {
          rows.set(part.subarray(row * dModel, (row + 1) * dModel), (row * pools.length + place) * dModel);
        }
      }
      return rows;
    },
  };
}

function tensorOf(header: SafetensorsHeader, name: string, path: string): TensorPlace {
  const tensor = header.tensors.get(name);
  if (tensor === undefined) {
    throw extractionErrors.SAFETENSORS_MALFORMED({ path, expected: `the tensor ${name}`, got: 'none' });
  }
  return tensor;
}

function readTensor(path: string, tensor: TensorPlace): ArrayBuffer {
  const bytes = Buffer.from(new ArrayBuffer(tensor.bytes));
  const descriptor = openSync(path, 'r');
  try {
    readFully(descriptor, bytes, tensor.start);
  } finally {
    closeSync(descriptor);
  }
  if (endianness() === 'BE') bytes.swap32();
  return bytes.buffer as ArrayBuffer;
}

/** Reads a `[row, dModel]` tensor from its beginning to its end, each row to the place of its definition. */
function readRows(
  path: string,
  tensor: TensorPlace,
  storedRows: Int32Array,
  dModel: number,
  scale: number | undefined,
): Float32Array {
  const rowCount = storedRows.length;
  const definitionOf = new Int32Array(rowCount);
  for (let definition = 0; definition < rowCount; definition++)
    definitionOf[storedRows[definition]!] = definition;
  const activations = new Float32Array(rowCount * dModel);
  const width = tensor.bytes / rowCount;
  const rowsAtOnce = Math.max(1, Math.floor(chunkBytes / width));
  const chunk = Buffer.from(new ArrayBuffer(Math.min(rowsAtOnce, rowCount) * width));
  const descriptor = openSync(path, 'r');
  try {
    for (let first = 0; first < rowCount; first += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, rowCount - first);
      const bytes = chunk.subarray(0, count * width);
      readFully(descriptor, bytes, tensor.start + first * width);
      if (endianness() === 'BE') scale === undefined ? bytes.swap32() : bytes.swap16();
      for (let i = 0; i < count; i++) {
        const at = definitionOf[first + i]! * dModel;
        if (scale === undefined) activations.set(new Float32Array(bytes.buffer, i * width, dModel), at);
        else decodeFloat16(new Uint16Array(bytes.buffer, i * width, dModel), scale, activations, at);
      }
    }
  } finally {
    closeSync(descriptor);
  }
  return activations;
}

function readFully(descriptor: number, bytes: Buffer, position: number): void {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(descriptor, bytes, at, bytes.length - at, position + at);
    if (read === 0)
      throw new Error(`expected ${bytes.length} bytes at ${position}, the file ended after ${at}`);
    at += read;
  }
}
