import type { Rational } from '../../relation/ast.js';
import { rational } from '../../relation/rational.js';

/**
 * Number of positions at which both are known, when they agree at all of them: `values[i + lead]` against
 * `target[i]`. 0 at the first disagreement, or without overlap.
 */
export function agreement(values: readonly bigint[], target: readonly bigint[], lead: number): number {
  const from = Math.max(0, -lead);
  const to = Math.min(target.length, values.length - lead);
  for (let i = from; i < to; i++) if (values[i + lead] !== target[i]) return 0;
  return Math.max(0, to - from);
}

export interface AffineAgreement {
  readonly coefficient: Rational;
  readonly constant: Rational;
  readonly overlap: number;
}

/** target[i] = coefficient * values[i + lead] + constant over the whole overlap, coefficient not zero. */
export function affineAgreement(
  values: readonly bigint[],
  target: readonly bigint[],
  lead: number,
): AffineAgreement | undefined {
  const from = Math.max(0, -lead);
  const to = Math.min(target.length, values.length - lead);
  let other = from + 1;
  while (other < to && values[other + lead] === values[from + lead]) other++;
  if (other >= to) return undefined;
  const base = values[from + lead]!;
  const run = values[other + lead]! - base;
  const rise = target[other]! - target[from]!;
  if (rise === 0n) return undefined;
  for (let i = from; i < to; i++) {
    if ((target[i]! - target[from]!) * run !== rise * (values[i + lead]! - base)) return undefined;
  }
  return {
    coefficient: rational(rise, run),
    constant: rational(target[from]! * run - rise * base, run),
    overlap: to - from,
  };
}
