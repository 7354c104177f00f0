/**
 * A streaming reader of tar archives (ustar and the GNU and pax variants): members come one at a time, so that
 * a pack of ten thousand b-files never lies on disk or in memory whole.
 * Layout: POSIX.1-1988 ustar interchange format, 512-byte blocks.
 */

export interface TarMember {
  readonly path: string;
  readonly content: Buffer;
}

const blockBytes = 512;

/** The archive's own bytes are at fault, not the disk and not the reader. */
export class TarDamage extends Error {}

/**
 * @param chunks the archive's bytes, uncompressed
 * @yields regular files in the archive's order; folders, links and devices are passed over
 * @throws TarDamage when a header is damaged or the archive ends inside a member
 */
export async function* tarMembers(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const blocks = new ByteQueue(chunks);
  let longPath: string | undefined;
  for (;;) {
    const header = await blocks.take(blockBytes);
    if (header === undefined && blocks.left > 0) throw new TarDamage('the archive ends inside a header');
    if (header === undefined || header.every((byte) => byte === 0)) {
      // Padding follows the last member; a pipe that is not read to its end never closes.
      await blocks.discardRest();
      return;
    }
    if (!checksumHolds(header)) throw new TarDamage('a tar header does not match its checksum');
    const size = octal(header, 124, 12);
    const content = await blocks.take(Math.ceil(size / blockBytes) * blockBytes);
    if (content === undefined) throw new TarDamage('the archive ends inside a member');
    const body = content.subarray(0, size);
    const type = String.fromCharCode(header[156]!);
    if (type === 'L') {
      longPath = text(body, 0, size);
    } else if (type === 'x') {
      longPath = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(body.toString('utf8'))?.[1] ?? longPath;
    } else {
      const prefix = text(header, 257, 5) === 'ustar' ? text(header, 345, 155) : '';
      const path = longPath ?? (prefix === '' ? '' : `${prefix}/`) + text(header, 0, 100);
      longPath = undefined;
      if (type === '0' || type === '\0') yield { path, content: body };
    }
  }
}

function text(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

function octal(block: Buffer, start: number, length: number): number {
  const value = Number.parseInt(text(block, start, length).trim() || '0', 8);
  if (!Number.isSafeInteger(value)) throw new TarDamage('a tar header holds no octal size');
  return value;
}

/** The header's checksum counts its own eight bytes as spaces. */
function checksumHolds(header: Buffer): boolean {
  let sum = 0;
  for (const [position, byte] of header.entries()) sum += position >= 148 && position < 156 ? 32 : byte;
  return sum === octal(header, 148, 8);
}

/** Takes exact numbers of bytes from a stream of chunks. */
class ByteQueue {
  readonly #source: AsyncIterator<Buffer>;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#source = chunks[Symbol.asyncIterator]();
  }

  /** Bytes that were read and not taken. */
  get left(): number {
    return this.#bytes;
  }

  async discardRest(): Promise<void> {
    while ((await this.#source.next()).done !== true);
  }

  /** @returns undefined when fewer than `count` bytes are left */
  async take(count: number): Promise<Buffer | undefined> {
    while (this.#bytes < count) {
      const next = await this.#source.next();
      if (next.done === true) return undefined;
      this.#parts.push(next.value);
      this.#bytes += next.value.length;
    }
    const joined = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
    this.#parts = joined.length > count ? [joined.subarray(count)] : [];
    this.#bytes -= count;
    return joined.subarray(0, count);
  }
}
