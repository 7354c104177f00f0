/** Every method trained on every split, and measured by every protocol. */
import type { FitReport, ProtocolReport, SeedFacts } from './evaluation-report.js';
import type { EvaluationSetup } from './evaluation-setup.js';
import { type Measured, measure, scoreSplit } from './measure.js';
import type { ProbeMethod, TrainedScorer } from './methods/probe-method.js';
import type { Split } from './protocol/split.js';
import { strataTops } from './strata-tops.js';
import { differences, type MeasuredScorer, scorerReport } from './summarise.js';
import { type TestOfProtocol, testsOf } from './tests-of-protocol.js';
import { type YieldOptions, type YieldRanking, yieldSize } from './yield-report.js';

export interface TrainedReports {
  readonly protocols: readonly ProtocolReport[];
  readonly fits: readonly FitReport[];
  /** Of the main division, where identities are counted. */
  readonly yieldRankings: readonly YieldRanking[];
}

export async function protocolReports(
  setup: EvaluationSetup,
  methods: readonly ProbeMethod[],
): Promise<TrainedReports> {
  const { protocols, splits, context, cutoffs, resamples, draws } = setup;
  const { identityYield } = setup.options;
  const tests = protocols.flatMap((protocol) =>
    testsOf(protocol, splits.get(protocol.division)!, context.links),
  );
  const measured = new Map<TestOfProtocol, MeasuredScorer[]>(tests.map((test) => [test, []]));
  const fits: FitReport[] = [];
  const yieldRankings: YieldRanking[] = [];
  for (const method of methods) {
    const seeds = new Map<TestOfProtocol, Measured[]>(tests.map((test) => [test, []]));
    for (const [division, ofDivision] of splits) {
      for (const [s, split] of ofDivision.entries()) {
        setup.step(`${method.name}, seed ${split.seed}${division === 'temporal' ? ', temporal' : ''}`);
        const started = performance.now();
        const trained = await method.train(split, cutoffs);
        fits.push({ division, ...fitReport(method, split, trained, started) });
        const scores = scoreSplit(trained, split, cutoffs);
        for (const [test, ofTest] of seeds) {
          if (test.protocol.division !== division) continue;
          ofTest.push(measure(trained, scores, split, test.protocol, test.sets[s]!, resamples));
        }
        if (identityYield && division === setup.mainDivision && isCounted(method)) {
          yieldRankings.push(await yieldRanking(setup, identityYield, method, split, trained));
        }
      }
    }
    for (const [test, ofTest] of seeds) measured.get(test)!.push({ method, seeds: ofTest });
  }
  return {
    fits,
    yieldRankings,
    protocols: protocols.map((protocol) => ({
      name: protocol.name,
      about: protocol.about,
      seeds: splits.get(protocol.division)!.map(seedFacts),
      tests: tests
        .filter((test) => test.protocol === protocol)
        .map((test) => ({
          of: test.of,
          testLinks: test.sets.map(({ positions }) => positions.length),
          unlinkedPairs: test.sets.map(({ unlinked }) => unlinked.length / 2),
          scorers: measured.get(test)!.map((one) => scorerReport(one, draws)),
          differences: differences(measured.get(test)!, draws),
        })),
    })),
  };
}

function fitReport(method: ProbeMethod, split: Split, trained: TrainedScorer, started: number) {
  return {
    scorer: method.name,
    seed: split.seed,
    ...(trained.fit && { fit: trained.fit }),
    ...(trained.chosen && { chosen: trained.chosen }),
    seconds: (performance.now() - started) / 1000,
  };
}

/** Popularity ties almost all pairs, and permuted definitions say nothing of terms. */
function isCounted({ role }: ProbeMethod): boolean {
  return role !== 'degree' && role !== 'permuted';
}

async function yieldRanking(
  { context }: EvaluationSetup,
  options: YieldOptions,
  method: ProbeMethod,
  { seed }: Split,
  trained: TrainedScorer,
): Promise<YieldRanking> {
  const { completer, names } = options;
  const { strata, wanted } = yieldSize(options);
  const { kernel, links } = context;
  const tops = await strataTops(trained, {
    strata,
    names,
    wanted,
    kernel,
    admits: (a, b) => completer.isEligible(a) && completer.isEligible(b) && !links.isLinked(a, b),
  });
  return { method, seed, tops };
}

function seedFacts(split: Split): SeedFacts {
  return {
    seed: split.seed,
    heldOutSequences: split.heldOut.reduce((sum, one) => sum + one, 0),
    trainingLinks: split.trainingLinks.length / 2,
    trainingLinksAvailable: split.allTrainingLinks.length / 2,
    testLinks: split.testLinks.length / 2,
  };
}
