import { seededRandom } from '../../probe/random.js';

/** Layers of made-up residual streams: related between layers, with one dimension far larger than the rest. */
export function randomLayers(
  seed: number,
  layerCount: number,
  rowCount: number,
  width: number,
): Float32Array[] {
  const random = seededRandom(seed);
  const noise = () => (random.below(20_001) - 10_000) / 10_000;
  const layers: Float32Array[] = [];
  let stream = Float32Array.from({ length: rowCount * width }, noise);
  for (let layer = 0; layer < layerCount; layer += 1) {
    stream = stream.map((value, position) => value + 0.5 * noise() + (position % width === 0 ? 40 : 0));
    layers.push(stream);
  }
  return layers;
}

/** Random pairs of distinct rows, row-major [pair, 2]. */
export function randomPairs(seed: number, pairCount: number, rowCount: number): Uint32Array {
  const random = seededRandom(seed);
  const pairs = new Uint32Array(2 * pairCount);
  for (let pair = 0; pair < pairCount; pair += 1) {
    const first = random.below(rowCount);
    pairs[2 * pair] = first;
    pairs[2 * pair + 1] = (first + 1 + random.below(rowCount - 1)) % rowCount;
  }
  return pairs;
}
