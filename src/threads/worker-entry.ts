/**
 * Worker threads and child processes run built JavaScript, also when the caller runs from source (tests).
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Path of the built JavaScript of `name` beside the calling module.
 *
 * @param moduleUrl the caller's `import.meta.url`
 * @param name      path relative to the caller, without extension, e.g. `./extraction-worker`
 * @throws Error when the project has not been built (a bug of the caller's build step)
 */
export function workerEntry(moduleUrl: string, name: string): string {
  const here = fileURLToPath(moduleUrl);
  const builtBeside = join(dirname(here), `${name}.js`);
  if (!here.endsWith('.ts')) return builtBeside;
  const root = projectRoot(dirname(here));
  const built = join(root, 'dist', relative(root, dirname(here)), `${name}.js`);
  if (!existsSync(built)) throw new Error(`expected the built worker ${built}: run npm run build first`);
  return built;
}

/** Nearest folder upwards that holds package.json (the built tree has none of its own). */
export function projectRoot(from: string): string {
  let folder = from;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error(`expected package.json above ${from.split(sep).slice(-3).join(sep)}`);
    folder = parent;
  }
  return folder;
}
