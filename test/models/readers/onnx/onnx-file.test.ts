import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encodeOnnxModel,
  intAttribute,
  type OnnxGraph,
  type OnnxNode,
  OnnxType,
} from '../../../../models/graph/onnx.js';
import { readOnnxFile } from '../../../../models/readers/onnx/onnx-file.js';
import { lengthField, varintBytes, wireFields } from '../../../../models/readers/onnx/wire.js';
import { LamplighterError } from '../../../../oeis-data/errors.js';

const node = (opType: string, input: string[], output: string[], more: Partial<OnnxNode> = {}): OnnxNode => ({
  name: `${opType} node`,
  opType,
  input,
  output,
  attribute: [],
  ...more,
});

const sound: OnnxGraph = {
  name: 'small',
  node: [
    node('Gather', ['table', 'input_ids'], ['looked_up'], { attribute: [intAttribute('axis', 0)] }),
    node('Relu', ['looked_up'], ['result']),
  ],
  initializer: [
    { name: 'table', dims: [3, 2], dataType: OnnxType.float32, rawData: new Uint8Array(24) },
    {
      name: 'outside',
      dims: [300, 1000],
      dataType: OnnxType.float32,
      externalData: [
        { key: 'location', value: 'weights.bin' },
        { key: 'offset', value: '4096' },
      ],
      dataLocation: 1,
    },
  ],
  input: [{ name: 'input_ids', elementType: OnnxType.int64, dims: ['batch', 'tokens'] }],
  output: [{ name: 'result', elementType: OnnxType.float32, dims: ['batch', 'tokens', 2] }],
};

const encoded = (graph: OnnxGraph): Uint8Array => encodeOnnxModel(graph, { name: 'test', version: '1' });

describe('a model file', () => {
  test('is taken apart as it was written', () => {
    const file = readOnnxFile(encoded(sound), 'small.onnx');
    expect(file.opsets).toEqual(new Map([['', 23]]));
    expect(file.nodes.map(({ opType, inputs, outputs }) => [opType, inputs, outputs])).toEqual([
      ['Gather', ['table', 'input_ids'], ['looked_up']],
      ['Relu', ['looked_up'], ['result']],
    ]);
    expect(file.initializers.map(({ name, dims, external }) => [name, dims, [...external]])).toEqual([
      ['table', [3, 2], []],
      [
        'outside',
        [300, 1000],
        [
          ['location', 'weights.bin'],
          ['offset', '4096'],
        ],
      ],
    ]);
    const [input] = file.inputs;
    expect([input?.name, input?.elementType, input?.dims]).toEqual(['input_ids', 7, ['batch', 'tokens']]);
    expect(file.outputs[0]?.dims).toEqual(['batch', 'tokens', 2]);
  });

  const refused: [string, Uint8Array, RegExp][] = [
    ['nothing', new Uint8Array(0), /a graph and an opset/],
    [
      'a circle',
      encoded({ ...sound, node: [node('Relu', ['b'], ['a']), node('Relu', ['a'], ['b'])] }),
      /"b" made before Relu/,
    ],
    ['a tensor from nowhere', encoded({ ...sound, node: [node('Relu', ['ghost'], ['a'])] }), /"ghost" made/],
    [
      'a tensor twice',
      encoded({ ...sound, node: [node('Relu', ['table'], ['a']), node('Relu', ['table'], ['a'])] }),
      /"a" from two/,
    ],
    [
      'an initializer twice',
      encoded({ ...sound, initializer: [sound.initializer[0]!, sound.initializer[0]!] }),
      /"table" from two/,
    ],
    [
      'an input twice',
      encoded({ ...sound, input: [sound.input[0]!, sound.input[0]!] }),
      /every graph input once/,
    ],
    ['two graphs', Buffer.concat([encoded(sound), encoded(sound)]), /one graph|opset domain once/],
    [
      'more names than any model has',
      encoded({ ...sound, node: [node('Concat', Array(600_000).fill('table'), ['a'])] }),
      /at most 524288 names/,
    ],
    [
      'more dimensions than any tensor has',
      encoded({ ...sound, initializer: [{ name: 'table', dims: Array(17).fill(1), dataType: 1 }] }),
      /at most 16 dimensions/,
    ],
  ];
  test.each(refused)('with %s is refused', (_, bytes, words) => {
    const read = () => readOnnxFile(bytes, 'small.onnx');
    expect(read).toThrow(LamplighterError);
    expect(read).toThrow(words);
  });

  test('cut anywhere, it is refused', () => {
    const bytes = encoded(sound);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => readOnnxFile(bytes.subarray(0, length), 'small.onnx')).toThrow(LamplighterError);
    }
  });
});

describe('the wire format', () => {
  const malformed = (expected: string) => new RangeError(expected);

  test('numbers and messages are read as they were written', () => {
    const field = fc.oneof(
      fc.record({ number: fc.integer({ min: 1, max: 2 ** 29 - 1 }), value: fc.bigInt(0n, 2n ** 64n - 1n) }),
      fc.record({
        number: fc.integer({ min: 1, max: 2 ** 29 - 1 }),
        bytes: fc.uint8Array({ maxLength: 300 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        const message = Buffer.concat(
          fields.map((one) =>
            'bytes' in one
              ? lengthField(one.number, one.bytes)
              : Buffer.concat([varintBytes(BigInt(one.number) << 3n), varintBytes(one.value)]),
          ),
        );
        const read = [...wireFields(message, malformed)];
        expect(
          read.map(({ number, kind, varint, bytes }) =>
            kind === 'varint' ? { number, value: varint } : { number, bytes: Uint8Array.from(bytes) },
          ),
        ).toEqual(fields);
        expect(Buffer.concat(read.map(({ whole }) => whole)).equals(message)).toBe(true);
      }),
    );
  });

  test.each([
    ['a length beyond the end', [0x0a, 0x05, 1, 2]],
    ['a length near 2^64', [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]],
    ['a number without an end', [0x08, ...Array(11).fill(0x80)]],
    ['a cut number', [0x08, 0x80]],
    ['a group', [0x0b]],
    ['field 0', [0x02, 0x00]],
  ])('%s is refused', (_, bytes) => {
    expect(() => [...wireFields(Uint8Array.from(bytes), malformed)]).toThrow(RangeError);
  });
});
