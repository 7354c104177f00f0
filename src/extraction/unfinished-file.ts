import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { endianness } from 'node:os';
import { type ExtractionPlan, rowOrder } from './plan.js';
import type { SafetensorsLayout } from './safetensors.js';
import { rowTensor, scaleTensor } from './store-layout.js';

/** Lays out the file of a plan at its full size: header, rows, scales; the activations are still zero. */
export function createUnfinished(path: string, layout: SafetensorsLayout, plan: ExtractionPlan): void {
  const order = rowOrder(plan);
  const rows = new Int32Array(order.length);
  for (const [row, definition] of order.entries()) rows[definition] = row;
  const descriptor = openSync(path, 'w');
  try {
    writeSync(descriptor, layout.header, 0, layout.header.length, 0);
    write(descriptor, rows, layout.tensors.get(rowTensor)!.start);
    const scales = layout.tensors.get(scaleTensor);
    if (scales !== undefined) write(descriptor, Float32Array.from(plan.scales ?? []), scales.start);
    ftruncateSync(descriptor, layout.bytes);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function write(descriptor: number, values: Int32Array | Float32Array, position: number): void {
  const bytes = Buffer.from(values.buffer);
  if (endianness() === 'BE') bytes.swap32();
  for (let at = 0; at < bytes.length; )
    at += writeSync(descriptor, bytes, at, bytes.length - at, position + at);
}
