/**
 * Vectors for bench/ranking-all.ts, of every name of an OEIS names file: components of TF-IDF (default words), the
 * large variances tamed as contrastive embeddings do, rows of norm 1. Writes `<out>/rows.f32` (raw float32
 * `[n, width]`) and `<out>/names.txt` (A-numbers in row order).
 *
 *     npm run build && node dist/bench/ranking-vectors.js --names ../shared/oeis/names.gz --out /tmp/vectors
 *         [--width 256] [--synthetic 155706]
 *
 * With --synthetic no names are read: that many rows in clusters of very different sizes, from a fixed seed, named by
 * their place. They cost seconds instead of minutes, and ranking them costs what ranking real ones does.
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
    synthetic: { type: 'string' },
  },
});
if (values.out === undefined) throw new Error('--out <folder> is needed');
mkdirSync(values.out, { recursive: true });
const { names, rows, rank } = values.synthetic === undefined ? rowsOfNames() : syntheticRows();
writeFileSync(join(values.out, 'rows.f32'), rows);
writeFileSync(join(values.out, 'names.txt'), `${names.join('\n')}\n`);
console.log(`${names.length} rows x ${rank}`);

function rowsOfNames() {
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
  return { names: entries.map(({ aNumber }) => aNumber), rows: scores, rank };
}

/** A row is its cluster's centre and noise of its own; cluster c has a share of about 1 / c of the rows. */
function syntheticRows() {
  const [n, rank] = [Number(values.synthetic), Number(values.width)];
  const random = seededRandom(0);
  const uniform = () => random.uint32() / 2 ** 31 - 1;
  const clusters = Math.ceil(n / 8);
  const centres = Float32Array.from({ length: clusters * rank }, uniform);
  const rows = new Float32Array(n * rank);
  for (let i = 0; i < n; i++) {
    const cluster = Math.floor(clusters ** ((uniform() + 1) / 2)) - 1;
    const spread = 0.5 + (uniform() + 1) / 2;
    for (let d = 0; d < rank; d++) rows[i * rank + d] = centres[cluster * rank + d]! + spread * uniform();
  }
  tameAndNormalise(rows, n, rank);
  const names = Array.from({ length: n }, (_, i) => `A${String(i + 1).padStart(6, '0')}`);
  return { names, rows, rank };
}

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
