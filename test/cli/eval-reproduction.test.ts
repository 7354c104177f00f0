import { describe, expect, it } from 'vitest';
import { evalReproduction } from '../../src/cli/eval-reproduction.js';

const flags = {
  corpus: '../shared/oeis',
  model: 'smollm2-135m,smollm2-135m-random-0',
  prompt: 'plain',
  pool: 'mean',
  definitions: 'plain',
  top: '10000',
  seeds: '5',
  probes: 'contrastive',
  controls: 'untrained',
  protocols: 'sequence-disjoint,strict',
  resamples: '1000',
  layerSignal: true,
  yieldPairs: '60000',
  yieldRandom: '1000000',
};

describe('evalReproduction', () => {
  it('repeats what was asked, and one command for each part that was measured', () => {
    const { command, commands } = evalReproduction(flags);
    expect(command).toBe(
      'lamplighter eval --corpus ../shared/oeis --model smollm2-135m,smollm2-135m-random-0 --top 10000 --seeds 5 ' +
        '--resamples 1000 --probes contrastive --controls untrained --protocols sequence-disjoint,strict',
    );
    expect(commands.map(({ what }) => what)).toEqual([
      'Protocol sequence-disjoint',
      'Protocol strict',
      'Signal of each layer',
    ]);
    for (const part of commands) expect(part.command).toContain('--model smollm2-135m,smollm2-135m-random-0');
  });

  it('names every part that was chosen', () => {
    const all = evalReproduction({
      ...flags,
      definitions: 'plain,shuffled',
      randomLabels: '40',
      learningCurve: true,
      calibration: true,
      yieldCurve: true,
      html: 'a page.html',
    });
    expect(all.command).toContain(
      "--random-labels 40 --learning-curve --calibration --yield-curve --yield-pairs 60000 --yield-random 1000000 --html 'a page.html'",
    );
    expect(all.commands.slice(2).map(({ what }) => what)).toEqual([
      'Random labels',
      'Signal of each layer',
      'Learning curve',
      'Calibration',
      'Identity yield',
    ]);
    const yields = all.commands.at(-1)!.command;
    expect(yields).toContain('--definitions plain,shuffled');
    expect(yields).toContain('--yield-curve');
    expect(yields).not.toContain('--calibration');
  });

  it('says when no number of permutations was given', () => {
    expect(evalReproduction({ ...flags, randomLabels: true }).command).toMatch(/--random-labels$/);
  });
});
