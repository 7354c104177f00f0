// Child process of kill.test.ts: ranks from built JavaScript, says each finished tile on a line of its own.
import { readFileSync } from 'node:fs';
import { rankAllPairs } from '../../dist/src/ranking/rank-all-pairs.js';

const { rows, form, aNumbers, order, ...rest } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const block of form.blocks) block.weights = Float64Array.from(block.weights);
/** Orders of the tiles; the shuffle is by a multiplier prime to every small count. */
const orders = {
  backwards: (tiles) => [...tiles].reverse(),
  shuffled: (tiles) => tiles.map((_, k) => tiles[(k * 37) % tiles.length]),
};
const tileOrder = orders[order];
const ranked = await rankAllPairs({
  ...rest,
  matrix: rows,
  form,
  aNumbers,
  ...(tileOrder && { tileOrder }),
  onProgress: ({ tilesDone }) => process.stdout.write(`tile ${tilesDone}\n`),
});
const bytes = (column) => Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('base64');
process.stdout.write(`done ${JSON.stringify([ranked.first, ranked.second, ranked.logOdds].map(bytes))}\n`);
