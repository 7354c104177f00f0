/** The GPU sidecar on the processor, with tiny models: its own tests, the conformance suite, and the ONNX engine. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pools } from '../../../models/protocol/types.js';
import { importModel, openModel } from '../../../models/session/index.js';
import { checkConformance, connectSidecar } from '../../../models/sidecar/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { fidelity } from '../session/fidelity.js';
import { findPython, type PythonSidecar, pythonEnvironment, startPythonSidecar } from './python-sidecar.js';

const folder = temporaryFolder('gpu-sidecar');
const python = findPython();
const families = ['qwen3', 'llama', 'gemma3'];
const modelFolder = (family: string) => join(folder, family);

/** The conformance suite has a client that waits for it. */
const patience = ['--body-seconds', '5'];

const texts = [
  'Number of partitions of n into distinct parts.',
  'a(n) = 3*a(n-1) + 12, with a(0) = 7.',
  'Primes  of the form  n^2 + 1;   two spaces, \t a tab',
  'e\u0301 and é, 🔥 and ℤ',
  '',
  'n',
];

describe.skipIf(python === undefined)('the GPU sidecar', () => {
  const interpreter = python as string;
  const sidecars: PythonSidecar[] = [];
  const start = async (
    ...given: Parameters<typeof startPythonSidecar> extends [string, ...infer R] ? R : never
  ) => {
    const sidecar = await startPythonSidecar(interpreter, ...given);
    sidecars.push(sidecar);
    return sidecar;
  };
  const run = (args: readonly string[]) =>
    spawnSync(interpreter, args, { cwd: import.meta.dirname, encoding: 'utf8', env: pythonEnvironment });

  beforeAll(() => {
    const made = run(['tiny_model.py', folder, ...families]);
    expect(made.status, made.stderr).toBe(0);
  });
  afterAll(async () => {
    await Promise.all(sidecars.map((sidecar) => sidecar.stop()));
  });

  it('passes its own tests', () => {
    const tests = run(['-m', 'unittest', 'discover']);
    expect(tests.status, tests.stderr).toBe(0);
    expect(Number(/^Ran (\d+) tests/m.exec(tests.stderr)?.[1])).toBeGreaterThan(40);
  });

  it.each(families)('answers as the ONNX engine does for the same folder: %s', async (family) => {
    const sidecar = await start(modelFolder(family), ['--dtype', 'float32']);
    const imported = join(folder, `${family}-imported`);
    await importModel({ gguf: modelFolder(family), folder: imported });
    const onnx = await openModel(imported, { threads: 1 });
    const client = connectSidecar(sidecar.url);
    const card = await client.card();
    const { modelHash, tokenizerHash, bosPolicy, bosTokenId } = await onnx.card();
    expect(card).toMatchObject({ modelHash, tokenizerHash, bosPolicy });
    expect(card.bosTokenId).toBe(bosTokenId);

    const spoken = bosPolicy === 'prepend' ? texts : texts.filter((text) => text !== '');
    const [got, expected] = await Promise.all([
      client.activations({ texts: spoken, pools }),
      onnx.activations({ texts: spoken, pools }),
    ]);
    expect(got.tokenCounts).toEqual(expected.tokenCounts);
    const error = fidelity(got.residualStream, expected.residualStream, expected);
    expect(error.raw).toBeLessThan(1e-5);
    expect(error.standardised).toBeLessThan(1e-4);
    await client.close();
    await onnx.close();
    expect(await sidecar.stop()).toBe(0);
  });

  it.each([
    ['qwen3', []],
    ['llama', ['--padding', 'left']],
  ])('conforms to the protocol behind a token: %s %s', async (family, options) => {
    const token = 'a-token.of~this_test';
    const sidecar = await start(modelFolder(family), ['--dtype', 'float32', ...patience, ...options], {
      LAMPLIGHTER_SIDECAR_TOKEN: token,
    });
    const report = await checkConformance(sidecar.url, { token });
    expect(report.checks.filter(({ result }) => result !== 'pass')).toEqual([]);
    expect(report.checks.length).toBeGreaterThan(15);
  });

  it('conforms with bfloat16 weights, but for their rounding', async () => {
    const sidecar = await start(modelFolder('qwen3'), patience);
    const report = await checkConformance(sidecar.url, { tolerance: 0.05 });
    expect(report.checks.filter(({ result }) => result === 'fail')).toEqual([]);
    expect(report.card.runtime).toContain('bfloat16');
  });

  it('stops when told to, though the model is not open yet', async () => {
    const sidecar = await start(modelFolder('qwen3'));
    const health = await fetch(`${sidecar.url}/v1/health`);
    expect([health.status, health.headers.get('retry-after')]).toEqual([503, '1']);
    await sleep(100);
    expect(await sidecar.stop()).toBe(0);
  });

  it.each([
    ['an address of other machines without a token', ['--listen', '0.0.0.0:0'], /token/, 2],
    ['no model', ['--model', 'nowhere/at-all'], /nowhere\/at-all/, 1],
  ])('refuses %s', (_, options, message, status) => {
    const refused = run([
      '-m',
      'gpu_sidecar',
      '--listen',
      '127.0.0.1:0',
      '--model',
      modelFolder('qwen3'),
      ...options,
    ]);
    expect(refused.stderr).toMatch(message);
    expect(refused.status).toBe(status);
  });
});
