/** A process that extracts, for tests that kill it. Arguments: JSON with folder, texts, and extra options. */

import { startSidecar } from '../../dist/models/sidecar/index.js';
import { extractActivations } from '../../dist/src/extraction/index.js';

const { folder, texts, tinyEngine, ...rest } = JSON.parse(process.argv[2]);
const sidecar = await startSidecar({ modelFolder: '/tiny', engineModule: tinyEngine, threads: 1 });
await extractActivations({
  definitions: texts.map((text, i) => ({ aNumber: `A${String(i).padStart(6, '0')}`, text })),
  corpusHash: 'corpus',
  definitionCleaningVersion: '1',
  sidecar: { addresses: [sidecar.address], card: await sidecar.card() },
  modelFolder: '/tiny',
  tokenizerModule: tinyEngine,
  folder,
  onProgress: (progress) => console.log(JSON.stringify(progress)),
  ...rest,
});
await sidecar.close();
console.log('finished');
