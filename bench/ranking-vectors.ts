/**
 * Vectors for bench/ranking-all.ts, of every name of an OEIS names file: components of TF-IDF (default words), the
 * large variances tamed as contrastive embeddings do, rows of norm 1. Writes `<out>/rows.f32` (raw float32
 * `[n, width]`) and `<out>/names.txt` (A-numbers in row order).
 *
 *     npm run build && node dist/bench/ranking-vectors.js --names ../shared/oeis/names.gz --out /tmp/vectors
 *         [--width 256]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { cleanDefinition } from '../oeis-data/definition/clean-definition.js';
import { seededRandom } from '../probe/random.js';
import { defaultWords } from '../src/evaluation/controls/tf-idf/analysers.js';
import { tfIdfComponents } from '../src/evaluation/controls/tf-idf/components.js';
import { tfIdfRows } from '../src/evaluation/controls/tf-idf/vectors.js';

const { values } = parseArgs({
  options: {
    names: { type: 'string', default: '../shared/oeis/names.gz' },
    out: { type: 'string' },
    width: { type: 'string', default: '256' },
  },
});
if (values.out === undefined) throw new Error('--out <folder> is needed');
const entries = gunzipSync(readFileSync(values.names))
  .toString('utf8')
  .split('\n')
  .flatMap((line) => {
    const [, aNumber, name] = /^(A\d+) (.*)$/u.exec(line) ?? [];
    return aNumber === undefined ? [] : [{ aNumber, text: cleanDefinition(name as string) }];
  });
const { scores, rank } = tfIdfComponents(
  tfIdfRows(
    entries.map(({ text }) => text),
    defaultWords,
  ),
  Number(values.width),
  seededRandom(0),
);
tameAndNormalise(scores, entries.length, rank);
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, 'rows.f32'), scores);
writeFileSync(join(values.out, 'names.txt'), `${entries.map(({ aNumber }) => aNumber).join('\n')}\n`);
console.log(`${entries.length} rows x ${rank}`);

function tameAndNormalise(rows: Float32Array, n: number, width: number): void {
  const variances = new Float64Array(width);
  for (let at = 0; at < rows.length; at++) variances[at % width]! += rows[at]! ** 2 / n;
  const scale = variances.map((variance) => variance ** -0.4);
  for (let i = 0; i < n; i++) {
    const row = rows.subarray(i * width, (i + 1) * width);
    for (let d = 0; d < width; d++) row[d] = row[d]! * scale[d]!;
    const norm = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    // A name of unknown words alone has no direction; any unit row serves.
    if (norm > 0) for (let d = 0; d < width; d++) row[d] = row[d]! / norm;
    else row[0] = 1;
  }
}
