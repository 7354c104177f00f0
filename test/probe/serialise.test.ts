import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseProbe, serialiseProbe, trainLanternProbe } from '../../probe/index.js';
import { decodeTensors, encodeTensors } from '../../probe/tensor-file.js';
import { madeUpLinks } from './made-up-links.js';

const provenance = { model: 'sha256:00', pooling: 'mean', text: 'ünïcode "quoted"' };
const probe = trainLanternProbe({ ...madeUpLinks(3, 80).options, provenance });
const bytes = serialiseProbe(probe);

describe('stored probes', () => {
  it('come back bit for bit', () => {
    expect(parseProbe(bytes)).toEqual(probe);
    expect(serialiseProbe(parseProbe(bytes))).toEqual(bytes);
  });

  it('can be read from the middle of a larger buffer', () => {
    const padded = new Uint8Array(bytes.length + 5);
    padded.set(bytes, 5);
    expect(parseProbe(padded.subarray(5))).toEqual(probe);
  });

  it('refuse to be read when cut short at any place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), (length) => {
        expect(() => parseProbe(bytes.slice(0, length))).toThrow(
          expect.objectContaining({ code: 'PROBE_FILE_UNREADABLE' }),
        );
      }),
    );
  });

  it('refuse another kind and another version', () => {
    const file = decodeTensors(bytes);
    const withHeader = (text: string) => encodeTensors({ ...file, metadata: { lamplighter: text } });
    expect(() => parseProbe(withHeader('{}'))).toThrow(/another kind/);
    expect(() => parseProbe(encodeTensors({ metadata: {}, tensors: new Map() }))).toThrow(/another kind/);
    const later = file.metadata.lamplighter!.replace('"version":1', '"version":2');
    expect(() => parseProbe(withHeader(later))).toThrow(
      expect.objectContaining({ code: 'PROBE_VERSION_UNKNOWN' }),
    );
  });

  it('refuse a missing tensor, naming it', () => {
    const file = decodeTensors(bytes);
    const tensors = new Map(file.tensors);
    tensors.delete('scaling.mean');
    expect(() => parseProbe(encodeTensors({ ...file, tensors }))).toThrow(/scaling\.mean/);
  });
});

describe('tensor files', () => {
  it('keep every float64 and every string', () => {
    const doubles = fc.double();
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.string()),
        fc.array(fc.array(doubles, { maxLength: 6 }), { maxLength: 4 }),
        (metadata, arrays) => {
          const tensors = new Map(
            arrays.map((values, k) => [
              `t${k}`,
              { shape: [values.length], values: Float64Array.from(values) },
            ]),
          );
          const read = decodeTensors(encodeTensors({ metadata, tensors }));
          expect(new Map(Object.entries(read.metadata))).toEqual(new Map(Object.entries(metadata)));
          expect(read.tensors).toEqual(tensors);
        },
      ),
    );
  });

  it('align the values to eight bytes', () => {
    const written = encodeTensors({ metadata: { a: 'b' }, tensors: new Map() });
    expect(written.length % 8).toBe(0);
    expect(Number(new DataView(written.buffer).getBigUint64(0, true))).toBe(written.length - 8);
  });
});
