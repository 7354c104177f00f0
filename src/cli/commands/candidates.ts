import type { Command } from 'commander';
import { type ContextFactory, positiveInteger } from '../command-context.js';
import { latestReport } from '../latest-report.js';
import type { Services } from '../services.js';
import { table } from '../table.js';

export function candidatesCommand(program: Command, _services: Services, contextOf: ContextFactory): void {
  program
    .command('candidates')
    .description("lists the top pairs of the latest run by the probe's log-odds")
    .option('--limit <n>', 'how many', '50')
    .option('--after <rank>', 'start after this rank')
    .option('--unlinked', 'only pairs between which no link is recorded')
    .action(async (options: { limit: string; after?: string; unlinked?: boolean }, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (store) => {
        const { ranking } = await latestReport(store);
        const candidates = await store.candidates.list(ranking, {
          limit: positiveInteger(options.limit, 50),
          afterRank: options.after === undefined ? 0 : positiveInteger(options.after, 1),
          unrecordedOnly: options.unlinked === true,
        });
        const total = await store.candidates.count(ranking);
        context.terminal.print(
          table(
            ['rank', 'pair', 'log-odds', 'link'],
            candidates.map((c) => [
              String(c.rank),
              `${c.left} ${c.right}`,
              c.logOdds.toFixed(4),
              c.recorded ? 'recorded' : '-',
            ]),
            context.terminal.width,
          ),
        );
        context.terminal.printJson('candidates', {
          schema: 'lamplighter.candidates/1',
          ranking,
          total,
          candidates,
        });
      });
    });
}
