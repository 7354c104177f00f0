/**
 * Which batches are on disk. One line a batch, appended and flushed only after the batch's own bytes are, so
 * that after kill -9 or a power failure every line is true; a torn last line is none.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';

/** The copy of unchanged rows is a batch of its own name. */
export type JournalEntry = number | 'copied';

export interface Journal {
  readonly done: ReadonlySet<JournalEntry>;
  append(entry: JournalEntry): void;
  close(): void;
}

/** @returns the batches on disk, or undefined when the journal is absent or of another plan */
export function readJournal(path: string, planHash: string): ReadonlySet<JournalEntry> | undefined {
  const held = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [first, ...lines] = held.slice(0, held.lastIndexOf('\n') + 1).split('\n');
  if (first !== planHash) return undefined;
  const entries = lines.filter((line) => line === 'copied' || /^\d+$/.test(line));
  return new Set(entries.map((line) => (line === 'copied' ? line : Number(line))));
}

/** Goes on with the journal of a plan, or begins one. */
export function openJournal(path: string, planHash: string): Journal {
  const done = new Set(readJournal(path, planHash) ?? []);
  const continues = readJournal(path, planHash) !== undefined;
  const descriptor = openSync(path, continues ? 'r+' : 'w');
  const held = continues ? readFileSync(path) : Buffer.alloc(0);
  // A torn last line is cut off, or the next one would be appended to it.
  let end = held.lastIndexOf('\n') + 1;
  ftruncateSync(descriptor, end);
  const write = (line: string) => {
    end += writeSync(descriptor, `${line}\n`, end);
    fdatasyncSync(descriptor);
  };
  if (!continues) write(planHash);
  return {
    done,
    append: (entry) => {
      write(String(entry));
      done.add(entry);
    },
    close: () => closeSync(descriptor),
  };
}
