import { bf16 } from './bf16.js';
import { f16 } from './f16.js';
import { f32 } from './f32.js';
import { q4_0 } from './q4_0.js';
import { q4_1 } from './q4_1.js';
import { q4_k } from './q4_k.js';
import { q5_0 } from './q5_0.js';
import { q5_1 } from './q5_1.js';
import { q5_k } from './q5_k.js';
import { q6_k } from './q6_k.js';
import { q8_0 } from './q8_0.js';
import type { Quantisation } from './quantisation.js';

/** Every quantisation that can be read. */
export const quantisations: readonly Quantisation[] = [
  f32,
  f16,
  bf16,
  q4_0,
  q4_1,
  q5_0,
  q5_1,
  q8_0,
  q4_k,
  q5_k,
  q6_k,
];

const byType = new Map(quantisations.map((quantisation) => [quantisation.ggmlType, quantisation]));

/** @param ggmlType the number in a tensor's header */
export function findQuantisation(ggmlType: number): Quantisation | undefined {
  return byType.get(ggmlType);
}
