/**
 * Writes the activations of texts for another program to read (scripts/fidelity-live.py).
 *
 *   node dist/bench/dump-activations.js IMPORTED_FOLDER TEXTS.json PACKED.f32 [ALONE.f32]
 *
 * Prints `[shape, tokenIds, bosTokenId]` as JSON; an output is `[text, layer, pool, dModel]` float32, of all
 * texts in one request (packed into prefix trees), and of one request a text.
 */
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { pools } from '../models/protocol/types.js';
import { openModel } from '../models/session/index.js';

const [folder, textsPath, packedPath, alonePath] = process.argv.slice(2);
if (folder === undefined || textsPath === undefined || packedPath === undefined) {
  console.error('expected IMPORTED_FOLDER TEXTS.json PACKED.f32 [ALONE.f32]');
  process.exit(2);
}
const texts: string[] = JSON.parse(readFileSync(textsPath, 'utf8'));
const model = await openModel(folder, { threads: 2 });
const { bosTokenId } = model.modelCard;
const { tokenIds } = model.tokenize(texts);
const packed = await model.activations({ tokenIds, pools });
writeFileSync(packedPath, new Uint8Array(packed.residualStream.buffer));
if (alonePath !== undefined) {
  const output = openSync(alonePath, 'w');
  for (const ids of tokenIds) {
    const { residualStream } = await model.activations({ tokenIds: [ids], pools });
    writeSync(output, new Uint8Array(residualStream.buffer));
  }
  closeSync(output);
}
await model.close();
const { textCount, layerCount, poolCount, dModel } = packed;
console.log(JSON.stringify([[textCount, layerCount, poolCount, dModel], tokenIds, bosTokenId ?? null]));
