/**
 * Where words go: results to stdout, messages and progress to stderr. Progress is drawn only on a
 * terminal; `--quiet` silences messages, `--json` leaves stdout to one document.
 */
import { Presets, SingleBar } from 'cli-progress';
import type { Progress } from '../pipeline/context.js';
import { type DocumentName, type DocumentOf, documents } from './documents/index.js';

export interface TerminalOptions {
  readonly json: boolean;
  readonly quiet: boolean;
}

export interface Terminal extends TerminalOptions {
  readonly width: number;
  readonly colour: boolean;
  /** A result for people; nothing under --json. */
  print(text: string): void;
  /** The one document of --json, checked against its schema; nothing otherwise. */
  printJson<Name extends DocumentName>(name: Name, document: DocumentOf<Name>): void;
  /** A message on stderr; nothing under --quiet. */
  say(line: string): void;
  readonly progress: Progress;
}

function formatSeconds(seconds: number): string {
  if (!Number.isFinite(seconds)) return '-';
  if (seconds < 100) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

function terminalProgress(enabled: boolean): Progress {
  let bar: SingleBar | undefined;
  let startedAt = 0;
  let known: number | undefined;
  return {
    start(label, total, unit) {
      if (!enabled) return;
      bar?.stop();
      bar = new SingleBar(
        {
          format:
            total === undefined
              ? `${label}  {value} ${unit}  {note}`
              : `${label} {bar} {value}/{total} ${unit}  {eta_words}  {note}`,
          stream: process.stderr,
          hideCursor: true,
          clearOnComplete: true,
          fps: 8,
          barsize: 24,
        },
        Presets.shades_classic,
      );
      bar.start(total ?? 0, 0, { note: '', eta_words: '' });
      startedAt = performance.now();
      known = total;
    },
    update(done, note) {
      if (bar === undefined) return;
      const elapsed = (performance.now() - startedAt) / 1000;
      const remaining = known === undefined || done === 0 ? Number.NaN : (elapsed * (known - done)) / done;
      bar.update(done, {
        note: note ?? '',
        eta_words: Number.isNaN(remaining) ? '' : `${formatSeconds(remaining)} left`,
      });
    },
    stop() {
      bar?.stop();
      bar = undefined;
    },
  };
}
export function openTerminal(options: TerminalOptions): Terminal {
  const interactive = process.stderr.isTTY === true && !options.quiet;
  const progress = terminalProgress(interactive);
  return {
    ...options,
    width: process.stdout.columns ?? 120,
    colour: process.stdout.isTTY === true && process.env.NO_COLOR === undefined && !options.json,
    print(text) {
      if (!options.json) process.stdout.write(`${text}\n`);
    },
    printJson(name, document) {
      if (!options.json) return;
      const checked = documents[name].parse(document);
      process.stdout.write(`${JSON.stringify(checked, null, 2)}
`);
    },
    say(line) {
      if (!options.quiet) process.stderr.write(`${line}\n`);
    },
    progress,
  };
}
