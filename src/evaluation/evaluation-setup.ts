/** What all parts of one evaluation share: splits, resamples and progress. */
import type { ANumber } from '../../oeis-data/types.js';
import { seededRandom } from '../../probe/index.js';
import type { TrainingKernel } from '../../probe/rank/matrix-kernel.js';
import { defaultCutoffs, type EvaluateOptions } from './evaluate-options.js';
import { learningCounts } from './learning-curve.js';
import type { MethodContext } from './methods/context.js';
import { type ProbeName, probeNames } from './methods/probe-method.js';
import { SeedDraws } from './metrics/estimate.js';
import { defaultResamples, SequenceResamples } from './metrics/sequence-resamples.js';
import { type DivisionName, type Protocol, protocolNames, protocols, splitOf } from './protocol/protocols.js';
import { validationSplit } from './protocol/sequence-disjoint-split.js';
import { defaultTrainingLinks, type Split } from './protocol/split.js';
import { undirectedLinks } from './protocol/undirected-links.js';

export interface EvaluationSetup {
  readonly options: EvaluateOptions;
  readonly aNumbers: readonly ANumber[];
  readonly context: MethodContext;
  readonly seeds: readonly number[];
  readonly cutoffs: readonly number[];
  readonly protocols: readonly Protocol[];
  /** One a seed. */
  readonly splits: ReadonlyMap<DivisionName, readonly Split[]>;
  /** The division of what is measured beside the protocols: sequence-disjoint, unless only temporal was chosen. */
  readonly mainDivision: DivisionName;
  readonly resamples: SequenceResamples;
  readonly draws: SeedDraws;
  /** @param methods trained on every split */
  expectSteps(methods: number): void;
  /** Says each step as it begins; stops the evaluation between steps when asked to. */
  readonly step: (step: string) => void;
}

/** @throws `EVALUATION_TOO_FEW_LINKS` */
export function prepareEvaluation(options: EvaluateOptions, kernel: TrainingKernel): EvaluationSetup {
  const { aNumbers, definitions, threads, signal } = options;
  const n = aNumbers.length;
  const links = undirectedLinks(options.links, aNumbers);
  const trainingLinks = options.trainingLinks ?? defaultTrainingLinks;
  const seeds = options.seeds ?? [0, 1, 2, 3, 4];
  const chosen = options.protocols ?? protocolNames;
  const used = protocols.filter(({ name }) => chosen.includes(name));
  const divisions = [...new Set(used.map(({ division }) => division))];
  const mainDivision = divisions.includes('sequence-disjoint') ? 'sequence-disjoint' : 'temporal';
  const splits = new Map(
    divisions.map((division) => [
      division,
      seeds.map((seed) => splitOf(division, links, aNumbers, seed, trainingLinks)),
    ]),
  );
  const count = options.resamples ?? defaultResamples;
  const validations = new Map<Split, Split>();
  const validation = (split: Split): Split => {
    const known = validations.get(split) ?? validationSplit(links, aNumbers, split, trainingLinks);
    validations.set(split, known);
    return known;
  };
  let done = 0;
  let total = 1;
  return {
    options,
    aNumbers,
    context: { aNumbers, links, definitions, kernel, threads, trainingLinks, signal, validation },
    seeds,
    cutoffs: (options.cutoffs ?? defaultCutoffs).filter((k) => k < (n * (n - 1)) / 2).sort((a, b) => a - b),
    protocols: used,
    splits,
    mainDivision,
    resamples: new SequenceResamples(n, count, seededRandom(0)),
    draws: new SeedDraws(seeds.length, count, seededRandom(1)),
    expectSteps(methods) {
      total = methods * splits.size * seeds.length + sideSteps(options, splits.get(mainDivision)![0]!);
    },
    step(step) {
      signal?.throwIfAborted();
      options.onProgress?.({ step, done, total: Math.max(total, done) });
      done++;
    },
  };
}

/** One a layer, permutation, point of a curve and calibration. */
function sideSteps(options: EvaluateOptions, split: Split): number {
  const { readings, layers = true, calibration, learningCurve, randomLabels = 0 } = options;
  const logistic = logisticProbe(options) === undefined ? 0 : readings.filter(isPlain).length;
  return (
    (layers ? readings.reduce((sum, { layerCount }) => sum + layerCount, 0) : 0) +
    randomLabels * (logistic + (hasContrastive(options) ? 1 : 0)) +
    (calibration && hasContrastive(options) ? 1 : 0) +
    (learningCurve && hasContrastive(options) ? 2 * learningCounts(split).length : 0)
  );
}

export const isPlain = ({ control }: { readonly control?: unknown }): boolean => control === undefined;

/** The logistic probe whose labels are shuffled. */
export function logisticProbe({
  probes = probeNames,
}: EvaluateOptions): 'lantern' | 'standardised' | undefined {
  return (['standardised', 'lantern'] as const).find((probe) => probes.includes(probe));
}

const contrastiveProbes: readonly ProbeName[] = ['contrastive', 'hybrid', 'ensemble', 'beyond-words'];

export function hasContrastive({ probes = probeNames }: EvaluateOptions): boolean {
  return probes.some((probe) => contrastiveProbes.includes(probe));
}
