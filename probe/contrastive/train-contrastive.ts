/**
 * The contrastive probe: one linear map of sequence embeddings, trained so that linked sequences come closer than
 * random ones, and one linear function of them that says how readily a sequence is linked at all. The map starts as
 * the identity and is pulled towards it, so that with few links it stays near the embedding that no label has
 * touched; the function starts at zero.
 */
import { type Random, shuffle } from '../random.js';
import type { TrainingKernel } from '../rank/matrix-kernel.js';
import { Adam } from './adam.js';
import { gatherRows, identity, normaliseRows, productsWith } from './dense.js';
import { infoNce } from './info-nce.js';

export interface ContrastiveOptions {
  /** Embeddings `[sequence, width]`, norm 1 (`embedBlocks`). */
  readonly rows: Float32Array;
  readonly width: number;
  /** uint32 `[2 * links]`: row indices. */
  readonly links: Uint32Array;
  /** Rows that negatives are drawn from; no held-out row among them. */
  readonly trainingRows: Uint32Array;
  readonly kernel: TrainingKernel;
  readonly random: Random;
  /** Links a step. Default 256. */
  readonly batchLinks?: number;
  /** Negatives a step; at most one a training row. Default 2,048. */
  readonly negatives?: number;
  /** Most passes over the links. Default 20. */
  readonly epochs?: number;
  readonly learningRate?: number;
  /** Of the linear function; 0 leaves it at zero. Default 0.01. */
  readonly biasLearningRate?: number;
  /** Weight of half the squared distance of the map to the identity. Default 0.01. */
  readonly pull?: number;
  /** Share of the links kept aside to choose the epoch; more of them where they are few. Default 0.05. */
  readonly validationShare?: number;
  /** Epochs without a better validation loss before it stops. Default 4. */
  readonly patience?: number;
  readonly onEpoch?: (epoch: ContrastiveEpoch) => void;
}

export interface ContrastiveEpoch {
  readonly epoch: number;
  /** Mean InfoNCE of the epoch's batches, nats. */
  readonly trainingLoss: number;
  /** Of the links kept aside, against negatives drawn once. */
  readonly validationLoss: number;
}

export interface ContrastiveMap {
  readonly width: number;
  /** `[width, width]`, row-major: output by input. */
  readonly map: Float32Array;
  /** `[width]`: a sequence's own log-odds is its inner product with the embedding. */
  readonly bias: Float32Array;
  /** Inverse temperature: log-odds of a cosine of 1. */
  readonly scale: number;
  readonly epochs: readonly ContrastiveEpoch[];
  /** The epoch whose map this is; 0 is the identity. */
  readonly bestEpoch: number;
}

/** A cosine of 1 stands 20 nats above a cosine of 0. */
const initialScale = 20;
const largestScale = 100;
const fewestValidationLinks = 60;

export async function trainContrastive(options: ContrastiveOptions): Promise<ContrastiveMap> {
  const { width, random } = options;
  const split = splitLinks(options.links, options.validationShare ?? 0.05, random);
  const batchLinks = Math.min(options.batchLinks ?? 256, split.training.length / 2);
  const negativeCount = Math.min(options.negatives ?? 2048, options.trainingRows.length);
  const linkedTo = partnersByRow(options.links);
  const validationNegatives = draw(options.trainingRows, negativeCount, random);
  const map = identity(width);
  const bias = new Float32Array(width);
  const logScale = Float64Array.of(Math.log(initialScale));
  const mapSteps = new Adam(map.length, { learningRate: options.learningRate ?? 1e-3 });
  const biasSteps = new Adam(width, { learningRate: options.biasLearningRate ?? 0.01 });
  const scaleSteps = new Adam(1, { learningRate: options.learningRate ?? 1e-3 });

  const state = () => ({ map, bias, scale: Math.exp(logScale[0]!) });
  const lossOf = async (links: Uint32Array, negatives: Uint32Array): Promise<number> =>
    (await step(options, state(), links, negatives, linkedTo)).loss;
  const start = await lossOf(split.validation, validationNegatives);
  const epochs: ContrastiveEpoch[] = [{ epoch: 0, trainingLoss: Number.NaN, validationLoss: start }];
  const copyOfState = () => ({ ...state(), map: map.slice(), bias: bias.slice() });
  let best = { epoch: 0, loss: start, ...copyOfState() };
  for (let epoch = 1; epoch <= (options.epochs ?? 20); epoch++) {
    const order = Array.from({ length: split.training.length / 2 }, (_, link) => link);
    shuffle(order, random);
    let total = 0;
    let batches = 0;
    for (let from = 0; from + batchLinks <= order.length; from += batchLinks) {
      const links = linksAt(split.training, order.slice(from, from + batchLinks));
      const negatives = draw(options.trainingRows, negativeCount, random);
      const gradient = await step(options, state(), links, negatives, linkedTo);
      pullToIdentity(gradient.byMap, map, width, options.pull ?? 0.01);
      mapSteps.step(map, gradient.byMap);
      biasSteps.step(bias, gradient.byBias);
      scaleSteps.step(logScale, Float64Array.of(gradient.byLogScale));
      logScale[0] = Math.min(logScale[0]!, Math.log(largestScale));
      total += gradient.loss;
      batches++;
    }
    const validationLoss = await lossOf(split.validation, validationNegatives);
    epochs.push({ epoch, trainingLoss: total / batches, validationLoss });
    options.onEpoch?.(epochs.at(-1)!);
    if (validationLoss < best.loss) {
      best = { epoch, loss: validationLoss, ...copyOfState() };
    } else if (epoch - best.epoch >= (options.patience ?? 4)) break;
  }
  return { width, map: best.map, bias: best.bias, scale: best.scale, epochs, bestEpoch: best.epoch };
}

interface StepGradient {
  readonly loss: number;
  readonly byMap: Float32Array;
  readonly byBias: Float64Array;
  readonly byLogScale: number;
}

async function step(
  { rows, width, kernel }: ContrastiveOptions,
  { map, bias, scale }: Pick<ContrastiveMap, 'map' | 'bias' | 'scale'>,
  links: Uint32Array,
  negatives: Uint32Array,
  linkedTo: (row: number) => Iterable<number>,
): Promise<StepGradient> {
  const linkCount = links.length / 2;
  const ends = new Uint32Array(links.length);
  for (let link = 0; link < linkCount; link++) {
    ends[link] = links[2 * link]!;
    ends[linkCount + link] = links[2 * link + 1]!;
  }
  const placesOf = placesByRow(negatives);
  const used = Uint32Array.of(...ends, ...negatives);
  const inputs = gatherRows(rows, used, width);
  const biases = productsWith(inputs, bias);
  const outputs = (await kernel.multiplyTransposed(inputs, map, used.length, width, width)).slice();
  const norms = normaliseRows(outputs, used.length, width);
  const gradient = await infoNce(
    {
      ends: outputs.slice(0, ends.length * width),
      links: linkCount,
      endBias: biases.subarray(0, ends.length),
      negatives: outputs.slice(ends.length * width),
      negativeCount: negatives.length,
      negativeBias: biases.subarray(ends.length),
      width,
      excluded: (end) => [ends[end]!, ...linkedTo(ends[end]!)].flatMap((row) => placesOf.get(row) ?? []),
    },
    scale,
    kernel,
  );
  const byOutputs = new Float32Array(outputs.length);
  byOutputs.set(gradient.byEnds);
  byOutputs.set(gradient.byNegatives, gradient.byEnds.length);
  throughNormalisation(byOutputs, outputs, norms, width);
  const byMap = (await kernel.multiplyLeftTransposed(byOutputs, inputs, width, width, used.length)).slice();
  const byBiases = new Float64Array(used.length);
  byBiases.set(gradient.byEndBias);
  byBiases.set(gradient.byNegativeBias, ends.length);
  const byBias = new Float64Array(width);
  for (let i = 0; i < used.length; i++) {
    for (let d = 0; d < width; d++) byBias[d]! += inputs[i * width + d]! * byBiases[i]!;
  }
  return { loss: gradient.loss, byMap, byBias, byLogScale: gradient.byLogScale };
}

/** From the gradient by normalised rows to that by the rows before: (g - z <z, g>) / norm. */
function throughNormalisation(
  gradient: Float32Array,
  normalised: Float32Array,
  norms: Float64Array,
  width: number,
): void {
  for (let i = 0; i < norms.length; i++) {
    let along = 0;
    for (let d = i * width; d < (i + 1) * width; d++) along += normalised[d]! * gradient[d]!;
    const inverse = norms[i]! === 0 ? 0 : 1 / norms[i]!;
    for (let d = i * width; d < (i + 1) * width; d++) {
      gradient[d] = (gradient[d]! - normalised[d]! * along) * inverse;
    }
  }
}

function pullToIdentity(gradient: Float32Array, map: Float32Array, width: number, weight: number): void {
  for (let k = 0; k < map.length; k++) {
    const target = k % (width + 1) === 0 ? 1 : 0;
    gradient[k]! += weight * (map[k]! - target);
  }
}

function splitLinks(links: Uint32Array, share: number, random: Random) {
  const count = links.length / 2;
  const order = Array.from({ length: count }, (_, link) => link);
  shuffle(order, random);
  // A handful of links cannot choose an epoch: of few links a larger share is kept.
  const kept = Math.max(1, Math.round(share * count), Math.min(fewestValidationLinks, Math.floor(count / 4)));
  return { validation: linksAt(links, order.slice(0, kept)), training: linksAt(links, order.slice(kept)) };
}

function linksAt(links: Uint32Array, positions: readonly number[]): Uint32Array {
  return Uint32Array.from(positions.flatMap((link) => [links[2 * link]!, links[2 * link + 1]!]));
}

function draw(rows: Uint32Array, count: number, random: Random): Uint32Array {
  return Uint32Array.from({ length: count }, () => rows[random.below(rows.length)]!);
}

function placesByRow(rows: Uint32Array): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [place, row] of rows.entries()) {
    const known = places.get(row);
    if (known === undefined) places.set(row, [place]);
    else known.push(place);
  }
  return places;
}

/** The rows that a row is linked to: a link must not serve as a negative. */
function partnersByRow(links: Uint32Array): (row: number) => Iterable<number> {
  const partners = new Map<number, Set<number>>();
  const add = (a: number, b: number) => {
    const known = partners.get(a);
    if (known === undefined) partners.set(a, new Set([b]));
    else known.add(b);
  };
  for (let link = 0; link < links.length; link += 2) {
    add(links[link]!, links[link + 1]!);
    add(links[link + 1]!, links[link]!);
  }
  return (row) => partners.get(row) ?? [];
}
