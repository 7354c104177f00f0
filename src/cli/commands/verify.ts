import type { Command } from 'commander';
import { type ContextFactory, positiveInteger } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import { relationTable } from '../relation-table.js';
import type { Services } from '../services.js';

export function verifyCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  program
    .command('verify')
    .argument('<relation>', 'a statement, e.g. "A000290(n) = 2*A000217(n) - n" (docs/relation-language.md)')
    .description('parses a relation and checks it on every term that the corpus and its sources have')
    .option('--corpus <source>', '"starter", a folder of OEIS files, or a corpus database', 'starter')
    .option(
      '--hypotheses <n>',
      'how many statements you tried before this one (lowers its significance)',
      '1',
    )
    .option('--pari', 'print a PARI/GP script that checks the statement')
    .action(
      async (
        statement: string,
        options: { corpus: string; hypotheses: string; pari?: boolean },
        command: Command,
      ) => {
        const context = contextOf(command);
        await context.withStore(async (_store, pipeline) => {
          const check = await services.checkStatement(pipeline, {
            statement,
            corpus: options.corpus,
            hypothesesTried: positiveInteger(options.hypotheses, 1),
          });
          const { relation } = check;
          context.terminal.print(relationTable([relation], context.terminal.width));
          context.terminal.print(
            `\nchecked    n = ${relation.checkedFrom ?? '-'} .. ${relation.checkedTo ?? '-'}`,
          );
          if (relation.refutation !== null) {
            const { n, expected, got, source } = relation.refutation;
            context.terminal.print(
              `refuted    at n = ${n}: left side ${expected}, right side ${got} (${source})`,
            );
          }
          for (const note of relation.notes) context.terminal.print(`note       ${note}`);
          context.terminal.print(`LaTeX      ${relation.latex}`);
          if (options.pari === true) context.terminal.print(`\n${check.pari}`);
          context.terminal.printJson('verify', {
            schema: 'lamplighter.verify/1',
            ...check,
            evidence: [...check.evidence],
          });
          if (relation.rung === 'refuted') process.exitCode = exitCodes.refuted.code;
          else if (!relation.verified) process.exitCode = exitCodes.undecided.code;
        });
      },
    );
}
