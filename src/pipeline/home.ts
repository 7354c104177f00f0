import { join } from 'node:path';
import type { Home } from './context.js';

/** The folders of a home; nothing is made here. */
export function homeAt(folder: string): Home {
  return {
    folder,
    corpora: join(folder, 'corpora'),
    artefacts: join(folder, 'artefacts'),
    reports: join(folder, 'reports'),
  };
}

/**
 * Where Lamplighter keeps what it makes: LAMPLIGHTER_HOME, or `lamplighter` in the XDG data folder.
 */
export function defaultHome(environment: NodeJS.ProcessEnv, userHome: string): string {
  if (environment.LAMPLIGHTER_HOME) return environment.LAMPLIGHTER_HOME;
  return join(environment.XDG_DATA_HOME || join(userHome, '.local', 'share'), 'lamplighter');
}
