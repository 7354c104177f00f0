import type { Command } from 'commander';
import type { ContextFactory } from '../command-context.js';
import { UsageError } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import type { Services } from '../services.js';
import { sidecarToken } from '../sidecar-token.js';
import { table } from '../table.js';

export function conformCommand(sidecar: Command, services: Services, contextOf: ContextFactory): void {
  sidecar
    .command('conform')
    .argument('<address>', 'URL of a running sidecar, or the path of its socket')
    .option('--token-file <path>', 'file of the bearer token to show (or LAMPLIGHTER_SIDECAR_TOKEN)')
    .option('--tolerance <x>', 'relative distance allowed to a text in other company', '1e-5')
    .description(
      'asks a sidecar for everything docs/protocol.md promises; some 40 s; exit code 1 when it fails',
    )
    .action(async (address: string, options: { tokenFile?: string; tolerance: string }, command: Command) => {
      const { terminal } = contextOf(command);
      const tolerance = Number(options.tolerance);
      if (!(tolerance > 0))
        throw new UsageError(`expected a positive --tolerance, got "${options.tolerance}"`);
      const token = sidecarToken(options.tokenFile);
      const report = await services.conform(address, {
        tolerance,
        ...(token !== undefined && { token }),
        onCheck: ({ name, result }) => terminal.say(`${result} ${name}`),
      });
      const { checks, card, passed } = report;
      terminal.print(
        table(
          ['check', 'result', 'seconds', 'reason'],
          checks.map((c) => [c.name, c.result, (c.milliseconds / 1000).toFixed(1), c.reason]),
          terminal.width,
        ),
      );
      const failed = checks.filter(({ result }) => result === 'fail').length;
      terminal.print(
        `${card.model} (${card.runtime}) at ${report.address}: ` +
          (passed ? 'conforms' : `does not conform, ${failed} of ${checks.length} checks failed`),
      );
      terminal.printJson('sidecar conform', {
        ...report,
        schema: 'lamplighter.sidecar-conform/1',
        card: { ...card },
        checks: [...checks],
      });
      if (!passed) process.exitCode = exitCodes.bug.code;
    });
}
