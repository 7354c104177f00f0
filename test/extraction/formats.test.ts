import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRows, encodeRows } from '../../src/extraction/definitions.js';
import { decodeFloat16, float16Bits, maxFloat16 } from '../../src/extraction/float16.js';
import { openJournal, readJournal } from '../../src/extraction/journal.js';
import { batchStarts, decodePlan, encodePlan, planBatches, rowOrder } from '../../src/extraction/plan.js';
import { Speedometer } from '../../src/extraction/progress.js';
import {
  layOutSafetensors,
  readSafetensorsHeader,
  type TensorDeclaration,
} from '../../src/extraction/safetensors.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { nameOf } from './tiny-extraction.js';

const folder = temporaryFolder('formats');
const path = join(folder, 'file.safetensors');

function writeTensors(declarations: readonly TensorDeclaration[], metadata: Record<string, string>): Buffer {
  const layout = layOutSafetensors(declarations, metadata);
  const descriptor = openSync(path, 'w');
  writeSync(descriptor, layout.header, 0, layout.header.length, 0);
  let next = 0;
  for (const { start, bytes } of layout.tensors.values()) {
    writeSync(descriptor, Buffer.from(Array.from({ length: bytes }, () => next++ % 60)), 0, bytes, start);
  }
  closeSync(descriptor);
  return readFileSync(path);
}

const declarations = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z.]{1,10}$/),
    dtype: fc.constantFrom('U8', 'F16', 'I32', 'F32'),
    shape: fc.array(fc.nat(5), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 6, selector: (tensor) => tensor.name },
) as fc.Arbitrary<TensorDeclaration[]>;
const metadata = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.string());

describe('a safetensors file', () => {
  it('is read as it was laid out', () => {
    fc.assert(
      fc.property(declarations, metadata, (tensors, strings) => {
        writeTensors(tensors, strings);
        const layout = layOutSafetensors(tensors, strings);
        const read = readSafetensorsHeader(path);
        expect(read.metadata).toEqual({ ...strings });
        expect(read.bytes).toBe(layout.bytes);
        expect(new Map([...read.tensors].sort())).toEqual(new Map([...layout.tensors].sort()));
      }),
      { numRuns: 60 },
    );
  });

  it('is refused when cut, prolonged or contradictory, never half read', () => {
    const whole = writeTensors(
      [
        { name: 'a', dtype: 'F32', shape: [2, 3] },
        { name: 'b', dtype: 'I32', shape: [4] },
      ],
      {},
    );
    const refused = (bytes: Buffer) => {
      writeFileSync(path, bytes);
      expect(() => readSafetensorsHeader(path)).toThrow(/safetensors/);
    };
    for (let length = 0; length < whole.length; length++) refused(whole.subarray(0, length));
    refused(Buffer.concat([whole, Buffer.alloc(1)]));
    const text = whole.toString('latin1');
    for (const [from, to] of [
      ['"data_offsets":[0,24]', '"data_offsets":[0,20]'],
      ['"data_offsets":[24,40]', '"data_offsets":[20,36]'],
      ['"shape":[2,3]', '"shape":[2,4]'],
      ['"dtype":"I32"', '"dtype":"I99"'],
    ] as const) {
      expect(text).toContain(from);
      refused(Buffer.from(text.replace(from, to), 'latin1'));
    }
    const endless = Buffer.from(whole);
    endless.writeBigUInt64LE(2n ** 60n, 0);
    refused(endless);
  });

  // Bytes of `safetensors.numpy.save({'a': float32 [[1, -2]], 'b': int32 [3], 'h': float16 [0.5]}, {'k': 'v'})`.
  const fromPython = Buffer.from(
    'wAAAAAAAAAB7Il9fbWV0YWRhdGFfXyI6eyJrIjoidiJ9LCJhIjp7ImR0eXBlIjoiRjMyIiwic2hhcGUiOlsxLDJdLCJkYXRhX29mZnNldHMiOlswLDhdfSwiYiI6eyJkdHlwZSI6IkkzMiIsInNoYXBlIjpbMV0sImRhdGFfb2Zmc2V0cyI6WzgsMTJdfSwiaCI6eyJkdHlwZSI6IkYxNiIsInNoYXBlIjpbMV0sImRhdGFfb2Zmc2V0cyI6WzEyLDE0XX19ICAAAIA/AAAAwAMAAAAAOA==',
    'base64',
  );
  it("that Python's safetensors wrote is read", () => {
    writeFileSync(path, fromPython);
    const { metadata: strings, tensors } = readSafetensorsHeader(path);
    expect(strings).toEqual({ k: 'v' });
    expect([...tensors.values()].map(({ name, dtype, shape }) => [name, dtype, shape]).sort()).toEqual([
      ['a', 'F32', [1, 2]],
      ['b', 'I32', [1]],
      ['h', 'F16', [1]],
    ]);
    const at = (name: string) => tensors.get(name)?.start ?? 0;
    expect([fromPython.readFloatLE(at('a')), fromPython.readFloatLE(at('a') + 4)]).toEqual([1, -2]);
    expect(fromPython.readInt32LE(at('b'))).toBe(3);
    expect(fromPython.readUInt16LE(at('h'))).toBe(float16Bits(0.5));
  });

  const python = ['python3', process.env.LAMPLIGHTER_PYTHON ?? ''].find((command) => {
    try {
      if (command === '') return false;
      execFileSync(command, ['-c', 'import safetensors.numpy'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  if (python === undefined) console.log('skipped: no python3 with safetensors (set LAMPLIGHTER_PYTHON)');
  it.skipIf(python === undefined)("is read by Python's safetensors, value by value", () => {
    const tensors: TensorDeclaration[] = [
      { name: 'row', dtype: 'I32', shape: [3] },
      { name: 'layer.000.mean', dtype: 'F32', shape: [3, 2] },
      { name: 'half', dtype: 'F16', shape: [2, 2] },
    ];
    const bytes = writeTensors(tensors, { format: 'lamplighter-activations' });
    const script = [
      'import sys, json, hashlib',
      'from safetensors import safe_open',
      "with safe_open(sys.argv[1], framework='np') as f:",
      '  out = {k: [str(f.get_tensor(k).dtype), list(f.get_tensor(k).shape), f.get_tensor(k).tobytes().hex()] for k in f.keys()}',
      '  print(json.dumps([f.metadata(), out]))',
    ].join('\n');
    const [strings, read] = JSON.parse(execFileSync(python ?? '', ['-c', script, path]).toString());
    expect(strings).toEqual({ format: 'lamplighter-activations' });
    const { tensors: places } = readSafetensorsHeader(path);
    const hex = (name: string) => {
      const { start, bytes: length } = places.get(name)!;
      return bytes.subarray(start, start + length).toString('hex');
    };
    expect(read).toEqual({
      row: ['int32', [3], hex('row')],
      'layer.000.mean': ['float32', [3, 2], hex('layer.000.mean')],
      half: ['float16', [2, 2], hex('half')],
    });
  });
});

describe('float16', () => {
  const value = (bits: number) => {
    const out = new Float32Array(1);
    decodeFloat16(Uint16Array.of(bits), 1, out, 0);
    return out[0]!;
  };

  it('gives back all 65,536 patterns', () => {
    const wrong: number[] = [];
    for (let bits = 0; bits < 1 << 16; bits++) {
      const back = float16Bits(value(bits));
      if (Number.isNaN(value(bits)) ? (back & 0x7fff) !== 0x7e00 : back !== bits) wrong.push(bits);
    }
    expect(wrong).toEqual([]);
  });

  it('rounds to the nearest, ties to even', () => {
    const small = fc.float({ min: -maxFloat16, max: maxFloat16, noNaN: true });
    fc.assert(
      fc.property(
        fc.oneof(small, fc.float({ min: Math.fround(-1e-4), max: Math.fround(1e-4), noNaN: true })),
        (x) => {
          const bits = float16Bits(x);
          const error = Math.abs(value(bits) - x);
          for (const other of [bits - 1, bits + 1]) {
            if ((other & 0x7fff) > 0x7bff || (other & 0x8000) !== (bits & 0x8000)) continue;
            const distance = Math.abs(value(other) - x);
            expect(error <= distance).toBe(true);
            if (error === distance) expect(bits % 2).toBe(0);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('says infinity beyond its range', () => {
    expect(float16Bits(65519.99)).toBe(0x7bff);
    expect(float16Bits(65520)).toBe(0x7c00);
    expect(float16Bits(-1e30)).toBe(0xfc00);
  });
});

describe('the journal', () => {
  const journalPath = join(folder, 'journal');

  it('holds, cut at any byte, only batches that were done, and goes on from there', () => {
    const journal = openJournal(journalPath, 'plan');
    journal.append('copied');
    for (const batch of [12, 3, 100]) journal.append(batch);
    journal.close();
    const whole = readFileSync(journalPath);
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(journalPath, whole.subarray(0, length));
      const done = readJournal(journalPath, 'plan');
      for (const entry of done ?? []) expect(['copied', 12, 3, 100]).toContain(entry);
      const continued = openJournal(journalPath, 'plan');
      continued.append(7);
      continued.close();
      expect(readJournal(journalPath, 'plan')).toEqual(new Set([...(done ?? []), 7]));
    }
  });

  it('of another plan is none', () => {
    const journal = openJournal(journalPath, 'one');
    journal.append(1);
    journal.close();
    expect(readJournal(journalPath, 'two')).toBeUndefined();
    const other = openJournal(journalPath, 'two');
    other.close();
    expect(readJournal(journalPath, 'two')).toEqual(new Set());
  });
});

describe('the plan', () => {
  const unitLists = fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 9 }), {
    minLength: 1,
    maxLength: 60,
  });

  it('has every definition once, and depends on nothing but the texts', () => {
    fc.assert(
      fc.property(unitLists, fc.integer({ min: 4, max: 64 }), (units, batchUnits) => {
        const definitions = units.map((_, i) => i);
        const batches = planBatches(definitions, units, batchUnits, 16);
        expect(batches.flat().sort((a, b) => a - b)).toEqual(definitions);
        expect(
          planBatches(
            definitions,
            units.map((u) => [...u]),
            batchUnits,
            16,
          ),
        ).toEqual(batches);
      }),
    );
  });

  it('says where each batch begins', () => {
    const plan = { copied: [4, 2], batches: [[0, 1], [3]] };
    expect(rowOrder(plan)).toEqual([4, 2, 0, 1, 3]);
    expect(batchStarts(plan as never)).toEqual([2, 4]);
  });

  it('is refused when damaged', () => {
    expect(() => decodePlan('{', path)).toThrow(/an extraction plan/);
    expect(() => decodePlan(encodePlan({ copied: [], batches: [[0]] } as never), path)).toThrow(
      /an extraction plan/,
    );
  });
});

describe('the rows file', () => {
  it('is read as it was written', () => {
    const row = fc.record({
      aNumber: fc.nat(999_999).map(nameOf),
      textHash: fc.stringMatching(/^[0-9a-f]{32}$/),
      tokens: fc.option(fc.nat(500), { nil: undefined }),
      cut: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(decodeRows(encodeRows(rows), path)).toEqual(rows);
      }),
    );
    expect(() => decodeRows('A000001\tab', path)).toThrow(/whole lines/);
  });
});

describe('the speedometer', () => {
  it('reads tokens a second and the time left from what was done', () => {
    let now = 1_000;
    const speed = new Speedometer(() => now);
    expect(speed.reading(100).etaMs).toBe(Number.POSITIVE_INFINITY);
    now += 2_000;
    speed.add(500, 50);
    expect(speed.reading(100)).toEqual({ tokens: 500, tokensPerSecond: 250, etaMs: 4_000 });
  });
});
