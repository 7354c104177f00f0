/** What every command is given, made from the global options. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Home, PipelineContext } from '../pipeline/context.js';
import { defaultHome, homeAt } from '../pipeline/home.js';
import type { Store } from '../store/index.js';
import { openTerminal, type Terminal } from './terminal.js';

export interface GlobalOptions {
  readonly home?: string;
  readonly database?: string;
  readonly threads?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export interface CommandContext {
  readonly terminal: Terminal;
  readonly home: Home;
  readonly databaseUrl: string;
  readonly threads: number;
  readonly signal: AbortSignal;
  /** Opens the result database for the length of `work`. */
  withStore<T>(work: (store: Store, pipeline: PipelineContext) => Promise<T>): Promise<T>;
}

/** Makes the context; the store implementation is main's choice. */
export type ContextFactory = (command: Command) => CommandContext;

export function contextFactory(ports: {
  openStore: (url: string) => Promise<Store>;
  availableThreads: number;
  signal: AbortSignal;
}): ContextFactory {
  return (command) => {
    const options = command.optsWithGlobals<GlobalOptions>();
    const terminal = openTerminal({ json: options.json === true, quiet: options.quiet === true });
    const home = homeAt(resolve(options.home ?? defaultHome(process.env, homedir())));
    const databaseUrl =
      options.database ?? process.env.LAMPLIGHTER_DATABASE_URL ?? join(home.folder, 'lamplighter.sqlite');
    const threads = positiveInteger(options.threads, ports.availableThreads);
    return {
      terminal,
      home,
      databaseUrl,
      threads,
      signal: ports.signal,
      async withStore(work) {
        const store = await ports.openStore(databaseUrl);
        try {
          return await work(store, {
            store,
            home,
            threads,
            progress: terminal.progress,
            say: terminal.say,
            now: () => new Date(),
            signal: ports.signal,
          });
        } finally {
          terminal.progress.stop();
          await store.close();
        }
      },
    };
  };
}

/** A whole number of at least 1, or the fallback when the option is absent. */
export function positiveInteger(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new UsageError(`expected a whole number of at least 1, got "${text}"`);
  return value;
}

/** @throws UsageError unless the option's text is a whole number of at least 0 */
export function wholeNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`expected ${option} of a whole number, got "${text}"`);
  return Number(text);
}

/** Wrong use of the command line: exit code 2, message without a stack. */
export class UsageError extends Error {}
