import type { Command } from 'commander';
import { toANumber } from '../../../oeis-data/types.js';
import { rankingProbeNames } from '../../pipeline/rankable-run.js';
import { type ContextFactory, positiveInteger, UsageError } from '../command-context.js';
import { oneOf } from '../reading-options.js';
import type { Services } from '../services.js';
import { sidecarToken } from '../sidecar-token.js';
import { table } from '../table.js';

interface NeighboursFlags {
  readonly text?: string;
  readonly probe: string;
  readonly count: string;
  readonly unlinked?: boolean;
  readonly sidecar?: string;
  readonly sidecarTokenFile?: string;
}

export function neighboursCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  program
    .command('neighbours')
    .argument('[sequence]', 'a sequence of the latest run, e.g. A000041')
    .option('--text <definition>', 'a definition of your own instead, read by the model now')
    .option('--probe <name>', `by which probe: ${rankingProbeNames.join(', ')}`, rankingProbeNames[0])
    .option('--count <k>', 'how many', '20')
    .option('--unlinked', 'leave out sequences to which a link is recorded')
    .option('--sidecar <address>', 'URL or socket of a running sidecar that reads the text, at once')
    .option('--sidecar-token-file <path>', 'file of its bearer token (or LAMPLIGHTER_SIDECAR_TOKEN)')
    .description("what the latest run's probe puts nearest to a sequence or to a definition")
    .action(async (sequence: string | undefined, flags: NeighboursFlags, command: Command) => {
      const { text, sidecar, sidecarTokenFile } = flags;
      if ((sequence === undefined) === (text === undefined)) {
        throw new UsageError('expected either a sequence or --text');
      }
      const token = sidecar === undefined ? undefined : sidecarToken(sidecarTokenFile);
      const context = contextOf(command);
      await context.withStore(async (_store, pipeline) => {
        const found = await services.neighboursOf(pipeline, {
          of: text !== undefined ? { text } : { aNumber: toANumber(sequence!) },
          probe: oneOf('--probe', rankingProbeNames, flags.probe),
          count: positiveInteger(flags.count, 20),
          unlinked: flags.unlinked === true,
          ...(sidecar !== undefined && { sidecar }),
          ...(token !== undefined && { token }),
        });
        const rows = found.neighbours.map(({ aNumber, logOdds, recorded, definition }) => [
          aNumber,
          logOdds.toFixed(4),
          recorded ? 'recorded' : '-',
          definition,
        ]);
        context.terminal.print(
          [
            `${found.aNumber ?? 'Text'}: ${found.definition} (${found.probe})`,
            table(['sequence', 'log-odds', 'link', 'definition'], rows, context.terminal.width),
            found.attribution,
          ].join('\n\n'),
        );
        context.terminal.printJson('neighbours', found);
      });
    });
}
