/**
 * The control that says what training gave a model: the same architecture and tokenizer, every matrix replaced by
 * draws of a normal distribution. A wrapper around whatever the model is read from, so the graph, the tokenizer
 * and all that follows are those of the model itself.
 */
import { createHash } from 'node:crypto';
import { collectWeights, type ModelSource, type SourceTensor } from '../readers/model-source.js';
import { normalDeviates } from './normal-deviates.js';

/** Raise it whenever a seed would give other weights. */
const randomWeightsVersion = 1;

/** Weights drawn at a time. */
const chunkWeights = 1 << 20;

/**
 * sha256 (hex) that names a model with random weights, for manifests and activation stores.
 *
 * @param sourceSha256 of the model whose weights are replaced
 */
export function randomWeightsSha256(sourceSha256: string, seed: number): string {
  const named = `lamplighter random weights ${randomWeightsVersion} seed ${seed} of ${sourceSha256}`;
  return createHash('sha256').update(named).digest('hex');
}

/**
 * `source` with other weights: matrices (the embedding among them) are normal with mean 0 and the standard
 * deviation of the matrix they replace, norm weights are 1, biases 0. Other vectors (divisors of rotary angles)
 * belong to the architecture and stay. Each tensor depends on the seed and its own name alone, so a model cut to
 * its first layers has the same weights as the whole one.
 *
 * @param seed integer
 */
export function withRandomWeights(source: ModelSource, seed: number): ModelSource {
  async function* weights(tensor: SourceTensor): AsyncGenerator<Float32Array> {
    if (tensor.shape.length > 1) {
      yield* normalWeights(source, tensor, `${randomWeightsVersion} ${seed} ${tensor.name}`);
    } else if (tensor.name.endsWith('_norm.weight')) {
      yield new Float32Array(tensor.shape[0]!).fill(1);
    } else if (tensor.name.endsWith('.bias')) {
      yield new Float32Array(tensor.shape[0]!);
    } else {
      yield* source.weights(tensor);
    }
  }
  const replaced: ModelSource = {
    file: source.file,
    bytes: source.bytes,
    metadata: source.metadata,
    tensors: source.tensors,
    ...(source.rotaryPairing !== undefined && { rotaryPairing: source.rotaryPairing }),
    tensor: (name, shape) => source.tensor(name, shape),
    weights,
    allWeights: (tensor) => collectWeights(replaced, tensor),
    describeTokenizer: () => source.describeTokenizer(),
    close: () => source.close(),
  };
  return replaced;
}

async function* normalWeights(
  source: ModelSource,
  tensor: SourceTensor,
  seed: string,
): AsyncGenerator<Float32Array> {
  const { count, deviation } = await spread(source, tensor);
  const draws = normalDeviates(seed);
  const piece = new Float32Array(Math.min(count, chunkWeights));
  for (let done = 0; done < count; done += piece.length) {
    const part = piece.subarray(0, count - done);
    draws.fill(part, deviation);
    yield part;
  }
}

/** Number of weights of a tensor and their standard deviation. */
async function spread(
  source: ModelSource,
  tensor: SourceTensor,
): Promise<{ readonly count: number; readonly deviation: number }> {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for await (const piece of source.weights(tensor)) {
    count += piece.length;
    for (const weight of piece) {
      sum += weight;
      squares += weight * weight;
    }
  }
  return { count, deviation: Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) };
}
