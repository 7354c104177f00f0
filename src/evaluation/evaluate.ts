/** The engine of `lamplighter eval`: the probe on held-out links, beside what words alone achieve. */
import type { ANumber, Link } from '../../oeis-data/types.js';
import { createOnnxKernel, nameOrder } from '../ranking/index.js';
import {
  contrastiveOnSeed,
  type Embedding,
  embedHybrid,
  embedReading,
  embedTexts,
} from './contrastive-scorer.js';
import { degreeScorer } from './controls/degree.js';
import { randomLabels } from './controls/random-labels.js';
import { tfIdfAnalysers } from './controls/tf-idf/analysers.js';
import { tfIdfScorer } from './controls/tf-idf/cosine-scorer.js';
import { evaluationErrors } from './errors.js';
import type {
  EvaluationReport,
  ProbeFit,
  ScorerOnSeed,
  ScorerReport,
  SeedFacts,
} from './evaluation-report.js';
import { EmbeddingBuffer, type ProbeOnSeed, probeOnSeed } from './probe-scorer.js';
import {
  type SequenceDisjointSplit,
  sequenceDisjoint,
  sequenceDisjointSplit,
} from './protocol/sequence-disjoint-split.js';
import { undirectedLinks } from './protocol/undirected-links.js';
import type { Reading } from './reading.js';
import { bestTextControl, measure, summarise } from './summarise.js';

export const defaultCutoffs: readonly number[] = [10_000, 50_000, 100_000, 500_000, 1_000_000];

export interface EvaluationProgress {
  /** What is being done, such as "seed 2: ranking". */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

/**
 * `lantern`: its pair features and a logistic regression. `contrastive`: a trained map of label-free embeddings, of
 * each reading, of the words alone (three analysers), and of all readings with and without the words side by side.
 */
export type ProbeKind = 'lantern' | 'contrastive';
export const probeKinds: readonly ProbeKind[] = ['lantern', 'contrastive'];

export interface EvaluateOptions {
  /** The ranked sequences, in row order. */
  readonly aNumbers: readonly ANumber[];
  /** Links to recover; those with an end elsewhere are ignored, direction too. */
  readonly links: Iterable<Link>;
  /** The definitions as the model read them (no A-numbers), in row order: what the text controls see. */
  readonly definitions: readonly string[];
  /** At least one; each gets a row in every table. */
  readonly readings: readonly Reading[];
  /** Default 0, 1, 2, 3, 4. */
  readonly seeds?: readonly number[];
  /** Values of K for the recall; default 10,000 to 1,000,000. */
  readonly cutoffs?: readonly number[];
  /** Links to train on; default 2,780. */
  readonly trainingLinks?: number;
  /** Default both. */
  readonly probes?: readonly ProbeKind[];
  /** Also train LANTERN's probe on random labels: doubles its time. Default false. */
  readonly randomLabelsControl?: boolean;
  readonly threads: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: EvaluationProgress) => void;
}

/**
 * Protocol `sequence-disjoint/1` (see `sequenceDisjointSplit`). For each seed: the probe is trained on links
 * between training sequences and on ten random unlinked training pairs a link; AUC sets the test links against
 * ten random unlinked pairs each, drawn among the pairs that touch a held-out sequence; recall at K is the share
 * of test links among the K best of all n (n - 1) / 2 pairs by exact score (ties by A-number), training links
 * included among the pairs as competitors. Unlabelled fits (centring, deviations, inverse document
 * frequencies) see all sequences; nothing else sees a held-out link.
 *
 * Peak memory: the ranking's (`rankAllPairs`) and about 100 bytes a kept pair, 1.5 GiB for 10,000 sequences of
 * 31 layers x 576.
 *
 * @throws `EVALUATION_TOO_FEW_LINKS`, `EVALUATION_DEFINITION_MISSING`, the errors of training and ranking
 * @throws the signal's reason when aborted
 */
export async function evaluate(options: EvaluateOptions): Promise<EvaluationReport> {
  const { aNumbers } = options;
  const n = aNumbers.length;
  checkDefinitions(options);
  const pairCount = (n * (n - 1)) / 2;
  const cutoffs = (options.cutoffs ?? defaultCutoffs).filter((k) => k < pairCount).sort((a, b) => a - b);
  const topK = Math.max(1, ...cutoffs);
  const links = undirectedLinks(options.links, aNumbers);
  const splits = (options.seeds ?? [0, 1, 2, 3, 4]).map((seed) =>
    sequenceDisjointSplit(links, aNumbers, seed, options.trainingLinks),
  );
  const progress = progressOf(options, splits.length);

  const tieOrder = nameOrder(aNumbers);
  const textControls = [];
  for (const analyser of tfIdfAnalysers) {
    progress(analyser.name);
    const scorer = tfIdfScorer(options.definitions, analyser, tieOrder);
    const ranking = await scorer.best(topK);
    const seeds = splits.map((split) => measure(scorer.score, ranking, split, cutoffs));
    textControls.push(summarise(scorer.name, 'text-control', seeds));
  }

  const degreeSeeds: ScorerOnSeed[] = [];
  for (const split of splits) {
    progress(`seed ${split.seed}: degree control`);
    const degree = degreeScorer(n, split.trainingLinks, tieOrder);
    degreeSeeds.push(measure(degree.score, await degree.best(topK), split, cutoffs));
  }
  const probes: ScorerReport[] = [];
  const randomLabelled: ScorerReport[] = [];
  const facts: SeedFacts[] = splits.map(seedFacts);
  const fits: ProbeFit[] = [];
  const kinds = options.probes ?? probeKinds;
  const buffer = new EmbeddingBuffer();
  for (const reading of kinds.includes('lantern') ? options.readings : []) {
    const onSeed = (split: SequenceDisjointSplit, taught: Uint32Array) =>
      probeOnSeed({ ...options, ...reading }, split, taught, links.isLinked, cutoffs, buffer);
    const probeSeeds: ScorerOnSeed[] = [];
    const randomSeeds: ScorerOnSeed[] = [];
    for (const split of splits) {
      progress(`${reading.name}, seed ${split.seed}: probe`);
      const probe = await onSeed(split, split.trainingLinks);
      probeSeeds.push(measure(probe.score, probe.ranking, split, cutoffs));
      fits.push(probeFit(reading.name, split, probe));
      if (!options.randomLabelsControl) continue;
      progress(`${reading.name}, seed ${split.seed}: random labels`);
      const random = await onSeed(split, randomLabels(split, links));
      randomSeeds.push(measure(random.score, random.ranking, split, cutoffs));
    }
    probes.push(summarise(`${reading.name}, LANTERN features`, 'probe', probeSeeds));
    if (randomSeeds.length === 0) continue;
    randomLabelled.push(summarise(`${reading.name}, random labels`, 'random-labels-control', randomSeeds));
  }
  const contrastive = kinds.includes('contrastive')
    ? await contrastiveReports(options, splits, cutoffs, progress)
    : [];
  progress('done');

  const byName = links.byName.reduce((sum, one) => sum + one, 0);
  return {
    protocol: sequenceDisjoint,
    sequenceCount: n,
    pairCount,
    linkCount: links.byName.length,
    linkCountByName: byName,
    cutoffs,
    seeds: facts,
    fits,
    scorers: [
      ...probes,
      ...contrastive,
      ...textControls,
      summarise('training degree only', 'degree-control', degreeSeeds),
      ...randomLabelled,
    ],
    bestTextControl: bestTextControl(textControls),
  };
}

async function contrastiveReports(
  options: EvaluateOptions,
  splits: readonly SequenceDisjointSplit[],
  cutoffs: readonly number[],
  progress: (step: string) => void,
): Promise<ScorerReport[]> {
  const { aNumbers, definitions, readings } = options;
  const kernel = await createOnnxKernel(options.threads);
  const reports: ScorerReport[] = [];
  const add = async (embedding: Embedding, kind: ScorerReport['kind']) => {
    const seeds: ScorerOnSeed[] = [];
    for (const split of splits) {
      progress(`${embedding.name}, seed ${split.seed}: contrastive probe`);
      const { score, ranking } = await contrastiveOnSeed(embedding, split, { ...options, cutoffs, kernel });
      seeds.push(measure(score, ranking, split, cutoffs));
    }
    reports.push(summarise(`${embedding.name}, contrastive`, kind, seeds));
  };
  try {
    const ofReadings: Embedding[] = [];
    for (const reading of readings) {
      progress(`${reading.name}: embedding`);
      ofReadings.push(await embedReading(reading, aNumbers.length, kernel));
      await add(ofReadings.at(-1)!, 'probe');
    }
    const ofTexts: Embedding[] = [];
    for (const analyser of tfIdfAnalysers) {
      progress(`${analyser.name}: embedding`);
      ofTexts.push(await embedTexts(definitions, analyser, kernel));
      await add(ofTexts.at(-1)!, 'trained-text-control');
    }
    const hybrid = (name: string, parts: readonly Embedding[]) =>
      embedHybrid(name, parts, aNumbers.length, kernel);
    if (readings.length > 1) await add(await hybrid('all readings', ofReadings), 'probe');
    await add(await hybrid('all readings and characters', [...ofReadings, ofTexts.at(-1)!]), 'probe');
  } finally {
    await kernel.release();
  }
  return reports;
}

function checkDefinitions({ aNumbers, definitions }: EvaluateOptions): void {
  if (definitions.length === aNumbers.length) return;
  const facts = { expected: aNumbers.length, got: definitions.length };
  throw evaluationErrors.EVALUATION_DEFINITION_MISSING(facts);
}

/** Says each step as it begins; stops the evaluation between steps when asked to. */
function progressOf(options: EvaluateOptions, seedCount: number): (step: string) => void {
  const { readings, probes = probeKinds } = options;
  const texts = tfIdfAnalysers.length;
  const lantern = probes.includes('lantern') ? readings.length * (options.randomLabelsControl ? 2 : 1) : 0;
  const hybrids = readings.length > 1 ? 2 : 1;
  const contrastive = probes.includes('contrastive')
    ? readings.length + texts + seedCount * (readings.length + texts + hybrids)
    : 0;
  const total = texts + seedCount * (1 + lantern) + contrastive;
  let done = 0;
  return (step) => {
    options.signal?.throwIfAborted();
    options.onProgress?.({ step, done: done++, total });
  };
}

function seedFacts(split: SequenceDisjointSplit): SeedFacts {
  return {
    seed: split.seed,
    heldOutSequences: split.heldOut.reduce((sum, one) => sum + one, 0),
    trainingLinks: split.trainingLinks.length / 2,
    trainingLinksAvailable: split.allTrainingLinks.length / 2,
    testLinks: split.testLinks.length / 2,
    testLinksByName: split.testByName.reduce((sum, one) => sum + one, 0),
    testUnlinkedPairs: split.testUnlinked.length / 2,
  };
}

function probeFit(reading: string, { seed }: SequenceDisjointSplit, probe: ProbeOnSeed): ProbeFit {
  const { inversePenalty, converged } = probe.probe.report;
  const { trainSeconds, rankSeconds } = probe;
  return { reading, seed, inversePenalty, converged, trainSeconds, rankSeconds };
}
