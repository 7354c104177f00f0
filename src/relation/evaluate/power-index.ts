/** Values read at base^n: exact indices, however sparse. */
import type { PowerIndexed } from '../ast.js';
import type { WorkBudget } from './budget.js';
import { collectRun, type Formula, lastIndex, type Run, valueAt } from './run-of-values.js';

/** of(base^(n + exponentShift) + shift), from n = -exponentShift on. */
export function evaluatePowerIndexed(
  of: Run | Formula,
  { base, exponentShift, shift }: PowerIndexed,
  budget: WorkBudget,
): Run | Formula {
  const first = -exponentShift + 0;
  if (of.kind === 'formula')
    return {
      kind: 'formula',
      at: (n) => {
        const exponent = n + BigInt(exponentShift);
        const words = Math.ceil((Number(exponent) * Math.log2(base)) / 64);
        if (exponent < 0n || !budget.allowsWords(words) || !budget.spend(words)) return undefined;
        return of.at(BigInt(base) ** exponent + BigInt(shift));
      },
    };
  const last = lastIndex(of);
  let reach = 0;
  while (base ** reach + shift <= last) reach++;
  return collectRun(first, first + reach - 1, (n) => valueAt(of, base ** (n - first) + shift));
}
