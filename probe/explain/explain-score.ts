/**
 * What a score is made of. A bilinear form is a sum over blocks (layers, texts) and within a block over
 * dimensions, so its parts need no approximation: intercept and blocks, added in order, are the score to the
 * last bit, and the dimensions of a block, added in order, are the block.
 */
import { expectLength } from '../../features/index.js';
import { type BilinearForm, contributions, type LowRankForm } from '../bilinear-form.js';

export interface ScoreComponent {
  /** Dimension within its block, from 0. */
  readonly dimension: number;
  readonly contribution: number;
}

export interface ScoreBlock {
  readonly name: string;
  /** What the block adds to the log-odds. */
  readonly contribution: number;
  /** The dimensions that add or take most, largest first, ties by dimension. */
  readonly components: readonly ScoreComponent[];
  /** What all other dimensions add together. */
  readonly rest: number;
}

export interface ScoreExplanation {
  /** Intercept and blocks, added in their order. */
  readonly logOdds: number;
  readonly intercept: number;
  /** In the order of the form. */
  readonly blocks: readonly ScoreBlock[];
}

/**
 * @param xi row of one sequence, `[formWidth]`
 * @param xj row of the other; the same explanation whichever comes first
 * @param componentsPerBlock dimensions named in each block
 * @returns `logOdds` is that of the form, bit for bit
 * @throws `FEATURES_SHAPE_MISMATCH`
 */
export function explainScore(
  form: BilinearForm,
  xi: Float32Array,
  xj: Float32Array,
  componentsPerBlock: number,
): ScoreExplanation {
  const parts = contributions(form, xi, xj);
  let start = 0;
  const blocks = form.blocks.map(({ name, width, weights }, position) => {
    const from = start;
    start += width;
    const terms = Float64Array.from(
      { length: width },
      (_, dimension) => weights[dimension]! * (xi[from + dimension]! * xj[from + dimension]!),
    );
    return { name, contribution: parts[position]!, ...largest(terms, componentsPerBlock) };
  });
  return {
    logOdds: parts.reduce((sum, part) => sum + part, form.intercept),
    intercept: form.intercept,
    blocks,
  };
}

/** Columns of a row before projection that belong together. */
export interface RowBlock {
  readonly name: string;
  readonly width: number;
}

/**
 * The same for a projected form. With x = P u and u its blocks side by side, x is the sum of its blocks' images
 * p_b, and the score the sum over blocks of `w . (p_b(i) * x(j) + x(i) * p_b(j)) / 2`: each block's part in both
 * sequences, against the whole of the other. Components are the projected dimensions.
 *
 * @param blocks of the rows; together as wide as `form.width`
 * @param ui row of one sequence before projection, `[form.width]`
 * @returns `logOdds` equals the form's up to the order of addition
 * @throws `FEATURES_SHAPE_MISMATCH`
 */
export function explainProjectedScore(
  form: LowRankForm,
  blocks: readonly RowBlock[],
  ui: Float32Array,
  uj: Float32Array,
  componentsPerBlock: number,
): ScoreExplanation {
  const { rank, width, weights, intercept } = form;
  expectLength(ui, width, 'a row of the form');
  expectLength(uj, width, 'a row of the form');
  const length = blocks.reduce((sum, block) => sum + block.width, 0);
  expectLength({ length }, width, 'the blocks of a row');
  const imagesOf = (row: Float32Array) => {
    let start = 0;
    return blocks.map((block) => {
      const from = start;
      start += block.width;
      return Float64Array.from({ length: rank }, (_, r) => {
        let sum = 0;
        for (let d = from; d < start; d++) sum += form.projection[r * width + d]! * row[d]!;
        return sum;
      });
    });
  };
  const [left, right] = [imagesOf(ui), imagesOf(uj)];
  const wholeOf = (images: readonly Float64Array[]) =>
    Float64Array.from({ length: rank }, (_, r) => images.reduce((sum, image) => sum + image[r]!, 0));
  const [xi, xj] = [wholeOf(left), wholeOf(right)];
  const explained = blocks.map(({ name }, b) => {
    const terms = Float64Array.from(
      { length: rank },
      (_, r) => 0.5 * weights[r]! * (left[b]![r]! * xj[r]! + xi[r]! * right[b]![r]!),
    );
    const contribution = terms.reduce((sum, term) => sum + term, 0);
    return { name, contribution, ...largest(terms, componentsPerBlock) };
  });
  const logOdds = explained.reduce((sum, { contribution }) => sum + contribution, intercept);
  return { logOdds, intercept, blocks: explained };
}

function largest(terms: Float64Array, count: number): Pick<ScoreBlock, 'components' | 'rest'> {
  const order = Array.from(terms, (contribution, dimension) => ({ dimension, contribution })).sort(
    (a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || a.dimension - b.dimension,
  );
  const rest = order.slice(count).sort((a, b) => a.dimension - b.dimension);
  return {
    components: order.slice(0, count),
    rest: rest.reduce((sum, { contribution }) => sum + contribution, 0),
  };
}
