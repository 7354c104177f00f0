/**
 * Writes the activations of texts for another program to read (scripts/fidelity-live.py).
 *
 *   node dist/bench/dump-activations.js IMPORTED_FOLDER TEXTS.json OUTPUT.f32
 *
 * Prints `[shape, tokenIds]` as JSON; the output is `[text, layer, pool, dModel]` float32.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pools } from '../models/protocol/types.js';
import { openModel } from '../models/session/index.js';

const [folder, textsPath, outputPath] = process.argv.slice(2);
if (folder === undefined || textsPath === undefined || outputPath === undefined) {
  console.error('expected IMPORTED_FOLDER TEXTS.json OUTPUT.f32');
  process.exit(2);
}
const texts: string[] = JSON.parse(readFileSync(textsPath, 'utf8'));
const model = await openModel(folder, { threads: 2 });
const { tokenIds } = model.tokenize(texts);
const { residualStream, textCount, layerCount, poolCount, dModel } = await model.activations({
  tokenIds,
  pools,
});
await model.close();
writeFileSync(outputPath, new Uint8Array(residualStream.buffer));
console.log(JSON.stringify([[textCount, layerCount, poolCount, dModel], tokenIds]));
