import type { Command } from 'commander';
import {
  controlNames,
  defaultPairsPerStratum,
  defaultRandomPairs,
  defaultResamples,
  type ProtocolName,
  probeNames,
  protocolNames,
  renderEvaluation,
} from '../../evaluation/index.js';
import { type ContextFactory, positiveInteger } from '../command-context.js';
import type { EvalFlags } from '../eval-flags.js';
import { evalReproduction } from '../eval-reproduction.js';
import { listOf, readingsOf, withReadingOptions } from '../reading-options.js';
import type { Services } from '../services.js';

const permutations = 20;

export function evalCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  const command = program
    .command('eval')
    .description(
      'measures probes on held-out links, beside controls. Time is mostly trainings: one a probe or control, seed and ' +
        'division of the sequences; lantern and standardised rank wide rows and cost most',
    )
    .option('--corpus <source>', '"starter", a folder of OEIS files, or a corpus database', 'starter');
  withReadingOptions(command, true)
    .option('--top <n>', 'the n most-referenced sequences', '10000')
    .option('--seeds <n>', 'seeds 0 .. n-1', '5')
    .option('--probes <names>', `which to train: ${probeNames.join(', ')}`, probeNames.join())
    .option(
      '--controls <names>',
      `beside them: ${controlNames.join(', ')}; none for none`,
      controlNames.join(),
    )
    .option(
      '--protocols <names>',
      `${protocolNames.join(', ')}; temporal trains everything once more, the others share one training`,
      protocolNames.join(),
    )
    .option('--resamples <n>', 'resamples of the sequences behind each interval', String(defaultResamples))
    .option(
      '--random-labels [n]',
      `refits on n permutations of the labels, ${permutations} by default: a logistic refit takes a second, a contrastive one a training`,
    )
    .option('--learning-curve', 'recall over the number of training links: ten more trainings')
    .option('--calibration', 'probabilities of links, checked: two more trainings')
    .option('--no-layer-signal', 'leaves the signal of each layer out')
    .option('--yield', 'verified identities among the best pairs of three strata of name similarity')
    .option('--yield-curve', 'the same over more strata')
    .option('--yield-pairs <n>', 'pairs of each stratum', String(defaultPairsPerStratum))
    .option('--yield-random <n>', 'random pairs of each stratum', String(defaultRandomPairs))
    .option('--html <file>', 'writes a page with all tables and figures')
    .action(async (flags: EvalFlags, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (_store, pipeline) => {
        const reproduction = evalReproduction(flags);
        const report = await services.runEvaluation(pipeline, { ...optionsOf(flags), reproduction });
        context.terminal.print(`${renderEvaluation(report)}\nThe same again: ${reproduction.command}\n`);
        context.terminal.printJson('eval', {
          schema: 'lamplighter.eval/3',
          command: reproduction.command,
          report,
        });
      });
    });
}

function optionsOf(flags: EvalFlags) {
  const { randomLabels } = flags;
  return {
    corpus: flags.corpus,
    readings: readingsOf(flags),
    top: positiveInteger(flags.top, 10_000),
    seeds: positiveInteger(flags.seeds, 5),
    probes: listOf('--probes', probeNames, flags.probes),
    controls: flags.controls === 'none' ? [] : listOf('--controls', controlNames, flags.controls),
    protocols: listOf('--protocols', protocolNames, withVersions(flags.protocols)),
    resamples: positiveInteger(flags.resamples, defaultResamples),
    randomLabels:
      randomLabels === undefined
        ? 0
        : positiveInteger(randomLabels === true ? undefined : randomLabels, permutations),
    learningCurve: flags.learningCurve === true,
    calibration: flags.calibration === true,
    layers: flags.layerSignal,
    identityYield: flags.yieldCurve
      ? ('curve' as const)
      : flags.yield
        ? ('strata' as const)
        : ('none' as const),
    yieldPairs: positiveInteger(flags.yieldPairs, defaultPairsPerStratum),
    yieldRandomPairs: positiveInteger(flags.yieldRandom, defaultRandomPairs),
    html: flags.html,
  };
}

/** `strict` means the version there is: `strict/1`. */
function withVersions(names: string): string {
  const full = (name: string) =>
    protocolNames.find((known: ProtocolName) => known === name || known.startsWith(`${name}/`)) ?? name;
  return names
    .split(',')
    .map((name) => full(name.trim()))
    .join();
}
