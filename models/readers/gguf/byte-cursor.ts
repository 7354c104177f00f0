/**
 * Reads a file from front to back in windows, so that a header of any length needs little memory. Every
 * length is compared with what is left of the file before a byte is allocated.
 */
import { readSync } from 'node:fs';
import { modelErrors } from '../../errors.js';

const windowBytes = 1 << 20;

export class ByteCursor {
  readonly file: string;
  readonly fileBytes: number;
  private readonly descriptor: number;
  private window = Buffer.alloc(0);
  private windowStart = 0;
  private offset = 0;

  constructor(descriptor: number, fileBytes: number, file: string) {
    this.descriptor = descriptor;
    this.fileBytes = fileBytes;
    this.file = file;
  }

  /** Bytes from the start of the file to the next unread byte. */
  get position(): number {
    return this.offset;
  }

  get remaining(): number {
    return this.fileBytes - this.offset;
  }

  uint8 = (what: string): number => this.take(1, what).readUInt8();
  int8 = (what: string): number => this.take(1, what).readInt8();
  uint16 = (what: string): number => this.take(2, what).readUInt16LE();
  int16 = (what: string): number => this.take(2, what).readInt16LE();
  uint32 = (what: string): number => this.take(4, what).readUInt32LE();
  int32 = (what: string): number => this.take(4, what).readInt32LE();
  float32 = (what: string): number => this.take(4, what).readFloatLE();
  float64 = (what: string): number => this.take(8, what).readDoubleLE();
  uint64 = (what: string): bigint => this.take(8, what).readBigUInt64LE();
  int64 = (what: string): bigint => this.take(8, what).readBigInt64LE();

  /**
   * A uint64 that counts things of at least `leastBytes` bytes each.
   *
   * @throws `GGUF_SIZE_OVERFLOW` when the rest of the file cannot hold that many
   */
  count(what: string, leastBytes: number): number {
    const count = this.uint64(what);
    const limit = Math.floor(this.remaining / leastBytes);
    if (count > BigInt(limit)) {
      throw modelErrors.GGUF_SIZE_OVERFLOW({
        expected: `at most ${limit} as ${what}, for the file has ${this.remaining} bytes more`,
        got: String(count),
        file: this.file,
      });
    }
    return Number(count);
  }

  /**
   * A length-prefixed UTF-8 string; bytes that are not UTF-8 become U+FFFD.
   *
   * @throws `GGUF_SIZE_OVERFLOW` when it is longer than `mostBytes`
   */
  string(what: string, mostBytes: number): string {
    const length = this.count(`length of ${what}`, 1);
    if (length > mostBytes) {
      throw modelErrors.GGUF_SIZE_OVERFLOW({
        expected: `at most ${mostBytes} bytes as ${what}`,
        got: length,
        file: this.file,
      });
    }
    return this.take(length, what).toString('utf8');
  }

  /** A view of the next `length` bytes, valid until the next read. */
  private take(length: number, what: string): Buffer {
    if (length > this.remaining) {
      throw modelErrors.GGUF_TRUNCATED({
        expected: `${what} (${length} bytes)`,
        at: this.offset,
        got: this.fileBytes,
        file: this.file,
      });
    }
    const end = this.offset + length;
    if (this.offset < this.windowStart || end > this.windowStart + this.window.length) this.refill(length);
    const from = this.offset - this.windowStart;
    this.offset = end;
    return this.window.subarray(from, from + length);
  }

  private refill(length: number): void {
    const wanted = Math.min(this.remaining, Math.max(windowBytes, length));
    const window = Buffer.allocUnsafe(wanted);
    let filled = 0;
    while (filled < wanted) {
      const got = readSync(this.descriptor, window, filled, wanted - filled, this.offset + filled);
      if (got === 0) {
        throw modelErrors.GGUF_TRUNCATED({
          expected: `${wanted} bytes`,
          at: this.offset,
          got: this.offset + filled,
          file: this.file,
        });
      }
      filled += got;
    }
    this.window = window;
    this.windowStart = this.offset;
  }
}
