import { type Command, Option } from 'commander';
import { toANumber } from '../../../oeis-data/types.js';
import { relationDocument } from '../../pipeline/relation-document.js';
import type { RelationFilter } from '../../store/index.js';
import { type ContextFactory, positiveInteger } from '../command-context.js';
import { latestReport, type SearchKind, searchKinds } from '../latest-report.js';
import { relationTable } from '../relation-table.js';
import type { Services } from '../services.js';

interface ListOptions {
  readonly limit: string;
  readonly all?: boolean;
  readonly rung?: NonNullable<RelationFilter['rung']>;
  readonly recorded?: NonNullable<RelationFilter['recorded']>;
  readonly sequence?: string;
  readonly of?: SearchKind;
  readonly best?: boolean;
}

export function relationsCommand(program: Command, _services: Services, contextOf: ContextFactory): void {
  const relations = program
    .command('relations')
    .description('the relations of the latest run, join or completion');
  relations
    .command('list')
    .description('lists verified relations in order of discovery')
    .option('--limit <n>', 'how many', '50')
    .option('--all', 'also those that are not verified')
    .addOption(
      new Option('--rung <rung>', 'only this rung').choices(['matched', 'held out', 'fresh', 'refuted']),
    )
    .addOption(
      new Option('--recorded <state>', 'only this state').choices([
        'recorded',
        'partly recorded',
        'unrecorded',
      ]),
    )
    .option('--sequence <A-number>', 'only relations of this sequence')
    .addOption(
      new Option('--of <work>', 'of the newest such work; default: whichever is newest').choices(searchKinds),
    )
    .option('--best', 'most significant first, without trivial families')
    .action(async (options: ListOptions, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (store) => {
        const { search } = await latestReport(store, options.of === undefined ? searchKinds : [options.of]);
        const found = await store.relations.list(search, {
          verifiedOnly: options.all !== true && options.rung === undefined,
          limit: positiveInteger(options.limit, 50),
          ...(options.rung !== undefined && { rung: options.rung }),
          ...(options.recorded !== undefined && { recorded: options.recorded }),
          ...(options.best === true && { bySignificance: true, withoutNote: 'trivial family' }),
          ...(options.sequence !== undefined && { sequence: toANumber(options.sequence) }),
        });
        const listed = found.map(relationDocument);
        context.terminal.print(relationTable(listed, context.terminal.width));
        context.terminal.printJson('relations list', {
          schema: 'lamplighter.relations/1',
          relations: listed,
        });
      });
    });
  relations
    .command('show')
    .argument('<id>', 'identifier of a relation, or its first characters')
    .description('shows one relation with all its evidence')
    .action(async (id: string, _options, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (store) => {
        const found = await store.relations.get(id);
        const relation = relationDocument(found);
        context.terminal.print(relationTable([relation], context.terminal.width));
        context.terminal.print(`\nLaTeX      ${relation.latex}`);
        context.terminal.print(
          `checked    n = ${relation.checkedFrom ?? '-'} .. ${relation.checkedTo ?? '-'}`,
        );
        context.terminal.print(
          `proposed   by ${relation.proposer}: ${found.proposal.equations} equations, ${found.proposal.unknowns} unknowns, ` +
            `about ${found.proposal.hypothesesTried} hypotheses tried`,
        );
        for (const note of relation.notes) context.terminal.print(`note       ${note}`);
        context.terminal.print(`evidence   ${JSON.stringify(found.evidence, null, 2)}`);
        context.terminal.printJson('relations show', {
          schema: 'lamplighter.relation/1',
          relation,
          evidence: [...found.evidence],
        });
      });
    });
}
