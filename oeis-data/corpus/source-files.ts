/** Recognises what a folder (or a list of files) holds, by file name; single files also by their first line. */
import { type Dirent, existsSync, statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { corpusErrors } from './errors.js';

export type SourceFormat =
  | 'names'
  | 'stripped'
  | 'offsets'
  | 'links'
  | 'internal'
  | 'b-file'
  | 'b-file archive'
  | 'licence';

export interface SourceFile {
  readonly path: string;
  /** Name relative to the source folder, with forward slashes. */
  readonly file: string;
}

export interface CorpusSource {
  readonly label: string;
  readonly files: ReadonlyMap<SourceFormat, readonly SourceFile[]>;
  readonly ignored: readonly string[];
}

const formatOfName: readonly (readonly [RegExp, SourceFormat])[] = [
  [/^names(\.txt)?(\.gz)?$/, 'names'],
  [/^stripped(\.txt)?(\.gz)?$/, 'stripped'],
  [/^offsets(\.tsv|\.txt)?(\.gz)?$/, 'offsets'],
  [/^links(\.tsv|\.txt)?(\.gz)?$/, 'links'],
  [/\.seq(\.gz)?$/, 'internal'],
  [/^b\d{6,9}\.txt(\.gz)?$/, 'b-file'],
  [/^b-?files.*\.tar(\.xz|\.gz)?$/, 'b-file archive'],
  [/^(LICEN[CS]E|COPYING|NOTICE)[^/]*$/i, 'licence'],
];

/** Of these a folder has one; a second (names beside names.gz) is ignored and said so. */
const single: ReadonlySet<SourceFormat> = new Set([
  'names',
  'stripped',
  'offsets',
  'links',
  'b-file archive',
  'licence',
]);

/** @throws `CORPUS_SOURCE_MISSING`, `CORPUS_SOURCE_NOT_RECOGNISED` */
export async function recogniseSource(source: string | readonly string[]): Promise<CorpusSource> {
  const given = typeof source === 'string' ? [source] : source;
  const files = new Map<SourceFormat, SourceFile[]>();
  const ignored: string[] = [];
  for (const path of given) {
    if (!existsSync(path)) throw corpusErrors.CORPUS_SOURCE_MISSING({ got: path });
    if (statSync(path).isDirectory()) {
      for (const found of await filesBelow(resolve(path), resolve(path)))
        sort(found, formatByName(found.path));
    } else {
      const found = { path: resolve(path), file: basename(path) };
      sort(found, formatByName(path) ?? (await formatByFirstLine(found.path)));
    }
  }
  const got = given.join(', ');
  if ([...files.keys()].every((format) => format === 'licence')) {
    throw corpusErrors.CORPUS_SOURCE_NOT_RECOGNISED({ got });
  }
  return { label: given.map((path) => basename(resolve(path))).join(', '), files, ignored };

  function sort(found: SourceFile, format: SourceFormat | undefined): void {
    const same = format === undefined ? undefined : files.get(format);
    if (format === undefined || (same !== undefined && single.has(format))) ignored.push(found.file);
    else if (same === undefined) files.set(format, [found]);
    else same.push(found);
  }
}

function formatByName(path: string): SourceFormat | undefined {
  const name = basename(path);
  return formatOfName.find(([pattern]) => pattern.test(name))?.[1];
}

/** Regular files, in the order of their names; folders are entered, links are not followed. */
async function filesBelow(folder: string, root: string): Promise<SourceFile[]> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const found: SourceFile[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.')) found.push(...(await filesBelow(path, root)));
    else if (entry.isFile() || (entry.isSymbolicLink() && existsSync(path) && statSync(path).isFile())) {
      found.push({ path, file: relative(root, path).replaceAll('\\', '/') });
    }
  }
  return found;
}

const formatOfLine: readonly (readonly [RegExp, SourceFormat])[] = [
  [/^%[A-Za-z] [A-Z]\d{6,9}/, 'internal'],
  [/^[A-Z]\d{6,9}[ \t]+,/, 'stripped'],
  [/^[A-Z]\d{6,9}\t[A-Z]\d{6,9}\t[a-z-]+\s*$/, 'links'],
  [/^[A-Z]\d{6,9}\t-?\d+\s*$/, 'offsets'],
  [/^[A-Z]\d{6,9} \S/, 'names'],
];

/** For a single file of an unusual name: what its first lines look like. */
async function formatByFirstLine(path: string): Promise<SourceFormat | undefined> {
  const head = await firstBytes(path);
  for (const line of head.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const format = formatOfLine.find(([pattern]) => pattern.test(line))?.[1];
    if (format !== undefined) return format;
  }
  return undefined;
}

async function firstBytes(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const bytes = buffer.subarray(0, bytesRead);
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('utf8');
    // The compressed stream is cut on purpose: what comes out before the cut is enough.
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
  } catch {
    return '';
  } finally {
    await handle.close();
  }
}
