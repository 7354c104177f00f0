import type { Command } from 'commander';
import { toANumber } from '../../../oeis-data/types.js';
import type { PairExplanation } from '../../pipeline/pair-explanation.js';
import { type ContextFactory, positiveInteger } from '../command-context.js';
import { contributionChart } from '../contribution-chart.js';
import type { Services } from '../services.js';
import { table } from '../table.js';

interface ExplainFlags {
  readonly links: string;
  readonly components: string;
}

export function explainCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  program
    .command('explain')
    .argument('<left>', 'a sequence of the latest run, e.g. A000041')
    .argument('<right>', 'another')
    .option('--links <n>', 'training links shown', '8')
    .option('--components <n>', 'dimensions named in each layer (in JSON)', '5')
    .description("why the latest run's probe scores a pair as it does: layers, training links, words")
    .action(async (left: string, right: string, flags: ExplainFlags, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (_store, pipeline) => {
        const explanation = await services.explainPair(pipeline, {
          left: toANumber(left),
          right: toANumber(right),
          links: positiveInteger(flags.links, 8),
          components: positiveInteger(flags.components, 5),
        });
        context.terminal.print(inWords(explanation, context.terminal.width));
        context.terminal.printJson('explain', explanation);
      });
    });
}

function inWords(explanation: PairExplanation, width: number): string {
  const { left, right, recorded, trainedOn, logOdds, probability, baseRate, intercept, layers } = explanation;
  const { words, cosine } = explanation.words;
  const link = recorded.length === 0 ? 'no link recorded' : `linked (${recorded.join(', ')})`;
  const training = trainedOn ? ', a training link of the probe' : '';
  return [
    `${left.aNumber}  ${left.definition}`,
    `${right.aNumber}  ${right.definition}`,
    `${link}${training}`,
    '',
    `log-odds ${logOdds.toFixed(4)}: probability ${probability.toPrecision(3)} of a link, ` +
      `${(probability / baseRate).toPrecision(3)} times that of any pair (${explanation.model})`,
    '',
    contributionChart([
      { name: 'intercept', value: intercept },
      ...layers.map(({ name, contribution }) => ({ name, value: contribution })),
    ]),
    '',
    'Training links most like this pair:',
    table(
      ['pair', 'similarity', 'definitions'],
      explanation.nearestLinks.map((near) => [
        `${near.left.aNumber} ${near.right.aNumber}`,
        near.similarity.toFixed(3),
        `${near.left.definition} / ${near.right.definition}`,
      ]),
      width,
    ),
    '',
    words.length === 0
      ? 'No word is in both definitions.'
      : `Words in both, rarest first: ${words.map(({ word }) => word).join(', ')} (TF-IDF cosine ${cosine.toFixed(3)})`,
    explanation.attribution,
  ].join('\n');
}
