/** Stored sketches of what transformers computes, one file a known model (scripts/reference-sketch.py). */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Sketch, sketchDirections } from './sketch.js';

const referenceSchema = z.object({
  modelSha256: z.string(),
  transformers: z.string().describe('version'),
  texts: z.array(z.string()),
  tokenIds: z.array(z.array(z.int())),
  /** [text, layer, pool, direction] */
  shape: z.tuple([z.int(), z.int(), z.int(), z.literal(sketchDirections)]),
  products: z.array(z.number()),
});

export interface ReferenceSketch {
  readonly modelSha256: string;
  /** Version of transformers. */
  readonly transformers: string;
  readonly texts: readonly string[];
  readonly tokenIds: readonly (readonly number[])[];
  readonly sketch: Sketch;
}

/** @param json what scripts/reference-sketch.py prints */
export function parseReference(json: string): ReferenceSketch {
  const { shape, products, ...facts } = referenceSchema.parse(JSON.parse(json));
  const [textCount, layerCount, poolCount] = shape;
  return { ...facts, sketch: { textCount, layerCount, poolCount, products: Float64Array.from(products) } };
}

/** The golden of a known model, or undefined when there is none. */
export function storedReference(name: string): ReferenceSketch | undefined {
  const path = new URL(`goldens/${name}.json`, import.meta.url);
  return existsSync(path) ? parseReference(readFileSync(path, 'utf8')) : undefined;
}
