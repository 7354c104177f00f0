import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type ANumber, toANumber } from '../../../oeis-data/types.js';
import type { RankingScope } from '../../pipeline/rank-sequences.js';
import { rankingProbeNames } from '../../pipeline/rankable-run.js';
import { type ContextFactory, positiveInteger } from '../command-context.js';
import { oneOf } from '../reading-options.js';
import type { Services } from '../services.js';
import { table } from '../table.js';

interface RankFlags {
  readonly scope: string;
  readonly probe: string;
  readonly top: string;
  readonly unlinked?: boolean;
  readonly distinct?: boolean;
  readonly keyword: readonly string[];
  readonly among?: string;
  readonly pairs?: string;
  readonly limit: string;
}

export function rankCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  program
    .command('rank')
    .option('--scope <scope>', 'all, top:<n> (the most-referenced), or one sequence, e.g. A000041', 'all')
    .option('--probe <name>', `by which probe: ${rankingProbeNames.join(', ')}`, rankingProbeNames[0])
    .option('--top <k>', 'pairs kept, the best of all', '1000')
    .option('--unlinked', 'only pairs between which no link is recorded')
    .option('--distinct', 'no pairs of definitions that the probe cannot tell apart')
    .option(
      '--keyword <word>',
      'both sequences carry this OEIS keyword; again for several',
      (word: string, words: readonly string[]) => [...words, word],
      [] as readonly string[],
    )
    .option('--among <file>', 'both sequences are in this file, one A-number a line (a family)')
    .option('--pairs <file>', 'only these pairs, two A-numbers a line (those for which terms speak)')
    .option('--limit <n>', 'pairs shown as text; --json has them all', '50')
    .description("the best pairs of the latest run's sequences by its probe's exact log-odds")
    .action(async (flags: RankFlags, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (_store, pipeline) => {
        const ranking = await services.rankSequences(pipeline, {
          scope: scopeOf(flags.scope),
          probe: oneOf('--probe', rankingProbeNames, flags.probe),
          topK: positiveInteger(flags.top, 1000),
          unlinked: flags.unlinked === true,
          distinct: flags.distinct === true,
          keywords: flags.keyword,
          ...(flags.among !== undefined && {
            among: new Set(namesIn(flags.among).flat()),
          }),
          ...(flags.pairs !== undefined && { pairs: pairsIn(flags.pairs) }),
        });
        const shown = ranking.pairs.slice(0, positiveInteger(flags.limit, 50));
        const rows = shown.map(({ left, right, logOdds, recorded }, i) => [
          String(i + 1),
          `${left} ${right}`,
          logOdds.toFixed(4),
          recorded ? 'recorded' : '-',
        ]);
        context.terminal.print(
          [
            `${ranking.pairs.length} pairs of ${ranking.sequences} sequences (${ranking.probe})`,
            table(['rank', 'pair', 'log-odds', 'link'], rows, context.terminal.width),
          ].join('\n\n'),
        );
        context.terminal.printJson('rank', ranking);
      });
    });
}

function scopeOf(text: string): RankingScope {
  if (text === 'all') return { kind: 'all' };
  const top = /^top:(.*)$/.exec(text);
  if (top !== null) return { kind: 'top', count: positiveInteger(top[1], 1) };
  return { kind: 'sequence', aNumber: toANumber(text) };
}

/** The A-numbers of each line that is not empty. */
function namesIn(path: string): ANumber[][] {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/);
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .trim()
        .split(/[\s,]+/)
        .map(toANumber),
    );
}

function pairsIn(path: string): [ANumber, ANumber][] {
  return namesIn(path).map(([left, right]) => [left!, right ?? left!]);
}
