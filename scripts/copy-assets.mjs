// tsc leaves non-TypeScript files behind; the built tree needs the ones below.
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const assetRoots = ['models', 'src', 'oeis-data'];
const isAsset = (path) => /\.(proto|sql|tsv|css)$|[\\/]goldens[\\/].*\.json$/.test(path);
for (const root of assetRoots) {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !isAsset(from)) continue;
    const to = join('dist', from);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to);
  }
}
