/** Which tensors of a graph are the residual stream, by structure alone. */
import { describe, expect, test } from 'vitest';
import { encodeOnnxModel, type OnnxNode, OnnxType } from '../../../models/graph/onnx.js';
import { type OnnxFile, readOnnxFile } from '../../../models/readers/onnx/onnx-file.js';
import { findResidualChain } from '../../../models/taps/residual-chain.js';
import { tapGraph } from '../../../models/taps/tap-surgery.js';

/** `output = opType(inputs)`, written as text; more outputs after commas. */
function graph(lines: readonly string[]): OnnxFile {
  const node = lines.map((line): OnnxNode => {
    const [, outputs, opType, inputs] = /^(.*) = (\w+)\((.*)\)$/.exec(line)!;
    const names = (text: string): string[] => text.split(',').map((name) => name.trim());
    return { name: outputs!, opType: opType!, input: names(inputs!), output: names(outputs!), attribute: [] };
  });
  const weights = ['table', 'positions', 'weight', 'scale'];
  const model = encodeOnnxModel(
    {
      name: 'graph',
      node,
      initializer: weights.map((name) => ({ name, dims: [1], dataType: 1, rawData: new Uint8Array(4) })),
      input: ['input_ids', 'position_ids', 'past'].map((name) => ({
        name,
        elementType: OnnxType.int64,
        dims: ['batch', 'tokens'],
      })),
      output: [{ name: 'logits', elementType: OnnxType.float32, dims: [] }],
    },
    { name: 'test', version: '1' },
  );
  return readOnnxFile(model, 'graph.onnx');
}

/** A block that adds attention, then its feed-forward layer. */
const block = (from: string, name: string): string[] => [
  `${name}_n = RMSNormalization(${from}, weight)`,
  `${name}_p = Softmax(${name}_n)`,
  `${name}_a = MatMul(${name}_p, weight)`,
  `${name}_mid = Add(${name}_a, ${from})`,
  `${name}_m = RMSNormalization(${name}_mid, weight)`,
  `${name}_f = MatMul(${name}_m, weight)`,
  `${name} = Add(${name}_mid, ${name}_f)`,
];
const head = (from: string): string[] => [
  `last_norm = RMSNormalization(${from}, weight)`,
  'logits = MatMul(last_norm, weight)',
];

describe('the residual stream of', () => {
  test('blocks one after another', () => {
    const file = graph([
      'x = Gather(table, input_ids)',
      ...block('x', 'one'),
      ...block('one', 'two'),
      ...head('two'),
    ]);
    expect(findResidualChain(file).taps).toEqual(['x', 'one', 'two']);
  });

  test('an embedding that is scaled, and read by others too', () => {
    const file = graph([
      'ids = Cast(input_ids)',
      'e = Gather(table, ids)',
      'shape = Shape(e)',
      'wide = Cast(e)',
      'x = Mul(scale, wide)',
      ...block('x', 'one'),
      ...head('one'),
    ]);
    expect(findResidualChain(file).taps).toEqual(['x', 'one']);
  });

  test('an embedding to which positions are added', () => {
    const file = graph([
      'e = Gather(table, input_ids)',
      'p = Gather(positions, position_ids)',
      'x = Add(e, p)',
      ...block('x', 'one'),
      ...head('one'),
    ]);
    expect(findResidualChain(file).taps).toEqual(['x', 'one']);
  });

  test('blocks whose two parts stand side by side', () => {
    const file = graph([
      'x = Gather(table, input_ids)',
      'n = LayerNormalization(x, weight)',
      'p = Softmax(n)',
      'f = MatMul(n, weight)',
      'both = Add(p, f)',
      'one = Add(both, x)',
      ...head('one'),
    ]);
    expect(findResidualChain(file).taps).toEqual(['x', 'one']);
  });

  test('sums behind casts of the stream', () => {
    const file = graph([
      'x = Gather(table, input_ids)',
      'x32 = Cast(x)',
      'p = Softmax(x32)',
      'mid = Add(x32, p)',
      'f = MatMul(mid, weight)',
      'one = Add(mid, f)',
      ...head('one'),
    ]);
    expect(findResidualChain(file).taps).toEqual(['x', 'one']);
  });

  test('skip normalisations, given sums where they have none', () => {
    const file = graph([
      'x = Gather(table, input_ids)',
      'n = SimplifiedLayerNormalization(x, weight)',
      'a = GroupQueryAttention(n, past)',
      'm,,,mid = SkipSimplifiedLayerNormalization(x, a, weight)',
      'f = MatMul(m, weight)',
      'last = SkipSimplifiedLayerNormalization(f, mid, weight)',
      'logits = MatMul(last, weight)',
    ]);
    const chain = findResidualChain(file);
    expect(chain.taps).toEqual(['x', 'lamplighter_sum_0']);
    const { pieces, inputs } = tapGraph(file, chain, 'weights.bin');
    const tapped = readOnnxFile(Buffer.concat(pieces), 'tapped.onnx');
    expect(tapped.nodes.find(({ name }) => name === 'last')?.outputs).toEqual([
      'last',
      '',
      '',
      'lamplighter_sum_0',
    ]);
    expect(tapped.nodes.some(({ name }) => name === 'logits')).toBe(false);
    expect(inputs.map(({ name }) => name)).toEqual(['input_ids', 'past']);
  });
});

describe('no residual stream is found in', () => {
  const refused: [string, string[], RegExp][] = [
    ['a graph without a table', ['x = MatMul(input_ids, weight)', ...head('x')], /no table is looked up/],
    [
      'a graph with two tables',
      ['x = Gather(table, input_ids)', 'y = Gather(weight, input_ids)', ...block('x', 'one'), ...head('one')],
      /2 tables are looked up/,
    ],
    [
      'fused blocks',
      ['x = Gather(table, input_ids)', 'one = Attention(x, weight)', ...head('one')],
      /no sum continues the residual stream/,
    ],
    [
      'a model that normalises after each sum, as encoders do',
      [
        'x = Gather(table, input_ids)',
        'p = Softmax(x)',
        's = Add(x, p)',
        'n = LayerNormalization(s, weight)',
        'q = Softmax(n)',
        't = Add(n, q)',
        ...head('t'),
      ],
      /after 1 sums the residual stream cannot be followed up to Softmax q/,
    ],
    [
      'a stream that forks',
      [
        'x = Gather(table, input_ids)',
        'p = Softmax(x)',
        'a = Add(x, p)',
        'q = Softmax(x)',
        'b = Add(x, q)',
        'c = MatMul(a, b)',
        ...head('c'),
      ],
      /2 sums use one state/,
    ],
    [
      'blocks that differ',
      [
        'x = Gather(table, input_ids)',
        ...block('x', 'one'),
        'p = Softmax(one)',
        'two = Add(one, p)',
        ...head('two'),
      ],
      /block 1 has 1 sums where block 0 has 2/,
    ],
    [
      'a model without attention',
      ['x = Gather(table, input_ids)', 'f = MatMul(x, weight)', 'one = Add(x, f)', ...head('one')],
      /made by attention/,
    ],
  ];
  test.each(refused)('%s', (_, lines, words) => {
    const find = () => findResidualChain(graph(lines));
    expect(find).toThrow(expect.objectContaining({ code: 'ONNX_NOT_TAPPABLE' }));
    expect(find).toThrow(words);
  });
});
