/** Contrastive probes of an embedding, and the controls that share its rows: untrained, and permuted. */
import { gatherRows } from '../../../probe/contrastive/dense.js';
import { seededRandom, shuffle } from '../../../probe/index.js';
import { contrastiveOnSeed, type Embedding } from '../contrastive-scorer.js';
import type { Split } from '../protocol/split.js';
import { type MethodContext, rankBilinear, scoreOf } from './context.js';
import { type BilinearScorer, once, type ProbeMethod, type ScorerRole } from './probe-method.js';

/** Rows without labels, made when they are first needed. */
export interface EmbeddingSource {
  readonly name: string;
  /** Largest rank it can have: what equal dimension means. */
  readonly dimension: number;
  readonly embedding: () => Promise<Embedding>;
}

export function contrastiveMethod(
  source: EmbeddingSource,
  probe: 'contrastive' | 'hybrid',
  role: ScorerRole,
  context: MethodContext,
): ProbeMethod {
  return {
    name: `${source.name}, contrastive`,
    role,
    probe,
    dimension: source.dimension,
    train: async (split, cutoffs) => trained(await source.embedding(), split, cutoffs, context),
  };
}

/** The embedding before any training: its cosine. One ranking serves every split. */
export function untrainedMethod(source: EmbeddingSource, context: MethodContext): ProbeMethod {
  const bilinear = once(async (): Promise<BilinearScorer> => {
    const { rows, rank } = await source.embedding();
    const weights = new Float64Array(rank).fill(1);
    return {
      rows,
      form: { intercept: 0, blocks: [{ name: 'cosine', width: rank, weights }] },
    };
  });
  let known: { readonly cutoffs: string; readonly ranking: ReturnType<typeof rankBilinear> } | undefined;
  return {
    name: `${source.name}, contrastive before training`,
    role: 'untrained',
    dimension: source.dimension,
    async train(_split, cutoffs) {
      const { rows, form } = await bilinear();
      if (known?.cutoffs !== cutoffs.join()) {
        known = { cutoffs: cutoffs.join(), ranking: rankBilinear({ rows, form }, context, cutoffs) };
      }
      return { score: scoreOf({ rows, form }), ranking: await known.ranking, bilinear: { rows, form } };
    },
  };
}

/** Another stream than any training's. */
const permutationStream = 0x9e27;

/** Definitions dealt out to other sequences, another deal for each seed: only what needs no definition is left. */
export function permutedMethod(source: EmbeddingSource, context: MethodContext): ProbeMethod {
  return {
    name: `${source.name}, permuted across sequences, contrastive`,
    role: 'permuted',
    probe: 'contrastive',
    dimension: source.dimension,
    async train(split, cutoffs) {
      const embedding = await source.embedding();
      const order = Uint32Array.from({ length: context.aNumbers.length }, (_, row) => row);
      shuffle(order, seededRandom(split.seed ^ permutationStream));
      const rows = gatherRows(embedding.rows, order, embedding.rank);
      return trained({ ...embedding, rows }, split, cutoffs, context);
    },
  };
}

async function trained(
  embedding: Embedding,
  split: Split,
  cutoffs: readonly number[],
  context: MethodContext,
) {
  const bilinear = await contrastiveOnSeed(embedding, split, context.kernel);
  return {
    score: scoreOf(bilinear),
    ranking: await rankBilinear(bilinear, context, cutoffs),
    bilinear,
  };
}
