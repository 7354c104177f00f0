/**
 * What every probe becomes, and all that ranking knows: a signed bilinear form over one row a sequence.
 *
 *     logOdds(i, j) = intercept + sum over blocks b, dimensions d of  weight[b][d] * x_i[b][d] * x_j[b][d]
 *
 * A row is its blocks side by side in the order of `blocks`. The form is symmetric in i and j, and weights may
 * be negative, so it is no inner product: nearest-neighbour indexes for inner products do not apply.
 */
import { expectLength } from '../features/index.js';
import { probeErrors } from './errors.js';

export interface BilinearBlock {
  /** For explanation, such as "layer 12". */
  readonly name: string;
  readonly width: number;
  /** Signed, [width]. */
  readonly weights: Float64Array;
}

export interface BilinearForm {
  readonly intercept: number;
  readonly blocks: readonly BilinearBlock[];
}

/**
 * The same over projected rows:
 * `logOdds(i, j) = intercept + sum over r of weight[r] * (P x_i)[r] * (P x_j)[r]`.
 */
export interface LowRankForm {
  readonly intercept: number;
  /** Width of a row before projection. */
  readonly width: number;
  readonly rank: number;
  /** P, row-major [rank, width]. */
  readonly projection: Float64Array;
  /** Signed, [rank]. */
  readonly weights: Float64Array;
}

/** Width of a row: all blocks together. */
export function formWidth(form: BilinearForm): number {
  return form.blocks.reduce((sum, block) => sum + block.width, 0);
}

/**
 * What each block adds to the log-odds, in float64, blocks and dimensions in order.
 * @param xi row of one sequence, [formWidth]
 * @param xj row of the other, [formWidth]
 * @returns [block]; with the intercept they sum to {@link logOdds}
 * @throws `FEATURES_SHAPE_MISMATCH`
 */
export function contributions(form: BilinearForm, xi: Float32Array, xj: Float32Array): Float64Array {
  const width = formWidth(form);
  expectLength(xi, width, 'a row of the form');
  expectLength(xj, width, 'a row of the form');
  const parts = new Float64Array(form.blocks.length);
  let start = 0;
  form.blocks.forEach((block, position) => {
    let sum = 0;
    for (let dimension = 0; dimension < block.width; dimension += 1) {
      // The two factors of the rows first: swapping i and j then gives the same bits.
      sum += block.weights[dimension]! * (xi[start + dimension]! * xj[start + dimension]!);
    }
    parts[position] = sum;
    start += block.width;
  });
  return parts;
}

/**
 * Log-odds (a logit, natural logarithm) that the pair is linked, at the sampling rate of the training pairs.
 * Summed in a fixed order: the same rows give the same bits, and (i, j) the same as (j, i).
 */
export function logOdds(form: BilinearForm, xi: Float32Array, xj: Float32Array): number {
  return contributions(form, xi, xj).reduce((sum, part) => sum + part, form.intercept);
}

/** Version of the JSON written by {@link bilinearFormToJson}. */
export const bilinearFormVersion = 1;

interface BilinearFormJson {
  readonly kind: 'bilinear-form';
  readonly version: number;
  readonly intercept: number;
  readonly blocks: readonly { name: string; width: number; weights: readonly number[] }[];
}

/** JSON text; {@link parseBilinearForm} gives back the same bits. */
export function bilinearFormToJson(form: BilinearForm): string {
  const json: BilinearFormJson = {
    kind: 'bilinear-form',
    version: bilinearFormVersion,
    intercept: form.intercept,
    blocks: form.blocks.map(({ name, width, weights }) => ({ name, width, weights: [...weights] })),
  };
  return JSON.stringify(json);
}

/**
 * @throws `PROBE_FILE_UNREADABLE`, `PROBE_VERSION_UNKNOWN`, `FEATURES_SHAPE_MISMATCH`
 */
export function parseBilinearForm(text: string): BilinearForm {
  const json = parseObject(text);
  if (json.kind !== 'bilinear-form' || typeof json.intercept !== 'number' || !Array.isArray(json.blocks)) {
    throw probeErrors.PROBE_FILE_UNREADABLE({ got: 'JSON of another kind' });
  }
  if (json.version !== bilinearFormVersion) {
    throw probeErrors.PROBE_VERSION_UNKNOWN({ expected: bilinearFormVersion, got: String(json.version) });
  }
  const blocks = json.blocks.map((block) => {
    const weights = Float64Array.from(block.weights);
    expectLength(weights, block.width, `the weights of block "${block.name}"`);
    if (!weights.every(Number.isFinite)) {
      throw probeErrors.PROBE_FILE_UNREADABLE({ got: `a weight of block "${block.name}" that is no number` });
    }
    return { name: block.name, width: block.width, weights };
  });
  return { intercept: json.intercept, blocks };
}

function parseObject(text: string): Partial<BilinearFormJson> {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null) return json;
  } catch {
    // Told below: text that is no JSON and JSON that is no object are the same fault to a user.
  }
  throw probeErrors.PROBE_FILE_UNREADABLE({ got: 'text that is not a JSON object' });
}
