/**
 * `beyond-words`: the score of another probe minus lambda times the cosine of the words. Its best pairs are those
 * that the probe believes in and the words do not suggest; rows of the words with a negative weight keep it bilinear.
 */
import { rowDot } from '../../../features/index.js';
import { formWidth, seededRandom } from '../../../probe/index.js';
import { sharedFloats } from '../../ranking/index.js';
import { scoresOf } from '../measure.js';
import { drawUnlinked } from '../protocol/draw-unlinked.js';
import type { Split } from '../protocol/split.js';
import { type MethodContext, rankBilinear, scoreOf } from './context.js';
import { type BilinearScorer, once, type ProbeMethod } from './probe-method.js';
import { type TextRows, textRows } from './text-cosine.js';

/** Lambda in units of the deviation of the probe's scores over that of the words' cosines. */
export const lambdaGrid: readonly number[] = [0, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5];
/** Random unlinked pairs that lambda is chosen against. */
const validationPairs = 200_000;
/** A link counts as found above all but one in so many of them. */
const oneIn = 1_000;
const stream = 0xbe10d;

/**
 * Lambda is chosen on a validation split inside the training part, where the base is trained anew: the one with
 * most links found, of those whose words are less alike than the median link's; the smallest on a tie.
 *
 * @param base trained on links; its form is extended
 */
export function beyondWordsMethod(base: ProbeMethod, context: MethodContext): ProbeMethod {
  const { definitions } = context;
  const words = once(async () => textRows(definitions));
  return {
    name: `${base.name}, beyond words`,
    role: 'probe',
    probe: 'beyond-words',
    ...(base.dimension !== undefined && { dimension: base.dimension }),
    async train(split, cutoffs) {
      const text = await words();
      const validation = context.validation(split);
      const candidate = bilinearOf(base, await base.train(validation, []));
      const lambda = chooseLambda(candidate, text, validation, context);
      const extended = extend(bilinearOf(base, await base.train(split, [])), text, lambda.weight);
      return {
        score: scoreOf(extended),
        ranking: await rankBilinear(extended, context, cutoffs),
        bilinear: extended,
        chosen: { lambda: lambda.weight, relativeLambda: lambda.relative },
      };
    },
  };
}

function bilinearOf(
  { name }: ProbeMethod,
  { bilinear }: { readonly bilinear?: BilinearScorer },
): BilinearScorer {
  if (bilinear === undefined) throw new Error(`expected a bilinear form of ${name}`);
  return bilinear;
}

function chooseLambda(
  candidate: BilinearScorer,
  text: TextRows,
  validation: Split,
  { links, aNumbers }: MethodContext,
): { readonly weight: number; readonly relative: number } {
  const use = new Uint8Array(aNumbers.length);
  for (const row of validation.trainingRows) use[row] = 1;
  for (const [row, held] of validation.heldOut.entries()) if (held === 1) use[row] = 2;
  const unlinked = drawUnlinked(
    links,
    Math.min(validationPairs, aNumbers.length * 20),
    seededRandom(validation.seed ^ stream),
    (a, b) => use[a]! > 0 && use[b]! > 0 && use[a]! + use[b]! > 2,
  );
  const cosine = { score: (a: number, b: number) => rowDot(text.rows, text.rank, a, b) };
  const probe = { score: scoreOf(candidate) };
  const [linked, others] = [scoresOf(probe, validation.testLinks), scoresOf(probe, unlinked)];
  const [linkedWords, otherWords] = [scoresOf(cosine, validation.testLinks), scoresOf(cosine, unlinked)];
  const median = linkedWords.toSorted()[linkedWords.length >> 1]!;
  const unit = deviation(others) / (deviation(otherWords) || 1);
  const found = (relative: number): number => {
    const less = (scores: Float64Array, alike: Float64Array) =>
      scores.map((score, p) => score - relative * unit * alike[p]!);
    const threshold = less(others, otherWords)
      .sort()
      .at(-Math.max(1, Math.floor(others.length / oneIn)))!;
    return less(linked, linkedWords).filter((score, l) => linkedWords[l]! <= median && score > threshold)
      .length;
  };
  const counts = lambdaGrid.map(found);
  const relative = lambdaGrid[counts.indexOf(Math.max(...counts))]!;
  return { weight: relative * unit, relative };
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function extend({ rows, form }: BilinearScorer, text: TextRows, lambda: number): BilinearScorer {
  const width = formWidth(form);
  const total = width + text.rank;
  const count = rows.length / width;
  const extended = sharedFloats(count * total);
  for (let row = 0; row < count; row++) {
    extended.set(rows.subarray(row * width, (row + 1) * width), row * total);
    extended.set(text.rows.subarray(row * text.rank, (row + 1) * text.rank), row * total + width);
  }
  const weights = new Float64Array(text.rank).fill(-lambda);
  return {
    rows: extended,
    form: { ...form, blocks: [...form.blocks, { name: 'words', width: text.rank, weights }] },
  };
}
