/** Controls without a bilinear form: the plain cosine of words, and popularity. */
import { nameOrder } from '../../ranking/index.js';
import { degreeScorer } from '../controls/degree.js';
import type { Analyser } from '../controls/tf-idf/analysers.js';
import { tfIdfScorer } from '../controls/tf-idf/cosine-scorer.js';
import type { Scorer } from '../scorer.js';
import type { MethodContext } from './context.js';
import type { ProbeMethod, TrainedScorer } from './probe-method.js';

export function tfIdfMethod(analyser: Analyser, { aNumbers, definitions }: MethodContext): ProbeMethod {
  let scorer: Scorer | undefined;
  let known: { readonly cutoffs: string; readonly trained: TrainedScorer } | undefined;
  return {
    name: analyser.name,
    role: 'text',
    async train(_split, cutoffs) {
      scorer ??= tfIdfScorer(definitions, analyser, nameOrder(aNumbers));
      if (known?.cutoffs !== cutoffs.join()) {
        known = { cutoffs: cutoffs.join(), trained: await asTrained(scorer, cutoffs) };
      }
      return known.trained;
    },
  };
}

export function degreeMethod({ aNumbers }: MethodContext): ProbeMethod {
  const tieOrder = nameOrder(aNumbers);
  return {
    name: 'training degree only',
    role: 'degree',
    train: (split, cutoffs) =>
      asTrained(degreeScorer(aNumbers.length, split.trainingLinks, tieOrder), cutoffs),
  };
}

async function asTrained(scorer: Scorer, cutoffs: readonly number[]): Promise<TrainedScorer> {
  return {
    score: (first, second) => scorer.score(first, second),
    ranking: await scorer.best(Math.max(1, ...cutoffs)),
    eachRow: () => scorer.eachRow(),
  };
}
