/**
 * More than 10,000 damaged files of each kind of reader together: every beginning of every header, flipped bits,
 * sizes that overflow, names written over names (twice, in circles), pieces cut out and put in, values of
 * other types. Each ends with an error of the catalogue or is read; never with a crash, a hang, or an
 * allocation above the file's size plus 64 MB.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { modelErrors } from '../../../../models/errors.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const folder = temporaryFolder('reader-fuzz');
const program = fileURLToPath(new URL('./run-cases.mjs', import.meta.url));
const nightly = process.env.LAMPLIGHTER_TIER === 'nightly';
/** Damaged at random, besides the beginnings of the headers; the nightly ones start elsewhere. */
const cases = { gguf: 3000, safetensors: 2000, huggingface: 800, onnx: 3000 } as const;
const mostExtraBytes = 64e6;

interface Report {
  readonly total: number;
  /** Cases by code of the error, or `read`. */
  readonly counts: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
  /** Most bytes of buffers and typed arrays asked for in one case, less the file's size. */
  readonly allocated: number;
  /** Growth of the process's peak after the first hundred cases. */
  readonly residentBytes: number;
}

async function runCases(format: keyof typeof cases): Promise<Report> {
  const own = join(folder, format);
  mkdirSync(own);
  const [count, seed] = nightly ? [10 * cases[format], Date.now() % 1e6] : [cases[format], 1];
  // Objects that outgrow this heap end the process, and with it the test.
  const limits = ['--max-old-space-size=96', '--max-semi-space-size=2'];
  const child = spawn(process.execPath, [...limits, program, format, String(count), String(seed), own]);
  let [output, complaints] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const [code] = await once(child, 'close');
  expect({ code, seed, complaints }).toEqual({ code: 0, seed, complaints: '' });
  return JSON.parse(output);
}

describe('damaged files are read or refused, never more', () => {
  test.concurrent.each(Object.keys(cases) as (keyof typeof cases)[])(
    '%s',
    async (format) => {
      const { total, counts, failures, allocated, residentBytes } = await runCases(format);
      expect(failures).toEqual([]);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(total);
      const known = new Set(['read', ...Object.keys(modelErrors.templates)]);
      expect(Object.keys(counts).filter((code) => !known.has(code))).toEqual([]);
      // A fuzz that only ever damaged the first bytes would meet one error.
      expect(Object.keys(counts).length).toBeGreaterThanOrEqual(3);
      expect(counts.read).toBeGreaterThan(0);
      expect(allocated).toBeLessThan(mostExtraBytes);
      expect(residentBytes).toBeLessThan(mostExtraBytes);
    },
    300_000,
  );
});
