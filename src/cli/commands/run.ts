import type { Command } from 'commander';
import { type ContextFactory, positiveInteger } from '../command-context.js';
import { type ReadingFlags, readingOf, withReadingOptions } from '../reading-options.js';
import { relationTable } from '../relation-table.js';
import { summaryLines } from '../run-summary.js';
import type { Services } from '../services.js';
import { sidecarToken } from '../sidecar-token.js';

interface RunOptions extends ReadingFlags {
  readonly corpus: string;
  readonly top: string;
  readonly candidates: string;
  readonly solve: string;
  readonly trainingLinks: string;
  readonly seed: string;
  readonly show: string;
  readonly sidecar: readonly string[];
  readonly sidecarTokenFile?: string;
}

export function runCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  const command = program
    .command('run')
    .description('the main job: from a corpus to a table of checked relations; finished stages are reused')
    .option('--corpus <source>', '"starter", a folder of OEIS files, or a corpus database', 'starter');
  withReadingOptions(command, false)
    .option('--top <n>', 'rank the pairs of the n most-referenced sequences', '10000')
    .option('--candidates <n>', 'keep the n best pairs', '100000')
    .option('--solve <n>', 'try the pair solver on the n best pairs', '20000')
    .option('--training-links <n>', 'train the probe on at most n recorded links', '2780')
    .option('--seed <n>', "seed of the probe's training pairs", '0')
    .option('--show <n>', 'print the first n relations', '40')
    .option(
      '--sidecar <address>',
      'URL or socket of a running sidecar, instead of an own one; again for several of one model',
      (address: string, before: readonly string[]) => [...before, address],
      [],
    )
    .option('--sidecar-token-file <path>', 'file of their bearer token (or LAMPLIGHTER_SIDECAR_TOKEN)')
    .action(async (options: RunOptions, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (_store, pipeline) => {
        const report = await services.runDiscovery(pipeline, {
          corpus: options.corpus,
          ...readingOf(options),
          top: positiveInteger(options.top, 10_000),
          candidates: positiveInteger(options.candidates, 100_000),
          solvedPairs: Number(options.solve) === 0 ? 0 : positiveInteger(options.solve, 20_000),
          trainingLinks: positiveInteger(options.trainingLinks, 2780),
          seed: Number(options.seed) === 0 ? 0 : positiveInteger(options.seed, 0),
          relationsInReport: positiveInteger(options.show, 40),
          ...(options.sidecar.length > 0 && {
            sidecars: options.sidecar,
            sidecarToken: sidecarToken(options.sidecarTokenFile),
          }),
        });
        context.terminal.print(relationTable(report.relations, context.terminal.width));
        context.terminal.print(summaryLines(report).join('\n'));
        context.terminal.printJson('run', report);
      });
    });
}
