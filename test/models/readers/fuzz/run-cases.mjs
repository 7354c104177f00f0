/**
 * Feeds damaged files to the built readers, in a process of its own: a crash, a hang or a flood of memory ends
 * this process and no other. Prints one line of JSON: how the cases ended, and what was no clear error.
 *
 *   node run-cases.mjs FORMAT CASES SEED FOLDER
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { damage, damageJson, seeded } from './mutations.mjs';

const [format = '', cases = '', seedText = '', folder = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const fixtures = join(root, 'test/models/__fixtures__');
const built = (/** @type {string} */ path) => import(join(root, 'dist/models', path));

/** Bytes of buffers and typed arrays asked for since the case began, touched or not. */
let allocated = 0;
countAllocations();

const { describeGraph } = await built('session/describe-graph.js');
const readers = { gguf: ggufCases, safetensors: safetensorsCases, huggingface: folderCases, onnx: onnxCases };
const { truncations, damaged, read } = await readers[/** @type {keyof typeof readers} */ (format)]();

const counts = /** @type {Record<string, number>} */ ({});
const failures = /** @type {string[]} */ ([]);
let [most, slowest] = [0, 0];
let baseline = 0;
const total = truncations.length + Number(cases);
for (let number = 0; number < total; number++) {
  const seed = Number(seedText) + number;
  const bytes = number < truncations.length ? truncations[number] : damaged(seeded(seed));
  const start = performance.now();
  allocated = 0;
  let outcome = 'read';
  try {
    await read(bytes);
  } catch (error) {
    outcome = error?.name === 'LamplighterError' ? error.code : `no clear error: ${error?.stack ?? error}`;
    if (error?.message?.length > 2000)
      failures.push(`case ${seed}: a message of ${error.message.length} characters`);
  }
  most = Math.max(most, allocated - bytes.length);
  slowest = Math.max(slowest, performance.now() - start);
  if (outcome.startsWith('no clear')) failures.push(`case ${seed}: ${outcome}`);
  else counts[outcome] = (counts[outcome] ?? 0) + 1;
  // The first cases load code and tables; what comes after them may not grow.
  if (number === 100) baseline = process.resourceUsage().maxRSS;
}
const residentBytes = (process.resourceUsage().maxRSS - baseline) * 1024;
console.log(
  JSON.stringify({ total, counts, failures: failures.slice(0, 20), allocated: most, residentBytes, slowest }),
);

function countAllocations() {
  for (const name of /** @type {const} */ (['alloc', 'allocUnsafe', 'allocUnsafeSlow'])) {
    const own = Buffer[name];
    Buffer[name] = (/** @type {number} */ size, /** @type {any[]} */ ...rest) => {
      allocated += size;
      return own.call(Buffer, size, .../** @type {[]} */ (rest));
    };
  }
  for (const name of [
    'Float32Array',
    'Float64Array',
    'Uint8Array',
    'Int32Array',
    'Uint32Array',
    'BigInt64Array',
  ]) {
    const global = /** @type {any} */ (globalThis);
    const own = global[name];
    global[name] = new Proxy(own, {
      construct(target, given, self) {
        const made = Reflect.construct(target, given, self === global[name] ? target : self);
        if (typeof given[0] === 'number') allocated += made.byteLength;
        return made;
      },
    });
  }
}

/** All that an import reads of a source. */
async function readSource(/** @type {any} */ source) {
  try {
    for (const tensor of source.tensors.values()) {
      for await (const piece of source.weights(tensor)) if (piece.length === 0) break;
    }
    await source.describeTokenizer();
    await describeGraph(source);
  } finally {
    await source.close();
  }
}

/** Every beginning of the header, one byte longer each time. */
function beginnings(/** @type {Buffer} */ sound, /** @type {number} */ headerBytes) {
  return Array.from({ length: headerBytes }, (_, length) => sound.subarray(0, length));
}

/** Places of what looks like a name. */
function namesIn(/** @type {Buffer} */ sound, /** @type {number} */ headerBytes) {
  const text = sound.subarray(0, headerBytes).toString('latin1');
  return [...text.matchAll(/[A-Za-z_/][\w./]{5,}/g)].map((match) => ({ at: match.index, text: match[0] }));
}

/**
 * Cases of a sound file that begins with a header.
 *
 * @param {string} path where each damaged one is written
 * @param {Buffer} sound
 * @param {number} header bytes
 * @param {() => Promise<any>} open what reads it from there
 */
function casesOf(path, sound, header, open) {
  const names = namesIn(sound, header);
  return {
    truncations: beginnings(sound, header),
    damaged: (/** @type {any} */ random) => damage(sound, header, names, random),
    read: async (/** @type {Buffer} */ bytes) => {
      writeFileSync(path, bytes);
      await readSource(await open());
    },
  };
}

async function ggufCases() {
  const { GgufFile } = await built('readers/gguf/gguf-file.js');
  const path = join(folder, 'case.gguf');
  const sound = readFileSync(join(fixtures, 'tiny-llama.gguf'));
  const file = await GgufFile.open(join(fixtures, 'tiny-llama.gguf'));
  const header = Math.min(...[...file.tensors.values()].map((/** @type {any} */ tensor) => tensor.start));
  await file.close();
  return casesOf(path, sound, header, () => GgufFile.open(path));
}

/** A folder whose weights are damaged. */
async function safetensorsCases() {
  const { HuggingFaceFolder } = await built('readers/huggingface/huggingface-folder.js');
  const copy = join(folder, 'qwen2');
  cpSync(join(fixtures, 'hugging-face/qwen2'), copy, { recursive: true });
  const path = join(copy, 'model.safetensors');
  const sound = readFileSync(path);
  const header = 8 + Number(sound.readBigUInt64LE(0));
  return casesOf(path, sound, header, () => HuggingFaceFolder.open(copy));
}

/** Folders whose configuration, index or tokenizer is damaged. */
async function folderCases() {
  const { HuggingFaceFolder } = await built('readers/huggingface/huggingface-folder.js');
  const sound = ['llama3', 'qwen3', 'gemma3'].flatMap((name) => {
    const copy = join(folder, name);
    cpSync(join(fixtures, 'hugging-face', name), copy, { recursive: true });
    const files = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
    if (name === 'llama3') files.push('model.safetensors.index.json');
    return files.map((file) => ({ copy, path: join(copy, file), bytes: readFileSync(join(copy, file)) }));
  });
  let current = sound[0];
  return {
    truncations: [],
    damaged: (/** @type {any} */ random) => {
      current = random.of(sound);
      return damageJson(current.bytes, random);
    },
    read: async (/** @type {Buffer} */ bytes) => {
      const { copy, path, bytes: whole } = current;
      writeFileSync(path, bytes);
      try {
        await readSource(await HuggingFaceFolder.open(copy));
      } finally {
        writeFileSync(path, whole);
      }
    },
  };
}

async function onnxCases() {
  const { readOnnxFile } = await built('readers/onnx/onnx-file.js');
  const { findResidualChain } = await built('taps/residual-chain.js');
  const { tapGraph } = await built('taps/tap-surgery.js');
  const { describeInputs } = await built('taps/describe-inputs.js');
  const { externalFiles } = await built('taps/export-files.js');
  const weights = join(folder, 'weights');
  mkdirSync(weights, { recursive: true });
  cpSync(join(fixtures, 'onnx/fused/onnx/model.onnx_data'), join(weights, 'model.onnx_data'));
  const fused = readFileSync(join(fixtures, 'onnx/fused/onnx/model.onnx'));
  const plain = gunzipSync(readFileSync(join(fixtures, 'onnx/plain/model.onnx.gz')));
  const names = { fused: namesIn(fused, fused.length), plain: namesIn(plain, plain.length) };
  return {
    // The whole file is header: its weights lie outside.
    truncations: beginnings(fused, fused.length),
    damaged: (/** @type {any} */ random) =>
      random.below(8) === 0
        ? damage(plain, plain.length, names.plain, random)
        : damage(fused, fused.length, names.fused, random),
    read: async (/** @type {Buffer} */ bytes) => {
      const file = readOnnxFile(bytes, 'case.onnx');
      const tapped = tapGraph(file, findResidualChain(file), 'weights.bin');
      describeInputs(tapped.inputs, 'case.onnx');
      await externalFiles(tapped.initializers, weights, 'case.onnx');
    },
  };
}
