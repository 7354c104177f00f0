/** An evaluation as plain text: tables for a terminal. */
import type { EvaluationReport, ProtocolReport, ScorerReport, TestReport } from './evaluation-report.js';
import { findings } from './findings.js';
import type { Estimate } from './metrics/estimate.js';
import { sideTables } from './render-sides.js';
import { decimal, percent, shortCount } from './report/number-format.js';
import { roleNames } from './role-names.js';
import { textTable } from './text-table.js';

export function renderEvaluation(report: EvaluationReport): string {
  const parts = [heading(report)];
  for (const protocol of report.protocols) {
    parts.push(protocolHeading(protocol));
    for (const test of protocol.tests) {
      parts.push(textTable(testRows(test, report.cutoffs)));
      if (test.differences.length > 0) parts.push(textTable(differenceRows(test, report.cutoffs)));
    }
  }
  const found = findings(report).map((finding) => `- ${finding}`);
  return [...parts, ...sideTables(report), ['What came out:', ...found].join('\n')].join('\n\n') + '\n';
}

function heading(report: EvaluationReport): string {
  const seeds = report.seeds.join(', ');
  return [
    `${count(report.sequenceCount)} sequences, ${count(report.pairCount)} pairs, ${count(report.linkCount)} links ` +
      `(${count(report.linkCountByName)} by name), seeds ${seeds}.`,
    'AUC and AP (average precision): test links against the unlinked pairs of the protocol, ten a link. @K: percent of',
    'test links among the K best of all pairs. Mean and standard deviation over the seeds; below, or in brackets, 95 %',
    `intervals over ${count(report.resamples)} resamples of sequences and seeds.`,
  ].join('\n');
}

function protocolHeading({ name, about, seeds }: ProtocolReport): string {
  const mean = (of: (seed: ProtocolReport['seeds'][number]) => number) =>
    count(Math.round(seeds.reduce((sum, seed) => sum + of(seed), 0) / seeds.length));
  return [
    `Protocol ${name}. ${about}`,
    `On average ${mean((s) => s.heldOutSequences)} sequences held out, ${mean((s) => s.trainingLinks)} training links ` +
      `(${mean((s) => s.trainingLinksAvailable)} for contrastive probes), ${mean((s) => s.testLinks)} test links.`,
  ].join('\n');
}

/** Probes first; a control says what it is. Two lines each: means, then intervals. */
function testRows({ of, scorers, testLinks }: TestReport, cutoffs: readonly number[]): string[][] {
  const mean = Math.round(testLinks.reduce((sum, links) => sum + links, 0) / testLinks.length);
  const links = `${of === 'all' ? 'all test links' : `test links by ${of}`} (${count(mean)})`;
  const hasRecall = scorers.some(({ recall }) => recall.length > 0);
  const head = [links, 'AUC', 'AP', ...(hasRecall ? cutoffs.map((k) => `@${shortCount(k)}`) : [])];
  const ordered = [
    ...scorers.filter(({ role }) => role === 'probe'),
    ...scorers.filter(({ role }) => role !== 'probe'),
  ];
  return [head, ...ordered.flatMap((scorer) => [meanRow(scorer), intervalRow(scorer)])];
}

export function labelOf({ name, role }: Pick<ScorerReport, 'name' | 'role'>): string {
  return role === 'probe' ? name : `${name} [${roleNames[role]}]`;
}

function meanRow(scorer: ScorerReport): string[] {
  const cell = ({ mean, deviation }: Estimate, format: (value: number) => string) =>
    deviation === undefined ? format(mean) : `${format(mean)} ±${format(deviation)}`;
  return [
    labelOf(scorer),
    cell(scorer.areaUnderCurve, decimal),
    cell(scorer.averagePrecision, decimal),
    ...scorer.recall.map((recall) => cell(recall, percent)),
  ];
}

function intervalRow(scorer: ScorerReport): string[] {
  return [
    '',
    intervalCell(scorer.areaUnderCurve, decimal),
    intervalCell(scorer.averagePrecision, decimal),
    ...scorer.recall.map((recall) => intervalCell(recall, percent)),
  ];
}

function intervalCell({ interval }: Estimate, format: (value: number) => string): string {
  return interval ? `${format(interval.low)}-${format(interval.high)}` : '-';
}

function differenceRows({ differences }: TestReport, cutoffs: readonly number[]): string[][] {
  const recall = differences[0]!.recall.length > 0;
  const shown = (value: Estimate, format: (value: number) => string) =>
    `${value.mean >= 0 ? '+' : ''}${format(value.mean)}` +
    (value.interval ? ` [${format(value.interval.low)}, ${format(value.interval.high)}]` : '');
  return [
    [
      'probe minus best text control',
      'AUC',
      'AP',
      ...(recall ? cutoffs.map((k) => `@${shortCount(k)}`) : []),
    ],
    ...differences.map((one) => [
      one.probe,
      shown(one.areaUnderCurve, decimal),
      shown(one.averagePrecision, decimal),
      ...one.recall.map((value) => shown(value, percent)),
    ]),
  ];
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
