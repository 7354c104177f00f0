/** The commands that make an evaluation, and each part of it, again. */
import type { Reproduction } from '../evaluation/index.js';
import type { EvalFlags } from './eval-flags.js';

type Commands = Omit<Reproduction, 'corpusHash'>;

const alone = '--protocols sequence-disjoint --controls none --no-layer-signal';

export function evalReproduction(flags: EvalFlags): Commands {
  const inputs = [
    'lamplighter eval',
    option('--corpus', flags.corpus),
    option('--model', flags.model),
    ...(flags.modelPath === undefined ? [] : [option('--model-path', flags.modelPath)]),
    ...(flags.layers === undefined ? [] : [option('--layers', flags.layers)]),
    ...(flags.prompt === 'plain' ? [] : [option('--prompt', flags.prompt)]),
    ...(flags.pool === 'mean' ? [] : [option('--pool', flags.pool)]),
    ...(flags.definitions === 'plain' ? [] : [option('--definitions', flags.definitions)]),
    option('--top', flags.top),
    option('--seeds', flags.seeds),
    option('--resamples', flags.resamples),
  ].join(' ');
  const probes = option('--probes', flags.probes);
  const labels = flags.randomLabels === true ? '--random-labels' : `--random-labels ${flags.randomLabels}`;
  const yields = [
    flags.yieldCurve ? '--yield-curve' : '--yield',
    option('--yield-pairs', flags.yieldPairs),
    option('--yield-random', flags.yieldRandom),
  ].join(' ');
  const hasLabels = flags.randomLabels !== undefined;
  const hasYield = flags.yield === true || flags.yieldCurve === true;
  const controls = option('--controls', flags.controls);
  return {
    command: [
      inputs,
      probes,
      controls,
      option('--protocols', flags.protocols),
      ...(hasLabels ? [labels] : []),
      ...(flags.learningCurve ? ['--learning-curve'] : []),
      ...(flags.calibration ? ['--calibration'] : []),
      ...(flags.layerSignal ? [] : ['--no-layer-signal']),
      ...(hasYield ? [yields] : []),
      ...(flags.html === undefined ? [] : [option('--html', flags.html)]),
    ].join(' '),
    commands: [
      ...flags.protocols.split(',').map((protocol) => ({
        what: `Protocol ${protocol.trim()}`,
        command: `${inputs} ${probes} ${controls} ${option('--protocols', protocol.trim())} --no-layer-signal`,
      })),
      ...(hasLabels ? [{ what: 'Random labels', command: `${inputs} ${probes} ${alone} ${labels}` }] : []),
      ...(flags.layerSignal
        ? [
            {
              what: 'Signal of each layer',
              command: `${inputs} --probes contrastive --protocols sequence-disjoint --controls none`,
            },
          ]
        : []),
      ...(flags.learningCurve
        ? [{ what: 'Learning curve', command: `${inputs} --probes contrastive ${alone} --learning-curve` }]
        : []),
      ...(flags.calibration
        ? [{ what: 'Calibration', command: `${inputs} --probes contrastive ${alone} --calibration` }]
        : []),
      ...(hasYield
        ? [
            {
              what: 'Identity yield',
              command: `${inputs} ${probes} ${controls} --protocols sequence-disjoint --no-layer-signal ${yields}`,
            },
          ]
        : []),
    ],
  };
}

/** Quoted for a shell where it must be. */
function option(name: string, value: string): string {
  return `${name} ${/^[\w./,:@%+=-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`}`;
}
