/** The engine of `lamplighter eval`: probes on held-out links, beside the controls that say what the figures mean. */
import { createOnnxKernel } from '../ranking/index.js';
import { evaluationErrors } from './errors.js';
import type { EvaluateOptions } from './evaluate-options.js';
import type { EvaluationReport } from './evaluation-report.js';
import { prepareEvaluation } from './evaluation-setup.js';
import { controlNames, methodCatalogue } from './methods/catalogue.js';
import { probeNames } from './methods/probe-method.js';
import { protocolReports } from './protocol-reports.js';
import { calibrationReports, labelReports, layerReports, learningReports } from './side-reports.js';
import { yieldReport } from './yield-report.js';

/**
 * For each division of the sequences and each seed, every method is trained once; every protocol then takes its
 * test links and unlinked pairs from the same scores and the same ranking of all n (n - 1) / 2 pairs (exact, ties
 * by A-number, training links among the pairs as competitors). Unlabelled fits (centring, deviations, inverse
 * document frequencies) see all sequences; nothing sees a held-out link.
 *
 * Peak memory: the ranking's (`rankAllPairs`) and about 100 bytes a kept pair, 1.5 GiB for 10,000 sequences of
 * 31 layers x 576 under a logistic probe; resamples take a byte a sequence each.
 *
 * @throws `EVALUATION_TOO_FEW_LINKS`, `EVALUATION_DEFINITION_MISSING`, `EVALUATION_READING_MISSING`, the errors of
 *         training and ranking
 * @throws the signal's reason when aborted
 */
export async function evaluate(options: EvaluateOptions): Promise<EvaluationReport> {
  checkInputs(options);
  const kernel = await createOnnxKernel(options.threads);
  try {
    const setup = prepareEvaluation(options, kernel);
    const { context, aNumbers, cutoffs } = setup;
    const { readings, probes = probeNames, controls = controlNames } = options;
    const catalogue = methodCatalogue(readings, probes, controls, context);
    setup.expectSteps(catalogue.methods.length);
    const trained = await protocolReports(setup, catalogue.methods);
    const layers = layerReports(setup);
    const randomLabels = await labelReports(setup, catalogue);
    const calibration = await calibrationReports(setup, catalogue);
    const learning = await learningReports(setup, catalogue);
    const identityYield =
      options.identityYield &&
      (await yieldReport(
        trained.yieldRankings,
        options.identityYield,
        context.links.isLinked,
        options.signal,
        setup.step,
      ));
    setup.step('done');
    return {
      sequenceCount: aNumbers.length,
      pairCount: (aNumbers.length * (aNumbers.length - 1)) / 2,
      linkCount: context.links.kind.length,
      linkCountByName: context.links.byName.reduce((sum, one) => sum + one, 0),
      seeds: setup.seeds,
      resamples: setup.resamples.count,
      cutoffs,
      protocols: trained.protocols,
      fits: trained.fits,
      layers,
      randomLabels,
      calibration,
      learning,
      ...(identityYield && { identityYield }),
    };
  } finally {
    await kernel.release();
  }
}

function checkInputs({ aNumbers, definitions, readings }: EvaluateOptions): void {
  if (definitions.length !== aNumbers.length) {
    const facts = { expected: aNumbers.length, got: definitions.length };
    throw evaluationErrors.EVALUATION_DEFINITION_MISSING(facts);
  }
  if (!readings.some(({ control }) => control === undefined)) {
    const got = readings.map(({ name }) => name).join(', ') || 'none';
    throw evaluationErrors.EVALUATION_READING_MISSING({ got });
  }
}
