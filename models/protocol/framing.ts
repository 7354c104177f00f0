/**
 * The framing of an activation answer (docs/protocol.md): eight bytes, the length of the header as an
 * unsigned little-endian integer; the header, JSON in UTF-8, padded with spaces to a multiple of eight;
 * then the residual stream as little-endian float32, row-major [text, layer, pool, dModel].
 */
import { endianness } from 'node:os';
import { z } from 'zod';
import { type ActivationBatch, protocolVersion } from './types.js';

export const activationsContentType = 'application/vnd.lamplighter.activations';
const lengthBytes = 8;
const alignment = 8;
/** No honest header is larger; a larger length means that these bytes are something else. */
const maxHeaderBytes = 64 << 20;

const count = z.number().int().nonnegative();
const answerHeader = z.object({
  protocolVersion: z.literal(protocolVersion),
  dtype: z.literal('float32'),
  byteOrder: z.literal('little'),
  /** [text, layer, pool, dModel] */
  shape: z.tuple([count, count, count, count]),
  tokenCounts: z.array(count),
  truncated: z.array(count),
  modelHash: z.string(),
});
export type AnswerHeader = z.infer<typeof answerHeader>;

/** An answer as bytes, in two parts so that the floats are not copied. */
export function encodeAnswer(batch: ActivationBatch, modelHash: string): { head: Buffer; body: Buffer } {
  const header: AnswerHeader = {
    protocolVersion,
    dtype: 'float32',
    byteOrder: 'little',
    shape: [batch.textCount, batch.layerCount, batch.poolCount, batch.dModel],
    tokenCounts: [...batch.tokenCounts],
    truncated: [...batch.truncated],
    modelHash,
  };
  const json = Buffer.from(JSON.stringify(header), 'utf8');
  const headerBytes = Math.ceil(json.length / alignment) * alignment;
  const head = Buffer.alloc(lengthBytes + headerBytes, ' ');
  head.writeBigUInt64LE(BigInt(headerBytes), 0);
  json.copy(head, lengthBytes);
  const { residualStream } = batch;
  const body = Buffer.from(residualStream.buffer, residualStream.byteOffset, residualStream.byteLength);
  return { head, body: endianness() === 'BE' ? Buffer.from(body).swap32() : body };
}

export interface DecodedAnswer {
  readonly batch: ActivationBatch;
  readonly modelHash: string;
}

/**
 * @param bytes a whole answer, at the beginning of an ArrayBuffer of its own; the batch is a view of it
 * @throws Error when the bytes are not such an answer (a bug of the sidecar, or a broken transfer)
 */
export function decodeAnswer(bytes: Buffer): DecodedAnswer {
  if (bytes.length < lengthBytes)
    throw new Error(`expected an answer of at least 8 bytes, got ${bytes.length}`);
  const headerBytes = Number(bytes.readBigUInt64LE(0));
  if (
    headerBytes > maxHeaderBytes ||
    headerBytes % alignment !== 0 ||
    lengthBytes + headerBytes > bytes.length
  ) {
    throw new Error(`expected a header within ${bytes.length} bytes and a multiple of 8, got ${headerBytes}`);
  }
  const start = lengthBytes + headerBytes;
  const header = answerHeader.parse(JSON.parse(bytes.toString('utf8', lengthBytes, start)));
  const [texts, layers, poolCount, dModel] = header.shape;
  const expected = texts * layers * poolCount * dModel * 4;
  if (bytes.length - start !== expected) {
    throw new Error(`expected ${expected} bytes of activations, got ${bytes.length - start}`);
  }
  if (header.tokenCounts.length !== texts) {
    throw new Error(`expected ${texts} token counts, got ${header.tokenCounts.length}`);
  }
  const body = bytes.subarray(start);
  const native = endianness() === 'BE' ? Buffer.from(body).swap32() : body;
  const aligned = native.byteOffset % 4 === 0 ? native : Buffer.from(native);
  return {
    modelHash: header.modelHash,
    batch: {
      residualStream: new Float32Array(aligned.buffer, aligned.byteOffset, expected / 4),
      textCount: texts,
      layerCount: layers,
      poolCount,
      dModel,
      tokenCounts: header.tokenCounts,
      truncated: header.truncated,
    },
  };
}
