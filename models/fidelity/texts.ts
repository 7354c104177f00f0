/** What fidelity is measured on: own wording, short and long, with signs, digits and accents. */
export const fidelityTexts: readonly string[] = [
  'Number of ways to write n as a sum of distinct positive integers.',
  'a(n) = 2*a(n-1) + 3*a(n-2) with a(0) = 1, a(1) = 4.',
  'Expansion of the product over k >= 1 of (1 - x^(5*k))^5/(1 - x^k).',
  'Primes p such that p + 2 is also prime, sorted by their last decimal digit.',
  'Triangle read by rows: T(n,k) counts the paths of length n that return k times to their start, 0 <= k <= n.',
  'Nombre de mots de Lyndon, à permutation près, de longueur n.',
];
