import { defineTransform, refusal, termsFrom } from './define.js';

/**
 * With A = x + ..., powers of B are built one coefficient at a time: the coefficient of x^n in A(B) is
 * b(n) plus what b(1..n-1) already determine, and must be 0 from n = 2 on. powers[k] holds B^k.
 */
export const reversion = defineTransform({
  name: 'reversion',
  indexOrigin: 1,
  lengthLaw: 'as many terms as are known from a(1) on',
  integrality: 'checked',
  inverse: { name: 'reversion', parameters: [] },
  cost: 'cubic',
  probeLength: 16,
  provenance: 'OEIS wiki, Transforms: REVERT',
  sentence: 'The series B with A(B(x)) = x, where A(x) = a(1) x + a(2) x^2 + ... and a(1) is 1 or -1.',
  operator: '\\operatorname{Reversion}',
  compute: (values, { accept }) => {
    const unit = values[0]!;
    if (unit !== 1n && unit !== -1n) return refusal(`Expected a(1) = 1 or -1, got ${unit}.`);
    const length = values.length;
    const reverted: bigint[] = [0n, unit];
    const powers: bigint[][] = [[], reverted];
    for (let k = 2; k <= length; k++) powers.push(new Array<bigint>(k).fill(0n));
    for (let n = 2; n <= length; n++) {
      let excess = 0n;
      for (let k = 2; k <= n; k++) {
        const lower = powers[k - 1]!;
        let coefficient = 0n;
        for (let i = 1; i <= n - k + 1; i++) coefficient += reverted[i]! * (lower[n - i] ?? 0n);
        powers[k]![n] = coefficient;
        excess += values[k - 1]! * coefficient;
      }
      reverted.push(accept(-unit * excess));
    }
    return termsFrom(1, reverted.slice(1));
  },
});
