/** An evaluation as a plain text table. */
import type { BestOf, EvaluationReport, ScorerReport } from './evaluation-report.js';
import type { Spread } from './metrics/spread.js';

export function renderEvaluation(report: EvaluationReport): string {
  const { seeds, cutoffs } = report;
  const mean = (of: (seed: EvaluationReport['seeds'][number]) => number) =>
    Math.round(seeds.reduce((sum, seed) => sum + of(seed), 0) / seeds.length);
  const seedNames = seeds.map((seed) => seed.seed).join(', ');
  const heading = [
    `Protocol ${report.protocol}, seeds ${seedNames}: ${count(report.sequenceCount)} sequences, ` +
      `${count(report.pairCount)} pairs, ${count(report.linkCount)} links (${count(report.linkCountByName)} by name).`,
    `On average ${count(mean((s) => s.heldOutSequences))} sequences held out, ${count(mean((s) => s.trainingLinks))} ` +
      `training links, ${count(mean((s) => s.testLinks))} test links (${count(mean((s) => s.testLinksByName))} by name).`,
    'AUC: test links against random unlinked pairs that touch a held-out sequence. @K: percent of test links',
    'among the K best of all pairs. Mean and standard deviation over the seeds.',
  ];
  const metrics = ['AUC', ...cutoffs.map((k) => `@${shortCount(k)}`)];
  const allLinks = [
    ['all test links', ...metrics],
    ...report.scorers.map((scorer) => rowOf(scorer)),
    bestRow(report, 'all'),
  ];
  const byName = [
    ['test links by name', ...metrics.slice(1)],
    ...report.scorers.map((scorer) => [scorer.name, ...scorer.recallByName.map(percent)]),
    bestRow(report, 'name'),
  ];
  const tables = cutoffs.length > 0 ? [table(allLinks), table(byName)] : [table(allLinks)];
  return [heading.join('\n'), ...tables].join('\n\n') + '\n';
}

function rowOf(scorer: ScorerReport): string[] {
  return [scorer.name, share(scorer.areaUnderCurve), ...scorer.recall.map(percent)];
}

function bestRow({ bestTextControl, scorers }: EvaluationReport, which: 'all' | 'name'): string[] {
  const controls = scorers.filter((scorer) => scorer.kind === 'text-control').length;
  const recall: readonly (BestOf | undefined)[] =
    which === 'all' ? bestTextControl.recall : bestTextControl.recallByName;
  const auc = which === 'all' ? [share(bestTextControl.areaUnderCurve)] : [];
  return [`best of the ${controls} TF-IDF`, ...auc, ...recall.map(percent)];
}

/** Columns padded to their widest cell, a rule under the head. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!)))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [lines[0]!, rule, ...lines.slice(1)].join('\n');
}

/** Three decimals without the leading zero, as in papers: `.792 ±.004`. */
function share({ mean, deviation }: Spread): string {
  const text = (value: number) => value.toFixed(3).replace(/^0/, '');
  return deviation === undefined ? text(mean) : `${text(mean)} ±${text(deviation)}`;
}

function percent(value: Spread | undefined): string {
  if (value === undefined) return '-';
  const text = (part: number) => (100 * part).toFixed(1);
  return value.deviation === undefined ? text(value.mean) : `${text(value.mean)} ±${text(value.deviation)}`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function shortCount(value: number): string {
  if (value >= 1e6 && value % 1e6 === 0) return `${value / 1e6}M`;
  if (value >= 1000 && value % 1000 === 0) return `${value / 1000}k`;
  return String(value);
}
