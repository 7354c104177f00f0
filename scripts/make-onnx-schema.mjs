// Turns onnx.proto into the JSON descriptor that protobufjs reads: models/graph/onnx-schema.json.
//
//   node scripts/make-onnx-schema.mjs PATH_TO/onnx.proto
//
// The file is onnx/onnx.proto of the PyPI package `onnx` (Apache-2.0, see NOTICE), kept whole but for comments.
import { readFileSync, writeFileSync } from 'node:fs';
import protobuf from 'protobufjs';

const [protoPath] = process.argv.slice(2);
if (protoPath === undefined) {
  console.error('expected the path of onnx.proto (onnx/onnx.proto in the PyPI package onnx)');
  process.exit(2);
}
const source = readFileSync(protoPath, 'utf8');
const { root } = protobuf.parse(source, { keepCase: true });
const target = new URL('../models/graph/onnx-schema.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(root.toJSON({ keepComments: false }))}\n`);
const newestIr = [...source.matchAll(/IR_VERSION\w* = (0x[\da-fA-F]+|\d+);/g)].map((m) => Number(m[1]));
console.log(`wrote ${target.pathname.split('/').slice(-3).join('/')}, IR version ${Math.max(...newestIr)}`);
