/**
 * llama.cpp's own prompt processing of the same file, for bench/extraction-throughput.ts: all texts one after
 * another in prompts of 512 tokens, which spares it every cost a text of its own would have.
 *
 *   node bench/llama_cpp_throughput.mjs model.gguf REQUEST.json THREADS FOLDER
 *
 * REQUEST.json: [[id, ...], ...]. FOLDER: where `npm install node-llama-cpp@3.21.1` was run; the package is no
 * dependency of ours. Prints {"tokens", "seconds", "processorSeconds"}; loading is not counted.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const promptTokens = 512;
const [gguf, request, threads, folder] = process.argv.slice(2);
const entry = join(folder, 'node_modules/node-llama-cpp/dist/index.js');
const { getLlama } = await import(pathToFileURL(entry).href);
const llama = await getLlama({ gpu: false, build: 'never', maxThreads: Number(threads), logLevel: 'error' });
const model = await llama.loadModel({ modelPath: gguf });
const context = await model.createContext({
  sequences: 1,
  contextSize: promptTokens,
  batchSize: promptTokens,
  threads: Number(threads),
});
const sequence = context.getSequence();
const tokens = JSON.parse(readFileSync(request, 'utf8')).flat();
const prompts = [];
for (let at = 0; at + promptTokens < tokens.length; at += promptTokens - 1) {
  prompts.push(tokens.slice(at, at + promptTokens - 1));
}
await sequence.evaluateWithoutGeneratingNewTokens(prompts[0]);
const before = process.cpuUsage();
const start = performance.now();
let done = 0;
for (const prompt of prompts) {
  await sequence.clearHistory();
  await sequence.evaluateWithoutGeneratingNewTokens(prompt);
  done += prompt.length;
}
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ tokens: done, seconds, processorSeconds: (user + system) / 1e6 }));
process.exit(0);
