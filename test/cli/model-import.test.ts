/** `lamplighter model import PATH`, as a process, on models of a few kilobytes in each format. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documents } from '../../src/cli/documents/index.js';
import { exitCodes } from '../../src/cli/exit-codes.js';
import { lamplighter } from '../support/command-line.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const home = temporaryFolder('model-import');
const fixture = (path: string): string =>
  fileURLToPath(new URL(`../models/__fixtures__/${path}`, import.meta.url));

const before = process.env.LAMPLIGHTER_CACHE;
beforeAll(() => {
  process.env.LAMPLIGHTER_CACHE = join(home, 'cache');
});
afterAll(() => {
  if (before === undefined) delete process.env.LAMPLIGHTER_CACHE;
  else process.env.LAMPLIGHTER_CACHE = before;
});

test.each([
  [[fixture('tiny-llama.gguf')], 'tiny-llama', 'gguf', /took .*tiny-llama\.gguf for a GGUF file/],
  [[fixture('hugging-face/qwen3'), '--name', 'mine'], 'mine', 'huggingface', /for a Hugging Face folder/],
  [['own', '--path', fixture('onnx/fused/onnx/model.onnx')], 'own', 'onnx', /for an ONNX export/],
  [
    [fixture('tiny-qwen2.gguf'), '--random-weights', '7'],
    'tiny-qwen2-random-7',
    'gguf',
    /took .*tiny-qwen2\.gguf for a GGUF file/,
  ],
])('%j is imported, and what it was taken for is said', (words, name, format, said) => {
  const finished = lamplighter(home, '--json', 'model', 'import', ...words);
  const document = documents['model import'].parse(JSON.parse(finished.stdout));
  expect(document).toMatchObject({ name, format });
  expect(finished.stderr).toMatch(said);
  expect(existsSync(join(document.folder, 'manifest.json'))).toBe(true);
});

test('a path that leads nowhere is refused', () => {
  const missing = lamplighter(home, 'model', 'import', join(home, 'nowhere.gguf'));
  expect(missing.code).toBe(exitCodes.badInput.code);
  expect(missing.stderr).toMatch(/MODEL_FORMAT_UNKNOWN/);
});
