import type { Command } from 'commander';
import { probeKinds, renderEvaluation } from '../../evaluation/index.js';
import { type ContextFactory, positiveInteger } from '../command-context.js';
import { listOf, type ReadingFlags, readingsOf, withReadingOptions } from '../reading-options.js';
import type { Services } from '../services.js';

interface EvalOptions extends ReadingFlags {
  readonly corpus: string;
  readonly top: string;
  readonly seeds: string;
  readonly probes: string;
  readonly randomLabels?: boolean;
}

export function evalCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  const command = program
    .command('eval')
    .description('measures the probe on held-out links, beside text controls (protocol sequence-disjoint/1)')
    .option('--corpus <source>', '"starter", a folder of OEIS files, or a corpus database', 'starter');
  withReadingOptions(command, true)
    .option('--top <n>', 'the n most-referenced sequences', '10000')
    .option('--seeds <n>', 'seeds 0 .. n-1', '5')
    .option('--probes <names>', `which to train: ${probeKinds.join(', ')}`, probeKinds.join())
    .option('--random-labels', 'also trains each probe on random labels')
    .action(async (options: EvalOptions, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (_store, pipeline) => {
        const report = await services.runEvaluation(pipeline, {
          corpus: options.corpus,
          readings: readingsOf(options),
          top: positiveInteger(options.top, 10_000),
          seeds: positiveInteger(options.seeds, 5),
          probes: listOf('--probes', probeKinds, options.probes),
          randomLabels: options.randomLabels === true,
        });
        context.terminal.print(renderEvaluation(report));
        context.terminal.printJson('eval', { schema: 'lamplighter.eval/2', report });
      });
    });
}
