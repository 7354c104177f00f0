/** What is measured beside the protocols, as plain text. */
import type { EvaluationReport } from './evaluation-report.js';
import type { Estimate } from './metrics/estimate.js';
import { decimal, percent, shortCount, significant } from './report/number-format.js';
import { roleNames } from './role-names.js';
import { textTable } from './text-table.js';

/** One table a part that was measured. */
export function sideTables(report: EvaluationReport): string[] {
  return [
    ...randomLabels(report),
    ...layers(report),
    ...learning(report),
    ...calibration(report),
    ...identityYields(report),
  ];
}

const range = ({ interval }: Pick<Estimate, 'interval'>, format: (value: number) => string): string =>
  interval ? `${format(interval.low)}-${format(interval.high)}` : '-';

function randomLabels({ randomLabels: reports }: EvaluationReport): string[] {
  if (reports.length === 0) return [];
  const rows = reports.map((one) => [
    `${one.scorer}, ${one.measures === 'auc' ? 'AUC' : 'AUC minus untrained'}`,
    decimal(one.mean),
    decimal(one.deviation),
    range(one, decimal),
    String(one.values.length),
    one.atChance ? 'yes' : 'NO',
  ]);
  return [
    textTable([['random labels', 'mean', 'deviation', 'interval', 'permutations', 'at chance'], ...rows]),
  ];
}

/** The best layer of each reading; all of them are in JSON and on the page. */
function layers({ layers: reports }: EvaluationReport): string[] {
  if (reports.length === 0) return [];
  const rows = reports.map(({ reading, role, layers: all }) => {
    const best = all.reduce((top, one, layer) => (one.mean > all[top]!.mean ? layer : top), 0);
    const name = role === 'probe' ? reading : `${reading} [${roleNames[role]}]`;
    const cell = (one: Estimate) => `${decimal(one.mean)} (${range(one, decimal)})`;
    return [name, `${best} of 0..${all.length - 1}`, cell(all[best]!), cell(all[0]!), cell(all.at(-1)!)];
  });
  return [textTable([['AUC of one layer, untrained', 'best', 'its AUC', 'first', 'last'], ...rows])];
}

function learning({ learning: reports }: EvaluationReport): string[] {
  return reports.map(({ scorer, cutoff, points }) =>
    textTable([
      [`${scorer}: training links`, `@${shortCount(cutoff)}`, 'interval'],
      ...points.map(({ trainingLinks, recall }) => [
        trainingLinks.toLocaleString('en-US'),
        percent(recall.mean),
        range(recall, percent),
      ]),
    ]),
  );
}

function calibration({ calibration: reports }: EvaluationReport): string[] {
  return reports.map(({ scorer, method, bins }) =>
    textTable([
      [`${scorer}: ${method} calibration`, 'predicted', 'observed', 'links', 'pairs'],
      ...bins.map(({ predicted, observed, links, pairs }, bin) => [
        `bin ${bin + 1}`,
        significant(predicted),
        significant(observed),
        links.toLocaleString('en-US'),
        pairs.toLocaleString('en-US'),
      ]),
    ]),
  );
}

function identityYields({ identityYield }: EvaluationReport): string[] {
  if (identityYield === undefined) return [];
  const { report, roles } = identityYield;
  const range = (interval: readonly [number, number] | undefined, digits: number) =>
    interval === undefined ? '' : ` (${interval.map((end) => end.toFixed(digits)).join(' to ')})`;
  return report.strata.map(({ name, random, scorers, summaries }) => {
    const rows = summaries.map(({ name: scorer, plain, screened }) => {
      const role = roles[scorer]!;
      return [
        role === 'probe' ? scorer : `${scorer} [${roleNames[role]}]`,
        plain.perThousand.toFixed(2) + range(plain.overSequencesAndSeeds, 2),
        screened.perThousand.toFixed(2) + range(screened.overSequencesAndSeeds, 2),
        plain.lift === undefined ? '-' : plain.lift.toFixed(1) + range(plain.liftInterval, 1),
        scorers.filter((one) => one.name === scorer).every(({ isFull }) => isFull) ? '' : 'short',
      ];
    });
    return textTable([
      [`identities per 1,000 pairs, names ${name} (95 %)`, 'all', 'screened', 'lift', ''],
      ['random pairs', random.perThousand.toFixed(2), random.screenedPerThousand.toFixed(2), '1.0', ''],
      ...rows,
    ]);
  });
}
