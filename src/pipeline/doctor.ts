/** What a machine has and lacks for Lamplighter, each with how to get it. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname } from 'node:path';

export interface Finding {
  readonly what: string;
  /** `missing` stops the main job; `absent` only costs an optional feature. */
  readonly state: 'ok' | 'absent' | 'missing';
  readonly detail: string;
  /** What to do about it; empty when nothing is needed. */
  readonly remedy: string;
}

const toolTimeoutMs = 10_000;

function versionOf(command: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, [...args], { timeout: toolTimeoutMs }, (failure, stdout, stderr) => {
      const text = `${stdout}${stderr}`.trim();
      resolve(failure === null ? (text.split('\n')[0] ?? '') : undefined);
    });
  });
}

async function tool(
  what: string,
  command: string,
  args: readonly string[],
  purpose: string,
  remedy: string,
): Promise<Finding> {
  const version = await versionOf(command, args);
  return version === undefined
    ? { what, state: 'absent', detail: `not found; needed for ${purpose}`, remedy }
    : { what, state: 'ok', detail: version, remedy: '' };
}

function node(): Finding {
  const [major = 0] = process.versions.node.split('.').map(Number);
  return major >= 20
    ? { what: 'Node.js', state: 'ok', detail: process.version, remedy: '' }
    : {
        what: 'Node.js',
        state: 'missing',
        detail: `expected 20 or later, got ${process.version}`,
        remedy: 'Install Node.js 20.',
      };
}

async function nativeModule(what: string, name: string): Promise<Finding> {
  try {
    await import(name);
    return { what, state: 'ok', detail: `${name} loads`, remedy: '' };
  } catch (failure) {
    const reason = failure instanceof Error ? (failure.message.split('\n')[0] ?? '') : String(failure);
    return {
      what,
      state: 'missing',
      detail: `${name} does not load: ${reason}`,
      remedy: 'Run npm ci again on this machine.',
    };
  }
}

function memory(): Finding {
  const gib = totalmem() / 2 ** 30;
  const detail = `${gib.toFixed(1)} GiB, ${availableParallelism()} cores`;
  return gib >= 3.5
    ? { what: 'memory', state: 'ok', detail, remedy: '' }
    : { what: 'memory', state: 'missing', detail, remedy: 'The default model and ranking want about 4 GiB.' };
}

async function disk(what: string, folder: string, gibWanted: number): Promise<Finding> {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  const gib = (bavail * bsize) / 2 ** 30;
  const detail = `${gib.toFixed(1)} GiB free for ${folder}`;
  return gib >= gibWanted
    ? { what, state: 'ok', detail, remedy: '' }
    : { what, state: 'missing', detail, remedy: `Free ${gibWanted} GiB, or choose another folder.` };
}

/**
 * @param folders     the home, and the cache of models
 * @param modelState  what the registry says of the default model
 */
export async function examine(options: {
  home: string;
  modelCache: string;
  defaultModel: { name: string; present: boolean };
}): Promise<Finding[]> {
  const { defaultModel } = options;
  return Promise.all([
    node(),
    nativeModule('ONNX Runtime', 'onnxruntime-node'),
    nativeModule('SQLite', 'better-sqlite3'),
    memory(),
    disk('disk for results', options.home, 2),
    disk('disk for models', options.modelCache, 2),
    Promise.resolve<Finding>(
      defaultModel.present
        ? { what: `model ${defaultModel.name}`, state: 'ok', detail: 'downloaded', remedy: '' }
        : {
            what: `model ${defaultModel.name}`,
            state: 'absent',
            detail: 'not downloaded yet; the first run does it',
            remedy: `lamplighter model pull ${defaultModel.name}`,
          },
    ),
    tool(
      'pip',
      'python3',
      ['-m', 'pip', '--version'],
      'the last of three sources of the default model',
      'Debian: apt-get install python3-pip',
    ),
    tool('xz', 'xz', ['--version'], 'importing packed b-files (.tar.xz)', 'Debian: apt-get install xz-utils'),
    tool(
      'PARI/GP',
      'gp',
      ['--version-short'],
      'checking exported PARI statements yourself',
      'Debian: apt-get install pari-gp',
    ),
    tool(
      'PostgreSQL client',
      'psql',
      ['--version'],
      'nothing by default; --database takes a PostgreSQL 15 URL',
      'Debian: apt-get install postgresql',
    ),
  ]);
}
