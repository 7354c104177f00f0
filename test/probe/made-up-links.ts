import { seededRandom } from '../../probe/random.js';
import type { ProbeTrainingOptions } from '../../probe/train.js';

/**
 * A small world with a rule to learn: sequences of the same hidden group have residual streams that lean the
 * same way, and links join sequences of a group. Deterministic in `seed`.
 */
export function madeUpLinks(seed: number, rowCount = 120, layerCount = 5, width = 12) {
  const random = seededRandom(seed);
  const noise = () => (random.below(20_001) - 10_000) / 10_000;
  const groupCount = 10;
  const group = Uint32Array.from({ length: rowCount }, () => random.below(groupCount));
  const centres = Float64Array.from({ length: groupCount * width }, noise);
  const layers = Array.from({ length: layerCount }, () =>
    Float32Array.from({ length: rowCount * width }, (_, position) => {
      const row = Math.floor(position / width);
      const dimension = position % width;
      const loud = dimension === 0 ? 50 + 5 * noise() : 0;
      return 0.6 * centres[group[row]! * width + dimension]! + 0.5 * noise() + loud;
    }),
  );
  const links: number[] = [];
  for (let i = 0; i < rowCount; i += 1) {
    for (let j = i + 1; j < rowCount; j += 1) {
      if (group[i] === group[j] && random.below(4) === 0) links.push(i, j);
    }
  }
  const linked = new Set<number>();
  for (let k = 0; k < links.length; k += 2) linked.add(links[k]! * rowCount + links[k + 1]!);
  const isLinked = (i: number, j: number) => linked.has(Math.min(i, j) * rowCount + Math.max(i, j));
  const options: ProbeTrainingOptions = {
    layers: (layerIndex) => layers[layerIndex]!,
    layerCount,
    rowCount,
    width,
    links: Uint32Array.from(links),
    trainingRows: Uint32Array.from({ length: rowCount }, (_, row) => row),
    isLinked,
    seed,
    foldCount: 3,
    componentCount: 6,
    penalties: [1e-3, 1e-2, 0.1, 1],
  };
  return { layers, group, options };
}
