/**
 * The wire format of Protocol Buffers (protobuf.dev/programming-guides/encoding), read without decoding what
 * is not asked for: a model is taken apart into spans of the file, so that what is not changed is written
 * again byte for byte, fields newer than this program included.
 */

/** One field of a message. */
export interface WireField {
  readonly number: number;
  /** Of a varint, cut to 64 bits; 0n for other kinds. */
  readonly varint: bigint;
  /** Contents of a length-delimited field, or the bytes of a fixed one; empty for varints. A view. */
  readonly bytes: Uint8Array;
  /** The whole field with its tag. A view. */
  readonly whole: Uint8Array;
  readonly kind: WireKind;
}

export type WireKind = 'varint' | 'fixed64' | 'length' | 'fixed32';

/** Makes the caller's error for a message that is no message, at a byte of it. */
export type Malformed = (expected: string, at: number) => Error;

const longestVarint = 10;

/**
 * @yields the fields in the order of the message; nothing is copied
 * @throws what `malformed` makes when a field reaches beyond the end, or is of no known kind
 */
export function* wireFields(message: Uint8Array, malformed: Malformed): Generator<WireField> {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let i = 0; i < longestVarint; i++) {
      const byte = message[at];
      if (byte === undefined) throw malformed('the rest of a number', at);
      at++;
      value |= BigInt(byte & 0x7f) << BigInt(7 * i);
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw malformed(`a number of at most ${longestVarint} bytes`, at);
  };
  const take = (length: bigint): Uint8Array => {
    if (length > BigInt(message.length - at)) throw malformed(`${length} bytes more`, at);
    const bytes = message.subarray(at, at + Number(length));
    at += Number(length);
    return bytes;
  };
  while (at < message.length) {
    const start = at;
    const tag = varint();
    const number = Number(tag >> 3n);
    if (number < 1 || number >= 2 ** 29) throw malformed('a field number', start);
    const field = (kind: WireKind, value: bigint, bytes: Uint8Array): WireField => ({
      number,
      kind,
      varint: value,
      bytes,
      whole: message.subarray(start, at),
    });
    switch (Number(tag & 7n)) {
      case 0: {
        const value = varint();
        yield field('varint', value, message.subarray(at, at));
        break;
      }
      case 1: {
        const bytes = take(8n);
        yield field('fixed64', 0n, bytes);
        break;
      }
      case 2: {
        const bytes = take(varint());
        yield field('length', 0n, bytes);
        break;
      }
      case 5: {
        const bytes = take(4n);
        yield field('fixed32', 0n, bytes);
        break;
      }
      default:
        throw malformed('a field of a known kind', start);
    }
  }
}

/** The bytes of a varint. */
export function varintBytes(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}

/** Tag and length of a length-delimited field; its contents are written after it. */
export function lengthPrefix(number: number, length: number): Uint8Array {
  return Buffer.concat([varintBytes((BigInt(number) << 3n) | 2n), varintBytes(BigInt(length))]);
}

/** A length-delimited field: text, bytes or a message. */
export function lengthField(number: number, contents: Uint8Array | string): Uint8Array {
  const bytes = typeof contents === 'string' ? Buffer.from(contents, 'utf8') : contents;
  return Buffer.concat([lengthPrefix(number, bytes.length), bytes]);
}
