/** A tar archive of b-files (`bfiles.tar.xz`, `.tar.gz`, `.tar`), read as a stream. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type BFileRecord, bFileFormat, bFileSequence } from './b-file.js';
import { formatErrors } from './errors.js';
import type { ParseSink } from './line-parser.js';
import { parseText } from './line-splitter.js';
import { excerptOf } from './problem.js';
import { TarDamage, tarMembers } from './tar-stream.js';

export interface ArchivedBFile extends BFileRecord {
  /** Member's path inside the archive, e.g. `bfo/b000045.txt`. */
  readonly member: string;
  /** sha256 (hex) of the member's bytes. */
  readonly checksum: string;
}

/**
 * @param path       the archive
 * @param file       name that problems and errors carry; a member is told as `file:member`
 * @param unpackWith program that writes the decompressed archive to its standard output
 * @returns how many lines the members held
 * @throws `XZ_MISSING`, `ARCHIVE_DAMAGED`
 */
export async function readBFileArchive(
  path: string,
  file: string,
  sink: ParseSink<ArchivedBFile>,
  unpackWith = 'xz',
): Promise<{ lines: number }> {
  let lines = 0;
  const bytes = openArchive(path, file, unpackWith);
  try {
    for await (const { path: member, content } of tarMembers(bytes.chunks)) {
      const aNumber = bFileSequence(member);
      const name = `${file}:${member}`;
      if (aNumber === undefined) {
        const excerpt = excerptOf(member);
        const action = 'left out: not named like b000045.txt';
        sink.problem({ file, line: 0, lines: 1, kind: 'unexpected-member', excerpt, action });
        continue;
      }
      const checksum = createHash('sha256').update(content).digest('hex');
      const parsed = parseText(bFileFormat(aNumber), name, content.toString('utf8'), {
        record: (record) => sink.record({ ...record, member, checksum }),
        problem: (problem) => sink.problem(problem),
      });
      lines += parsed.lines;
    }
    await bytes.finished();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!(error instanceof TarDamage || code.startsWith('Z_'))) throw error;
    // When the unpacking program failed, its own words say more than what became of its output.
    await bytes.finished();
    throw formatErrors.ARCHIVE_DAMAGED({ file, reason: message });
  } finally {
    bytes.stop();
  }
  return { lines };
}

interface ArchiveBytes {
  readonly chunks: AsyncIterable<Buffer>;
  /** Settles once the unpacking program has ended; rejects with a catalogue error when it failed. */
  finished(): Promise<void>;
  stop(): void;
}

function openArchive(path: string, file: string, unpackWith: string): ArchiveBytes {
  if (!path.endsWith('.xz')) {
    const source = createReadStream(path, { highWaterMark: 1 << 18 });
    const chunks = path.endsWith('.tar') ? source : source.pipe(createGunzip());
    source.on('error', (error) => chunks.destroy(error));
    return { chunks, finished: async () => {}, stop: () => source.destroy() };
  }
  const child: ChildProcess = spawn(unpackWith, ['--decompress', '--stdout', '--', path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr!.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString('utf8')).slice(0, 500);
  });
  const ended = new Promise<Error | undefined>((resolve) => {
    child.on('error', (error) => resolve(formatErrors.XZ_MISSING({ file, reason: error.message })));
    child.on('close', (code, signal) => {
      // A reader that has seen the archive's end stops the program: that is no failure.
      if (code === 0 || signal === 'SIGTERM' || signal === 'SIGPIPE') return resolve(undefined);
      resolve(
        formatErrors.ARCHIVE_DAMAGED({ file, reason: complaint.trim() || `xz ended with code ${code}` }),
      );
    });
  });
  return {
    chunks: child.stdout as AsyncIterable<Buffer>,
    async finished() {
      child.stdout!.resume();
      const failure = await ended;
      if (failure !== undefined) throw failure;
    },
    stop: () => child.kill('SIGTERM'),
  };
}
