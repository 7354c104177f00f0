/** Stage `rank`: exact log-odds of every pair, the best kept as candidates in the store. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Link } from '../../../oeis-data/types.js';
import { embeddingWidth, embedSequences, parseProbe } from '../../../probe/index.js';
import type { ActivationStore } from '../../extraction/index.js';
import { eachPair, rankAllPairs, sharedFloats } from '../../ranking/index.js';
import type { PipelineContext } from '../context.js';
import { linkedRows } from '../linked-rows.js';
import type { Stage } from '../stage.js';

export interface RankOutput {
  /** Name of the ranking in the candidate store. */
  readonly ranking: string;
  readonly pairs: number;
  readonly candidates: number;
  readonly recordedAmongCandidates: number;
  readonly lowestLogOdds: number | null;
}

export function rankStage(
  context: PipelineContext,
  options: {
    readonly activations: ActivationStore;
    readonly probeHash: string;
    readonly probePath: string;
    readonly links: readonly Link[];
    readonly candidates: number;
  },
): Stage<RankOutput> {
  const { activations, probeHash, probePath, links, candidates: topK } = options;
  return {
    name: 'rank',
    version: 1,
    inputs: { probeHash, topK },
    async run(inputHash) {
      const probe = parseProbe(readFileSync(probePath));
      const { aNumbers } = activations;
      const matrix = embedSequences(
        probe.definition,
        (layerIndex) => activations.readPools(layerIndex),
        aNumbers.length,
        sharedFloats(aNumbers.length * embeddingWidth(probe.definition)),
      );
      const folder = join(context.home.artefacts, `ranking-${inputHash.slice(0, 16)}`);
      const pairCount = (aNumbers.length * (aNumbers.length - 1)) / 2;
      context.progress.start('ranking', Math.round(pairCount / 1000), 'thousand pairs');
      const ranked = await rankAllPairs({
        matrix,
        form: probe.form,
        aNumbers,
        topK,
        threads: context.threads,
        folder,
        signal: context.signal,
        onProgress: (p) => context.progress.update(Math.round(p.pairsDone / 1000)),
      });
      context.progress.stop();
      const linked = linkedRows(aNumbers, links);
      const rowOf = new Map(aNumbers.map((aNumber, row) => [aNumber, row]));
      const rows = [...eachPair(ranked)].map((pair, i) => ({
        rank: i + 1,
        left: pair.a,
        right: pair.b,
        logOdds: pair.logOdds,
        recorded: linked.isLinked(rowOf.get(pair.a) as number, rowOf.get(pair.b) as number),
      }));
      await context.store.candidates.replace(inputHash, rows);
      // The candidates are in the store now; the checkpoint has served.
      rmSync(folder, { recursive: true, force: true });
      return {
        ranking: inputHash,
        pairs: pairCount,
        candidates: rows.length,
        recordedAmongCandidates: rows.filter((row) => row.recorded).length,
        lowestLogOdds: rows.at(-1)?.logOdds ?? null,
      };
    },
  };
}
