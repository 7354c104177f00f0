/** Files on disk, plain or gzip, as lines for a parser. Compression is told by the first bytes, not by the name. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { formatErrors } from './errors.js';
import type { LineFormat, LineParser, ParseSink } from './line-parser.js';
import { LineSplitter } from './line-splitter.js';

export interface FileRead {
  readonly lines: number;
  /** sha256 (hex) of the bytes after decompression. */
  readonly checksum: string;
}

const chunkBytes = 1 << 18;

/**
 * Streams `path` through the parser of `format`; memory is that of one chunk and one line.
 *
 * @param file name that problems and errors carry
 * @throws `SOURCE_FILE_UNREADABLE`, `SOURCE_FILE_DAMAGED`
 */
export async function readFileLines<Record>(
  path: string,
  file: string,
  format: LineFormat<Record>,
  sink: ParseSink<Record>,
): Promise<FileRead> {
  const splitter = new LineSplitter(file, format(file, sink), sink);
  const decoder = new StringDecoder('utf8');
  const hash = createHash('sha256');
  const compressed = await isGzip(path, file);
  const source = createReadStream(path, { highWaterMark: chunkBytes });
  const stream = compressed ? source.pipe(createGunzip({ chunkSize: chunkBytes })) : source;
  source.on('error', (error) => stream.destroy(error));
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      splitter.push(decoder.write(chunk));
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_')) {
      throw formatErrors.SOURCE_FILE_DAMAGED({ file, line: splitter.lineCount, reason: message });
    }
    // Errors of the consumer (a full disk, a catalogue error) pass through as they are.
    throw code?.startsWith('E') && (error as NodeJS.ErrnoException).syscall === 'read'
      ? formatErrors.SOURCE_FILE_UNREADABLE({ file, reason: message })
      : error;
  } finally {
    source.destroy();
  }
  splitter.push(decoder.end());
  splitter.end();
  return { lines: splitter.lineCount, checksum: hash.digest('hex') };
}

async function isGzip(path: string, file: string): Promise<boolean> {
  try {
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw formatErrors.SOURCE_FILE_UNREADABLE({ file, reason: (error as Error).message });
  }
}

/** The `#` lines that open a file: where a dump states its source and licence. */
export function headerComments<Record>(
  format: LineFormat<Record>,
  take: (comments: readonly string[]) => void,
): LineFormat<Record> {
  return (file, sink): LineParser => {
    const parser = format(file, sink);
    const comments: string[] = [];
    let open = true;
    const close = (): void => {
      if (open) take(comments);
      open = false;
    };
    return {
      line(text, lineNumber, terminated) {
        if (open && text.startsWith('#')) comments.push(text.replace(/^#\s*/, '').trim());
        else close();
        parser.line(text, lineNumber, terminated);
      },
      end() {
        close();
        parser.end();
      },
    };
  };
}
