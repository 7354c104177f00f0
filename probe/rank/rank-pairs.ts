/** Ranking in one thread and in memory: the reference that src/ranking must equal to the last bit. */
import { exactScores } from './exact-score.js';
import type { MatrixKernel } from './matrix-kernel.js';
import type { ScoredPairs } from './pair-columns.js';
import { prepareRanking, type RankingProblem, shardSpec } from './prepare-ranking.js';
import { blocksInMemory } from './row-blocks.js';
import { scoreShard } from './shard.js';
import { pairMargin } from './shard-context.js';
import { SurvivorPool } from './survivor-pool.js';
import { type FoldedBlock, foldBlock, ShardScratch } from './tile-scores.js';

/**
 * The K best of all n (n - 1) / 2 pairs (less the excluded ones) by exact score (`exactScore`), best first,
 * ties by the pair of names.
 *
 * @throws as `prepareRanking`
 */
export async function rankPairs(problem: RankingProblem, kernel: MatrixKernel): Promise<ScoredPairs> {
  const { matrix, weights, intercept, topK, tieOrder } = problem;
  const prepared = prepareRanking(problem);
  const { context } = prepared;
  const rows = blocksInMemory(matrix, weights.length);
  const rescore = (first: Uint32Array, second: Uint32Array) =>
    exactScores(matrix, matrix, weights, intercept, { first, second });
  const pool = new SurvivorPool(topK, tieOrder, (i, j) => pairMargin(context, i, j));
  const scratch = new ShardScratch();
  let left: { readonly start: number; readonly block: FoldedBlock } | undefined;
  for (const tile of prepared.tiles) {
    if (left?.start !== tile.leftStart) {
      const block = foldBlock(
        rows.block(tile.leftStart, tile.leftEnd),
        tile.leftEnd - tile.leftStart,
        context,
      );
      left = { start: tile.leftStart, block };
    }
    const spec = shardSpec(prepared, tile, pool.floor, topK);
    const right = rows.block(tile.rightStart, tile.rightEnd);
    await pool.add(await scoreShard(context, spec, left.block, right, kernel, scratch), rescore);
  }
  return pool.best(rescore);
}
