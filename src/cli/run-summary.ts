import type { RunReport } from '../pipeline/run-report.js';

const count = (n: number) => n.toLocaleString('en-US');

/** What a run did and where its results are, line by line. */
export function summaryLines(report: RunReport): string[] {
  const { search, ranking, probe } = report;
  const reused = report.stages.filter((stage) => stage.reused).map((stage) => stage.name);
  return [
    '',
    `${count(search.verified)} verified relations from ${count(search.proposals)} proposals; ` +
      `${count(search.verifiedUnrecorded)} of them in no recorded link of this corpus, ` +
      `${count(search.verifiedRecordedByName)} re-found that a name records.`,
    'terms m/h/f: indices checked on terms the proposer saw / on hidden stored terms / on fresh terms of an independent source.',
    `probe: ${count(probe.trainingLinks)} links, ${probe.features} features, cross-validated log-loss ${probe.crossValidatedLogLoss.toFixed(4)}; ` +
      `${count(ranking.pairs)} pairs scored exactly, ${count(ranking.candidates)} kept, ${count(ranking.recordedAmongCandidates)} of them recorded.`,
    ...report.caveats.map((caveat) => `note: ${caveat}`),
    '',
    ...report.stages.map(
      (stage) =>
        `  ${stage.name.padEnd(10)} ${stage.wallSeconds.toFixed(1).padStart(8)} s  ${(stage.peakMemoryBytes / 2 ** 20).toFixed(0).padStart(6)} MiB` +
        `${stage.tokens === null ? '' : `  ${count(stage.tokens)} tokens`}${stage.reused ? '  (reused)' : ''}`,
    ),
    ...(reused.length === report.stages.length ? ['  every stage was reused from an earlier run'] : []),
    '',
    `database  ${report.database}`,
    `report    ${report.reportFolder}`,
  ];
}
