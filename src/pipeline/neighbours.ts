/** `lamplighter neighbours`: what the newest run's probe puts nearest to a sequence, or to a text of one's own. */
import type { ANumber } from '../../oeis-data/types.js';
import { nearestSequences } from '../ranking/index.js';
import type { PipelineContext } from './context.js';
import { corpusOfRun } from './newest-run.js';
import { rankedRow } from './rank-sequences.js';
import { type RankingProbeName, rankableRun } from './rankable-run.js';
import type { NeighboursDocument } from './ranking-document.js';
import type { LiveModel } from './read-text.js';

export interface NeighboursOptions extends LiveModel {
  readonly of: { readonly aNumber: ANumber } | { readonly text: string };
  readonly probe: RankingProbeName;
  /** Neighbours shown. */
  readonly count: number;
  /** Leaves out sequences that are linked to this one. */
  readonly unlinked: boolean;
}

/** @throws `RUN_TO_EXPLAIN_MISSING`, `SEQUENCE_NOT_RANKED`, `CORPUS_CHANGED`, the errors of the sidecar's client */
export async function neighboursOf(
  context: PipelineContext,
  { of, probe: probeName, count, unlinked, ...live }: NeighboursOptions,
): Promise<NeighboursDocument> {
  const { run, probe } = await rankableRun(context, probeName, live);
  const corpus = corpusOfRun(run);
  try {
    const aNumber = 'aNumber' in of ? of.aNumber : null;
    const [start, now] = [performance.now(), () => Math.round(performance.now() - start)];
    const query = 'aNumber' in of ? rankedRow(probe, of.aNumber) : await probe.embedText!(of.text);
    const reading = now();
    const links = aNumber === null ? [] : corpus.linksOf(aNumber);
    const linked = new Set(links.map(({ from, to }) => (from === aNumber ? to : from)));
    const among = Uint8Array.from(probe.aNumbers, (name) => (unlinked && linked.has(name) ? 0 : 1));
    const near = nearestSequences(probe, query, count, among);
    return {
      schema: 'lamplighter.neighbours/1',
      probe: probe.name,
      aNumber,
      definition: 'text' in of ? of.text : (corpus.definition(of.aNumber) ?? ''),
      milliseconds: { reading, scoring: now() - reading },
      neighbours: near.map((found) => ({
        ...found,
        recorded: linked.has(found.aNumber),
        definition: corpus.definition(found.aNumber) ?? '',
      })),
      attribution: corpus.attribution,
    };
  } finally {
    corpus.close();
  }
}
