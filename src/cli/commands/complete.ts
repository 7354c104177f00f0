import type { Command } from 'commander';
import type { CompletionReport, CompletionYield } from '../../pipeline/completion/completion-report.js';
import { rankingProbeNames } from '../../pipeline/rankable-run.js';
import { type ContextFactory, positiveInteger, wholeNumber } from '../command-context.js';
import { oneOf } from '../reading-options.js';
import { relationTable } from '../relation-table.js';
import type { Services } from '../services.js';
import { table } from '../table.js';

interface CompleteFlags {
  readonly probe: string;
  readonly top: string;
  readonly random: string;
  readonly seed: string;
  readonly show: string;
}

export function completeCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  program
    .command('complete')
    .description(
      'looks for a third sequence that makes a likely pair of the latest run an identity (sum, product, quotient, convolutions)',
    )
    .option('--probe <name>', `pairs ranked by: ${rankingProbeNames.join(', ')}`, rankingProbeNames[0])
    .option('--top <k>', 'the k best pairs between which no link is recorded', '60000')
    .option('--random <n>', 'as a control, n random pairs of the same sequences; 0 for none', '60000')
    .option('--seed <n>', 'of the random pairs', '0')
    .option('--show <n>', 'print n relations, those of the least alike definitions first', '20')
    .action(async (flags: CompleteFlags, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (_store, pipeline) => {
        const report = await services.completePairs(pipeline, {
          probe: oneOf('--probe', rankingProbeNames, flags.probe),
          topK: positiveInteger(flags.top, 60_000),
          randomPairs: wholeNumber('--random', flags.random),
          seed: wholeNumber('--seed', flags.seed),
          relationsInReport: positiveInteger(flags.show, 20),
        });
        const { width } = context.terminal;
        context.terminal.print(
          [
            relationTable(report.best, width),
            yields('operation', report.byOperation, width),
            yields('names alike', report.byNames, width),
            yields('bits', report.bySignificance, width),
            summary(report).join('\n'),
          ].join('\n\n'),
        );
        context.terminal.printJson('complete', report);
      });
    });
}

function yields(label: string, groups: CompletionReport['byOperation'], width: number): string {
  const perThousand = ({ plain, pairs }: CompletionYield) =>
    pairs === 0 ? '-' : ((1000 * plain) / pairs).toFixed(2);
  return table(
    [label, 'found', 'refuted', 'verified', 'not trivial', 'per 1,000 pairs', 'the same of random pairs'],
    groups.map(({ group, ranked, random }) => [
      group,
      String(ranked.found),
      String(ranked.refuted),
      String(ranked.verified),
      String(ranked.plain),
      perThousand(ranked),
      random === null ? '-' : perThousand(random),
    ]),
    width,
  );
}

function summary({ ranked, random, lift, probe, stages, corpus }: CompletionReport): string[] {
  const sentence = (side: CompletionYield, what: string) =>
    `${side.pairs} ${what} pairs: ${side.found} third sequences, ${side.refuted} refuted by hidden terms, ${side.verified} verified, ` +
    `${side.plain} of them not trivial (${side.triples} triples)`;
  return [
    sentence(ranked, `best unlinked (${probe})`),
    ...(random === null ? [] : [sentence(random, 'random')]),
    ...(lift === null ? [] : [`a ranked pair gives ${lift.toFixed(1)} times as many as a random one`]),
    `${stages.reduce((sum, stage) => sum + stage.wallSeconds, 0).toFixed(1)} s; lamplighter relations list --of complete has them all`,
    corpus.attribution,
  ];
}
