/** What came out, sentence by sentence, good and bad: made of the measurements, whatever they are. */
import type { EvaluationReport, ScorerReport, TestReport, YieldReport } from './evaluation-report.js';
import type { Estimate } from './metrics/estimate.js';
import { decimal, percent, shortCount } from './report/number-format.js';

export function findings(report: EvaluationReport): string[] {
  return [
    ...recallFindings(report),
    ...labelFindings(report),
    ...(report.identityYield ? yieldFindings(report.identityYield) : []),
  ];
}

function recallFindings({ protocols, cutoffs }: EvaluationReport): string[] {
  return protocols.flatMap(({ name, tests }) => {
    const test = tests.find(({ of }) => of === 'all');
    if (test === undefined) return [];
    const last = cutoffs.length - 1;
    const byRecall = last >= 0 && test.scorers[0]!.recall.length > 0;
    const metric = (one: ScorerReport): Estimate => (byRecall ? one.recall[last]! : one.areaUnderCurve);
    const best = bestOf(test, metric);
    if (best === undefined) return [];
    const what = byRecall ? `recall at ${shortCount(cutoffs[last]!)}` : 'AUC';
    const format = byRecall ? percentOf : decimal;
    const margin = test.differences.find(({ probe }) => probe === best.name);
    const gap = margin && (byRecall ? margin.recall[last] : margin.areaUnderCurve);
    return [
      `${name}: ${best.name} has the highest ${what} of all probes, ${withInterval(metric(best), format)}` +
        (gap === undefined
          ? '.'
          : `, ${signed(gap, format)} against the words alone (${gap.control}): ${verdict(gap)}.`),
    ];
  });
}

function bestOf({ scorers }: TestReport, metric: (one: ScorerReport) => Estimate): ScorerReport | undefined {
  const probes = scorers.filter(({ role }) => role === 'probe');
  return probes.sort((a, b) => metric(b).mean - metric(a).mean)[0];
}

function labelFindings({ randomLabels }: EvaluationReport): string[] {
  return randomLabels.map(({ scorer, measures, values, mean, interval, atChance }) => {
    const what = measures === 'auc' ? 'mean AUC' : 'mean AUC after training minus before';
    const range = interval ? ` (${decimal(interval.low)} to ${decimal(interval.high)})` : '';
    const outcome = atChance ? 'at chance' : 'NOT at chance';
    return `Random labels, ${scorer}: ${what} ${decimal(mean)}${range} over ${values.length} permutations, ${outcome}.`;
  });
}

function yieldFindings({ comparisons }: YieldReport): string[] {
  const strata = [...new Set(comparisons.map(({ stratum }) => stratum))];
  return strata.flatMap((stratum) =>
    (['trained-text', 'random-weights'] as const).flatMap((against) => {
      const here = comparisons.filter((one) => one.stratum === stratum && one.against === against);
      const best = here.sort((a, b) => (b.plain.ratio ?? 0) - (a.plain.ratio ?? 0))[0];
      if (best?.plain.ratio === undefined) return [];
      const { ratio, overSeeds, overSequencesAndSeeds } = best.plain;
      const range = (interval: readonly [number, number] | undefined, over: string) =>
        interval ? `, ${interval[0].toFixed(2)} to ${interval[1].toFixed(2)} ${over}` : '';
      return [
        `Identity yield, names ${stratum}: ${best.numerator} finds ${ratio.toFixed(2)} times as many as ${best.denominator}` +
          `${range(overSeeds, 'over seeds')}${range(overSequencesAndSeeds, 'over sequences and seeds')}.`,
      ];
    }),
  );
}

const percentOf = (value: number): string => `${percent(value)} %`;

function withInterval({ mean, interval }: Estimate, format: (value: number) => string): string {
  return interval ? `${format(mean)} (${format(interval.low)} to ${format(interval.high)})` : format(mean);
}

function signed(estimate: Estimate, format: (value: number) => string): string {
  return `${estimate.mean >= 0 ? '+' : ''}${withInterval(estimate, format)}`;
}

function verdict({ interval }: Estimate): string {
  if (interval === undefined) return 'no interval';
  if (interval.low > 0) return 'better';
  return interval.high < 0 ? 'worse' : 'no clear difference';
}
