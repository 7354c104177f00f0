// tsc leaves non-TypeScript files behind; the built tree needs the ones below.
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const assetRoots = ['models', 'src', 'oeis-data'];
const isAsset = (name) => /\.(proto|sql|tsv|css)$/.test(name);
for (const root of assetRoots) {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isAsset(entry.name)) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join('dist', from);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(from, to);
  }
}
