import type { Command } from 'commander';
import type { ContextFactory } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import type { Services } from '../services.js';
import { table } from '../table.js';

const marks = { ok: 'ok', absent: 'optional', missing: 'MISSING' } as const;

export function doctorCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  program
    .command('doctor')
    .description('says what this machine has and lacks, and how to get it')
    .action(async (_options, command: Command) => {
      const { terminal, home } = contextOf(command);
      const findings = await services.examine(home.folder);
      const ready = findings.every((finding) => finding.state !== 'missing');
      terminal.print(
        table(
          ['', 'what', 'found', 'remedy'],
          findings.map((f) => [marks[f.state], f.what, f.detail, f.remedy]),
          terminal.width,
        ),
      );
      terminal.print(
        ready
          ? 'Everything that the main job needs is here.'
          : 'Something that the main job needs is missing.',
      );
      terminal.printJson('doctor', { schema: 'lamplighter.doctor/1', ready, findings });
      if (!ready) process.exitCode = exitCodes.unavailable.code;
    });
}
