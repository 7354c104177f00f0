/** The GPU sidecar on the processor, with tiny models: its own tests, the conformance suite, and the ONNX engine. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pools } from '../../../models/protocol/types.js';
import { importModel, openModel } from '../../../models/session/index.js';
import { checkConformance, connectSidecar } from '../../../models/sidecar/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { fidelity } from '../session/fidelity.js';
import { findPython, type PythonSidecar, pythonEnvironment, startPythonSidecar } from './python-sidecar.js';

const folder = temporaryFolder('gpu-sidecar');
const python = findPython();
const token = 'a-token.of~this_test';

/** What is served, one process each; a body is waited for 3 s, since the conformance suite has a slow client. */
const served = {
  'qwen3 in float32': { family: 'qwen3', options: ['--dtype', 'float32'] },
  'qwen3 in bfloat16': { family: 'qwen3', options: [] },
  'llama in float32, padded on the left': {
    family: 'llama',
    options: ['--dtype', 'float32', '--padding', 'left'],
  },
  'gemma3 in float32': { family: 'gemma3', options: ['--dtype', 'float32'] },
} as const;
type Served = keyof typeof served;

const texts = [
  'Number of partitions of n into distinct parts.',
  'a(n) = 3*a(n-1) + 12, with a(0) = 7.',
  'Primes  of the form  n^2 + 1;   two spaces, \t a tab',
  'e\u0301 and é, 🔥 and ℤ',
  'n',
  '',
];

describe.skipIf(python === undefined)('the GPU sidecar', () => {
  const interpreter = python as string;
  const modelFolder = (family: string) => join(folder, family);
  const sidecars = new Map<Served, PythonSidecar>();
  const urlOf = (name: Served) => sidecars.get(name)?.url as string;
  const run = (args: readonly string[]) =>
    spawnSync(interpreter, args, { cwd: import.meta.dirname, encoding: 'utf8', env: pythonEnvironment });

  beforeAll(async () => {
    const families = new Set(Object.values(served).map(({ family }) => family));
    const made = run(['tiny_model.py', folder, ...families]);
    expect(made.status, made.stderr).toBe(0);
    for (const [name, { family, options }] of Object.entries(served)) {
      const all = [...options, '--body-seconds', '3'];
      const sidecar = await startPythonSidecar(interpreter, modelFolder(family), all, {
        LAMPLIGHTER_SIDECAR_TOKEN: token,
      });
      sidecars.set(name as Served, sidecar);
    }
    // They import torch and open their models side by side.
    await Promise.all([...sidecars.values()].map(({ url }) => connectSidecar(url, { token }).card()));
  }, 300_000);
  afterAll(async () => {
    const statuses = await Promise.all([...sidecars.values()].map((sidecar) => sidecar.stop()));
    expect(statuses).toEqual(statuses.map(() => 0));
  });

  it.each<[Served, number]>([
    ['qwen3 in float32', 1e-5],
    ['llama in float32, padded on the left', 1e-5],
    ['gemma3 in float32', 1e-5],
    // A relative distance of 2^-9 for every rounding to 8 bits of mantissa, some fifty of them on the way.
    ['qwen3 in bfloat16', 0.05],
  ])('answers as the ONNX engine does for the same folder: %s', async (name, tolerance) => {
    const { family } = served[name];
    const imported = join(folder, `${family}-imported`);
    await importModel({ gguf: modelFolder(family), folder: imported });
    const onnx = await openModel(imported, { threads: 1 });
    const client = connectSidecar(urlOf(name), { token });
    const { modelHash, tokenizerHash, bosPolicy, bosTokenId } = await onnx.card();
    const card = await client.card();
    expect(card).toMatchObject({ modelHash, tokenizerHash, bosPolicy });
    expect(card.bosTokenId).toBe(bosTokenId);

    const [got, expected] = await Promise.all([
      client.activations({ texts, pools }),
      onnx.activations({ texts, pools }),
    ]);
    expect(got.tokenCounts).toEqual(expected.tokenCounts);
    expect(fidelity(got.residualStream, expected.residualStream, expected).raw).toBeLessThan(tolerance);
    await client.close();
    await onnx.close();
  });

  it.each<[Served, number]>([
    ['qwen3 in float32', 1e-5],
    ['llama in float32, padded on the left', 1e-5],
    ['qwen3 in bfloat16', 0.05],
  ])('conforms to the protocol, behind a token: %s', async (name, tolerance) => {
    const report = await checkConformance(urlOf(name), { token, tolerance });
    expect(report.checks.filter(({ result }) => result !== 'pass')).toEqual([]);
    expect(report.checks.length).toBeGreaterThan(15);
  });

  it('stops when told to, though the model is not open yet', async () => {
    const sidecar = await startPythonSidecar(interpreter, modelFolder('qwen3'));
    const health = await fetch(`${sidecar.url}/v1/health`);
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await sidecar.stop()).toBe(0);
  });

  it.each([
    ['an address of other machines without a token', ['--listen', '0.0.0.0:0'], /token/, 2],
    ['what is no model', ['--model', 'nowhere/at-all'], /nowhere\/at-all/, 1],
  ])('refuses %s', (_, options, message, status) => {
    const usual = ['--listen', '127.0.0.1:0', '--model', modelFolder('qwen3')];
    const refused = run(['-m', 'gpu_sidecar', ...usual, ...options]);
    expect(refused.stderr).toMatch(message);
    expect(refused.status).toBe(status);
  });

  it('passes its own tests', () => {
    const tests = run(['-m', 'unittest', 'discover']);
    expect(tests.status, tests.stderr).toBe(0);
    expect(Number(/^Ran (\d+) tests/m.exec(tests.stderr)?.[1])).toBeGreaterThan(40);
  }, 180_000);
});
