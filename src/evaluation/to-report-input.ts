/** From the measurements to what the page shows. */
import type { EvaluationReport, ScorerReport, TestReport, YieldReport } from './evaluation-report.js';
import { findings } from './findings.js';
import type { ScorerRole } from './methods/probe-method.js';
import type { Estimate as Measured } from './metrics/estimate.js';
import { labelOf } from './render-report.js';
import type {
  Estimate,
  MetricTable,
  ReportInput,
  ScorerKind,
  ScorerLine,
  YieldCurvePoint,
  YieldRow,
} from './report/index.js';
import { shortCount } from './report/number-format.js';

/** How the page is made again. */
export interface Reproduction {
  readonly command: string;
  readonly commands: readonly { readonly what: string; readonly command: string }[];
  readonly corpusHash: string;
}

export function reportInput(report: EvaluationReport, reproduction: Reproduction): ReportInput {
  const tests = report.protocols.flatMap(({ name, tests: ofProtocol }) =>
    ofProtocol.map((test) => ({
      title: test.of === 'all' ? name : `${name}, links by ${test.of}`,
      test,
    })),
  );
  return {
    title: 'Lamplighter: evaluation of probes on held-out links',
    findings: findings(report),
    facts: facts(report),
    ...reproduction,
    protocols: [
      ...report.protocols.map(({ name, about }) => ({ name, about })),
      ...(report.identityYield
        ? [
            {
              name: report.identityYield.report.protocol,
              about:
                'Of the best unlinked pairs of a stratum of name similarity, how many hold an exact identity between their terms.',
            },
          ]
        : []),
    ],
    intervals: `95 %, bootstrap by sequence and seed, ${report.resamples.toLocaleString('en-US')} resamples, seeds ${report.seeds.join(', ')}`,
    recall: tests.flatMap(({ title, test }) => recallFigure(title, test, report)),
    tables: tests.map(({ title, test }) => metricTable(title, test, report.cutoffs)),
    layers: report.layers.map(({ reading, role, layers }) => ({
      model: labelOf({ name: reading, role }),
      kind: kindOf(role),
      points: layers.map((one, layer) => ({ layer, auc: one.mean, ...one.interval })),
    })),
    calibration: report.calibration.map(({ scorer, method, bins }) => ({
      scorer: `${scorer}, ${method}`,
      bins: bins.map(({ predicted, observed, pairs }) => ({ predicted, observed, count: pairs })),
    })),
    learning: learning(report),
    yield: report.identityYield ? yieldRows(report.identityYield) : [],
    yieldCurve: report.identityYield ? yieldCurve(report.identityYield) : [],
  };
}

const kindOf = (role: ScorerRole): ScorerKind => (role === 'probe' ? 'probe' : 'control');

function facts({ sequenceCount, linkCount, linkCountByName, seeds }: EvaluationReport) {
  const count = (value: number) => value.toLocaleString('en-US');
  return [
    { label: 'sequences', value: count(sequenceCount) },
    { label: 'links among them', value: count(linkCount) },
    { label: 'by name', value: count(linkCountByName) },
    { label: 'seeds', value: String(seeds.length) },
  ];
}

function recallFigure(title: string, { scorers }: TestReport, { cutoffs, pairCount }: EvaluationReport) {
  if (cutoffs.length === 0 || scorers.every(({ recall }) => recall.length === 0)) return [];
  const lines = scorers.map((scorer) => ({
    scorer: labelOf(scorer),
    kind: kindOf(scorer.role),
    points: scorer.recall.map((recall, c) => {
      const { low, high } = recall.interval ?? { low: recall.mean, high: recall.mean };
      return { k: cutoffs[c]!, mean: recall.mean, low, high };
    }),
  }));
  return [{ protocol: title, pairCount, lines }];
}

function metricTable(title: string, { scorers }: TestReport, cutoffs: readonly number[]): MetricTable {
  const withRecall = scorers.some(({ recall }) => recall.length > 0);
  return {
    protocol: title,
    metrics: [
      { name: 'AUC', format: 'decimal' },
      { name: 'AP', format: 'decimal' },
      ...(withRecall ? cutoffs.map((k) => ({ name: `@${shortCount(k)}`, format: 'percent' as const })) : []),
    ],
    rows: scorers.map((scorer) => ({
      scorer: labelOf(scorer),
      kind: kindOf(scorer.role),
      cells: metricsOf(scorer).map(asEstimate),
    })),
  };
}

function metricsOf({ areaUnderCurve, averagePrecision, recall }: ScorerReport): Measured[] {
  return [areaUnderCurve, averagePrecision, ...recall];
}

function asEstimate({ mean, interval }: Measured): Estimate {
  return { mean, ...interval };
}

function learning({ learning: reports, protocols }: EvaluationReport): ReportInput['learning'] {
  const [first] = reports;
  if (first === undefined) return [];
  return [
    {
      protocol: `${protocols[0]!.name}, first seed`,
      metric: `recall at ${shortCount(first.cutoff)}`,
      lines: reports.map(({ scorer, role, points }) => ({
        scorer: labelOf({ name: scorer, role }),
        kind: kindOf(role),
        points: points.map(({ trainingLinks, recall }) => ({
          links: trainingLinks,
          recall: recall.mean,
          ...recall.interval,
        })),
      })),
    },
  ];
}

/** Means over seeds; intervals over resampled sequences and seeds. */
function yieldRows({ report, roles }: YieldReport): YieldRow[] {
  return report.strata.flatMap(({ name, random, summaries }) => [
    {
      scorer: 'random pairs',
      kind: 'control' as const,
      stratum: `names ${name}`,
      perThousand: random.perThousand,
      low: random.interval?.[0] ?? random.perThousand,
      high: random.interval?.[1] ?? random.perThousand,
      identities: random.triples,
      pairs: random.pairs,
    },
    ...summaries.map(({ name: scorer, plain, triples, pairs }) => {
      const role = roles[scorer]!;
      const { perThousand, overSequencesAndSeeds: interval, lift, liftInterval } = plain;
      return {
        scorer: labelOf({ name: scorer, role }),
        kind: kindOf(role),
        stratum: `names ${name}`,
        perThousand,
        low: interval?.[0] ?? perThousand,
        high: interval?.[1] ?? perThousand,
        ...(lift !== undefined && {
          lift: { mean: lift, ...(liftInterval && { low: liftInterval[0], high: liftInterval[1] }) },
        }),
        identities: Math.round(triples),
        pairs: Math.round(pairs),
      };
    }),
  ]);
}

/** Yield over the upper end of the strata that begin at 0. */
function yieldCurve({ report, roles }: YieldReport): ScorerLine<YieldCurvePoint>[] {
  const strata = report.strata.filter(({ stratum }) => stratum.from === 0);
  if (strata.length < 3) return [];
  const threshold = (below: number) => Math.min(below, 1);
  return [
    {
      scorer: 'random pairs',
      kind: 'control',
      points: strata.map(({ stratum, random }) => ({
        threshold: threshold(stratum.below),
        perThousand: random.perThousand,
        ...bounds(random.interval),
      })),
    },
    ...Object.entries(roles).map(([name, role]) => ({
      scorer: labelOf({ name, role }),
      kind: kindOf(role),
      points: strata.flatMap(({ stratum, summaries }) =>
        summaries
          .filter((summary) => summary.name === name)
          .map(({ plain }) => ({
            threshold: threshold(stratum.below),
            perThousand: plain.perThousand,
            ...bounds(plain.overSequencesAndSeeds),
          })),
      ),
    })),
  ];
}

function bounds(interval: readonly [number, number] | undefined): { low?: number; high?: number } {
  return interval === undefined ? {} : { low: interval[0], high: interval[1] };
}
