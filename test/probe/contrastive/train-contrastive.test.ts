import { describe, expect, it } from 'vitest';
import {
  type ContrastiveMap,
  type ContrastiveOptions,
  contrastiveForm,
  contrastiveRows,
  contrastiveRowWidth,
  type EmbeddingBlock,
  embedBlocks,
  spreadLayers,
  trainContrastive,
} from '../../../probe/contrastive/index.js';
import { principalSubspace } from '../../../probe/contrastive/principal-subspace.js';
import { logOdds, seededRandom } from '../../../probe/index.js';
import { plainKernel } from '../../../probe/rank/matrix-kernel.js';

const sequences = 240;
const families = 30;

/** Family members are near each other in 6 of 40 dimensions, far apart in the louder others. */
function plantedRows(): Float32Array {
  const random = seededRandom(3);
  const uniform = () => random.uint32() / 2 ** 31 - 1;
  const centres = Array.from({ length: families * 6 }, uniform);
  return Float32Array.from({ length: sequences * 40 }, (_, at) => {
    const [row, d] = [Math.floor(at / 40), at % 40];
    return d < 6 ? centres[(row % families) * 6 + d]! + 0.1 * uniform() : 1.5 * uniform() + 10;
  });
}

const block = (): EmbeddingBlock => ({ name: 'planted', width: 40, read: plantedRows });

/** Links among the first two thirds of the sequences. */
function plantedLinks(): Uint32Array {
  const links: number[] = [];
  for (let i = 0; i < 160; i++) if (i + families < 160) links.push(i, i + families);
  return Uint32Array.from(links);
}

async function options(seed: number): Promise<ContrastiveOptions> {
  const { rows, rank } = await embedBlocks([block()], sequences, 24, plainKernel, seededRandom(1));
  return {
    rows,
    width: rank,
    links: plantedLinks(),
    trainingRows: Uint32Array.from({ length: 160 }, (_, i) => i),
    kernel: plainKernel,
    random: seededRandom(seed),
    batchLinks: 16,
    negatives: 64,
    learningRate: 1e-2,
  };
}

/** The mapped rows alone, without the columns of the bias. */
async function mappedRows(trained: ContrastiveMap, rows: Float32Array): Promise<Float32Array> {
  const width = contrastiveRowWidth(trained);
  const all = await contrastiveRows(trained, rows, plainKernel);
  return all.filter((_, at) => at % width < trained.width);
}

/** Share of unseen pairs of one family that are nearer than a pair of two families. */
function separation(rows: Float32Array, width: number): number {
  const cosine = (i: number, j: number) => {
    let sum = 0;
    for (let d = 0; d < width; d++) sum += rows[i * width + d]! * rows[j * width + d]!;
    return sum;
  };
  let wins = 0;
  let trials = 0;
  for (let i = 160; i + families < sequences; i++) {
    for (let other = 160; other < sequences; other++) {
      if ((other - i) % families === 0) continue;
      trials++;
      if (cosine(i, i + families) > cosine(i, other)) wins++;
    }
  }
  return wins / trials;
}

describe('a contrastive probe', () => {
  it('learns which directions links care about, and carries that to sequences without links', async () => {
    const given = await options(7);
    const trained = await trainContrastive(given);
    const before = separation(given.rows, given.width);
    const after = separation(await mappedRows(trained, given.rows), given.width);
    expect(after).toBeGreaterThan(0.9);
    expect(after - before).toBeGreaterThan(0.1);
    expect(trained.bestEpoch).toBeGreaterThan(0);
    const losses = trained.epochs.map(({ validationLoss }) => validationLoss);
    expect(Math.min(...losses)).toBe(losses[trained.bestEpoch]);
  });

  it('gives the same bytes for the same seed, others for another', async () => {
    const [once, again, other] = [
      await trainContrastive(await options(7)),
      await trainContrastive(await options(7)),
      await trainContrastive(await options(8)),
    ];
    expect(again.map).toEqual(once.map);
    expect(again.bias).toEqual(once.bias);
    expect(other.map).not.toEqual(once.map);
  });

  it('is a bilinear form: cosine times scale, and how readily either sequence is linked', async () => {
    const given = await options(7);
    const trained = await trainContrastive(given);
    const rows = await contrastiveRows(trained, given.rows, plainKernel);
    const form = contrastiveForm(trained);
    const width = contrastiveRowWidth(trained);
    const rowAt = (i: number) => rows.subarray(i * width, (i + 1) * width);
    const mapped = await mappedRows(trained, given.rows);
    const dot = (a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number) => {
      let sum = 0;
      for (let d = 0; d < trained.width; d++) sum += a[i * trained.width + d]! * b[j * trained.width + d]!;
      return sum;
    };
    expect(Math.max(...trained.bias.map(Math.abs))).toBeGreaterThan(0.01);
    for (let i = 0; i < 20; i++) {
      const j = i + 100;
      const expected =
        trained.scale * dot(mapped, i, mapped, j) +
        dot(given.rows, i, trained.bias, 0) +
        dot(given.rows, j, trained.bias, 0);
      expect(logOdds(form, rowAt(i), rowAt(j))).toBeCloseTo(expected, 4);
    }
  });

  it('learns nothing about other pairs from links that say nothing', async () => {
    const random = seededRandom(11);
    const noise = Uint32Array.from({ length: 240 }, () => random.below(160)).map((row, at, all) =>
      at % 2 === 1 && row === all[at - 1] ? (row + 1) % 160 : row,
    );
    const given = { ...(await options(7)), links: noise };
    const trained = await trainContrastive(given);
    const before = separation(given.rows, given.width);
    const after = separation(await mappedRows(trained, given.rows), given.width);
    expect(after).toBeLessThan(before + 0.02);
  });
});

describe('principal components through a kernel', () => {
  it('are orthonormal, of falling variance, and the exact ones', async () => {
    const [rows, width] = [120, 12];
    const random = seededRandom(5);
    const matrix = Float32Array.from(
      { length: rows * width },
      (_, at) => (random.uint32() / 2 ** 31 - 1) / (1 + (at % width)),
    );
    for (let d = 0; d < width; d++) {
      let mean = 0;
      for (let i = 0; i < rows; i++) mean += matrix[i * width + d]! / rows;
      for (let i = 0; i < rows; i++) matrix[i * width + d]! -= mean;
    }
    const found = await principalSubspace(matrix, rows, width, 5, plainKernel, seededRandom(1));
    expect(found.rank).toBe(5);
    const component = (k: number) => found.components.subarray(k * width, (k + 1) * width);
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, d) => sum + value * b[d]!, 0);
    for (let k = 0; k < 5; k++) {
      for (let j = 0; j <= k; j++) expect(dot(component(k), component(j))).toBeCloseTo(k === j ? 1 : 0, 5);
      if (k > 0) expect(found.variances[k]!).toBeLessThanOrEqual(found.variances[k - 1]!);
      // An eigenvector of the covariance: C v = variance v.
      const scores = Array.from({ length: rows }, (_, i) =>
        dot(matrix.subarray(i * width, (i + 1) * width), component(k)),
      );
      for (let d = 0; d < width; d++) {
        const image = scores.reduce((sum, score, i) => sum + score * matrix[i * width + d]!, 0) / rows;
        expect(image).toBeCloseTo(found.variances[k]! * component(k)[d]!, 5);
      }
    }
  });

  it('leaves out directions without variance', async () => {
    const matrix = Float32Array.from({ length: 40 }, (_, at) =>
      at % 4 === 0 ? Math.floor(at / 4) - 4.5 : 0,
    );
    expect((await principalSubspace(matrix, 10, 4, 3, plainKernel, seededRandom(1))).rank).toBe(1);
  });
});

describe('the layers of an embedding', () => {
  it('are spread evenly from the embedding to the last block', () => {
    expect(spreadLayers(31)).toEqual([0, 3, 7, 10, 13, 17, 20, 23, 27, 30]);
    expect(spreadLayers(4)).toEqual([0, 1, 2, 3]);
  });
});
