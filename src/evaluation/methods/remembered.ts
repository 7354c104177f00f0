import type { Split } from '../protocol/split.js';
import type { ProbeMethod, TrainedScorer } from './probe-method.js';

/**
 * The same method, trained once a split: for what several parts of an evaluation build on. Its scorers must keep
 * their rows, 4 bytes x sequences x width a split.
 */
export function remembered(method: ProbeMethod): ProbeMethod {
  const known = new Map<Split, { readonly cutoffs: string; readonly trained: TrainedScorer }>();
  return {
    ...method,
    async train(split, cutoffs) {
      const before = known.get(split);
      if (before !== undefined && (cutoffs.length === 0 || before.cutoffs === cutoffs.join())) {
        return before.trained;
      }
      const trained = await method.train(split, cutoffs);
      known.set(split, { cutoffs: cutoffs.join(), trained });
      return trained;
    },
  };
}
