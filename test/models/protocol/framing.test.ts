import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeAnswer, encodeAnswer } from '../../../models/protocol/framing.js';
import { encodeRequest, parseRequest } from '../../../models/protocol/request.js';
import type { ActivationBatch } from '../../../models/protocol/types.js';

const batches: fc.Arbitrary<ActivationBatch> = fc
  .tuple(
    fc.nat(4),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 2 }),
    fc.integer({ min: 1, max: 5 }),
  )
  .chain(([textCount, layerCount, poolCount, dModel]) => {
    const length = textCount * layerCount * poolCount * dModel;
    return fc.record({
      residualStream: fc.float32Array({ minLength: length, maxLength: length }),
      textCount: fc.constant(textCount),
      layerCount: fc.constant(layerCount),
      poolCount: fc.constant(poolCount),
      dModel: fc.constant(dModel),
      tokenCounts: fc.array(fc.nat(500), { minLength: textCount, maxLength: textCount }),
      truncated: fc.array(fc.nat(9), { maxLength: 2 }),
    });
  });

const bytesOf = (batch: ActivationBatch) => {
  const { head, body } = encodeAnswer(batch, 'hash');
  return Buffer.concat([head, body]);
};

describe('the framing of an answer', () => {
  it('gives back every batch, to the bit', () => {
    fc.assert(
      fc.property(batches, (batch) => {
        const decoded = decodeAnswer(bytesOf(batch));
        expect(decoded.modelHash).toBe('hash');
        expect(decoded.batch).toEqual(batch);
      }),
    );
  });

  it('is the one that docs/protocol.md writes down', () => {
    const bytes = bytesOf({
      residualStream: Float32Array.of(1, -2),
      textCount: 1,
      layerCount: 1,
      poolCount: 1,
      dModel: 2,
      tokenCounts: [3],
      truncated: [],
    });
    const headerBytes = bytes.readUInt32LE(0);
    expect(bytes.readUInt32LE(4)).toBe(0);
    expect(headerBytes % 8).toBe(0);
    expect(JSON.parse(bytes.toString('utf8', 8, 8 + headerBytes))).toEqual({
      protocolVersion: 1,
      dtype: 'float32',
      byteOrder: 'little',
      shape: [1, 1, 1, 2],
      tokenCounts: [3],
      truncated: [],
      modelHash: 'hash',
    });
    expect(bytes.subarray(8 + headerBytes).toString('hex')).toBe('0000803f000000c0');
  });

  it('refuses an answer cut anywhere, or of other sizes than announced', () => {
    fc.assert(
      fc.property(batches, fc.nat(), (batch, where) => {
        const bytes = bytesOf(batch);
        expect(() => decodeAnswer(bytes.subarray(0, where % bytes.length))).toThrow();
        expect(() => decodeAnswer(Buffer.concat([bytes, Buffer.alloc(4)]))).toThrow();
      }),
    );
  });
});

describe('the body of a request', () => {
  it('comes back as it was sent', () => {
    const pools = fc.constantFrom<('mean' | 'last')[][]>(['mean'], ['last'], ['last', 'mean']);
    const texts = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 });
    const tokenIds = fc.array(fc.array(fc.nat(50_000), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 4,
    });
    const request = fc.oneof(fc.record({ texts, pools }), fc.record({ tokenIds, pools }));
    fc.assert(
      fc.property(request, (wanted) => {
        expect(parseRequest(encodeRequest(wanted))).toEqual({ kind: 'request', request: wanted });
      }),
    );
  });

  it.each([
    ['no body', ''],
    ['not JSON', '{"texts":["a"]'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('is refused as no JSON: %s', (_what, body) => {
    expect(parseRequest(Buffer.from(body as string))).toMatchObject({ code: 'REQUEST_NOT_JSON' });
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['neither texts nor ids', { protocolVersion: 1, pools: ['mean'] }],
    ['both', { protocolVersion: 1, pools: ['mean'], texts: ['a'], tokenIds: [[1]] }],
    ['no text', { protocolVersion: 1, pools: ['mean'], texts: [] }],
    ['a text that is a number', { protocolVersion: 1, pools: ['mean'], texts: [1] }],
    ['no token', { protocolVersion: 1, pools: ['mean'], tokenIds: [[]] }],
    ['a fractional id', { protocolVersion: 1, pools: ['mean'], tokenIds: [[1.5]] }],
    ['a negative id', { protocolVersion: 1, pools: ['mean'], tokenIds: [[-1]] }],
    ['no pool', { protocolVersion: 1, pools: [], texts: ['a'] }],
    ['a pool twice', { protocolVersion: 1, pools: ['mean', 'mean'], texts: ['a'] }],
    ['an unknown pool', { protocolVersion: 1, pools: ['max'], texts: ['a'] }],
    ['an unknown field', { protocolVersion: 1, pools: ['mean'], texts: ['a'], layers: [0] }],
    ['no version', { pools: ['mean'], texts: ['a'] }],
  ])('is refused for its fields: %s', (_what, value) => {
    expect(parseRequest(Buffer.from(JSON.stringify(value)))).toMatchObject({ code: 'REQUEST_FIELDS_WRONG' });
  });

  it('is refused for another version of the protocol', () => {
    const body = { protocolVersion: 2, pools: ['mean'], texts: ['a'] };
    expect(parseRequest(Buffer.from(JSON.stringify(body)))).toMatchObject({
      code: 'PROTOCOL_VERSION_UNSUPPORTED',
    });
  });
});
