import type { Command } from 'commander';
import type { JoinReport } from '../../pipeline/join-report.js';
import { type ContextFactory, positiveInteger } from '../command-context.js';
import { relationTable } from '../relation-table.js';
import type { Services } from '../services.js';
import { table } from '../table.js';

interface JoinFlags {
  readonly corpus: string;
  readonly sources?: string;
  readonly decoys: boolean;
  readonly show: string;
}

export function joinCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  program
    .command('join')
    .description(
      'applies every transform to every sequence and looks the results up among all of them; needs no model',
    )
    .option('--corpus <source>', '"starter", a folder of OEIS files, or a corpus database', 'starter')
    .option('--sources <n>', 'only the n most-referenced sequences are transformed (default: all)')
    .option('--no-decoys', 'do not search among decoys: faster, but no false discovery rate')
    .option('--show <n>', 'print the n most significant unrecorded relations', '20')
    .action(async (flags: JoinFlags, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (_store, pipeline) => {
        const report = await services.joinCorpus(pipeline, {
          corpus: flags.corpus,
          sources: flags.sources === undefined ? undefined : positiveInteger(flags.sources, 1),
          decoys: flags.decoys,
          relationsInReport: positiveInteger(flags.show, 20),
        });
        context.terminal.print(byTransform(report, context.terminal.width));
        context.terminal.print(`\n${relationTable(report.best, context.terminal.width)}`);
        context.terminal.print(`\n${summary(report).join('\n')}`);
        context.terminal.printJson('join', report);
      });
    });
}

function byTransform({ byTransform: rows, total }: JoinReport, width: number): string {
  return table(
    ['relation', 'proposed', 'refuted', 'verified', 'trivial', 'recorded', 'not recorded', 'decoys'],
    [...rows, { kind: 'all', ...total }].map((counts) => [
      counts.kind,
      String(counts.proposed),
      counts.tested === 0 ? '-' : percent(counts.refuted / counts.tested),
      String(counts.verified),
      String(counts.trivialFamily),
      String(counts.recorded),
      String(counts.unrecorded),
      String(counts.decoysVerified),
    ]),
    width,
  );
}

function summary(report: JoinReport): string[] {
  const { relations, total, falseDiscoveryRate, refutedShare, stages } = report;
  const seconds = stages.at(-1)!.wallSeconds;
  return [
    `${relations.verified} verified relations of ${report.sources} transformed sequences among ${report.corpus.sequences}; ` +
      `${relations.recordedByName} re-found links that a name records, ${relations.unrecorded} without a recorded link`,
    `${total.trivialFamily} of ${total.verified} are of trivial families`,
    refutedShare === null
      ? 'no statement met terms that the search had not seen'
      : `${percent(refutedShare)} of ${total.tested} statements fell to terms that the search had not seen`,
    falseDiscoveryRate === null
      ? 'false discovery rate not estimated (no decoys)'
      : `estimated false discovery rate ${percent(falseDiscoveryRate)}: ${total.decoysVerified} decoys verified beside ${total.verified}`,
    `${seconds.toFixed(1)} s, ${(stages.at(-1)!.peakMemoryBytes / 2 ** 30).toFixed(1)} GiB; lamplighter relations list --of join has them all`,
    report.corpus.attribution,
  ];
}

const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;
