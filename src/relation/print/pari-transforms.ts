/**
 * Transforms in PARI/GP. A sequence is [index of its first term, [terms]]; `termsfrom(s, k)` is the vector
 * of its terms from index k on. The mathematics is that of the catalogue's transform of the same name,
 * written independently of it.
 */

const definitions: Readonly<Record<string, string>> = {
  absoluteValue: '[s[1], apply(abs, s[2])]',
  alternateSigns: '[s[1], vector(#s[2], i, (-1)^(s[1] + i - 1)*s[2][i])]',
  binomial: 'my(v = termsfrom(s, 0)); [0, vector(#v, i, sum(k = 1, i, binomial(i - 1, k - 1)*v[k]))]',
  differences: '[s[1], vector(#s[2] - 1, i, s[2][i + 1] - s[2][i])]',
  differencesWithFirst: '[s[1], vector(#s[2], i, if(i == 1, s[2][1], s[2][i] - s[2][i - 1]))]',
  dirichletInverse: 'my(v = termsfrom(s, 1)); [1, dirdiv(vector(#v, i, i == 1), v)]',
  divisorSum: 'my(v = termsfrom(s, 1)); [1, vector(#v, n, sumdiv(n, d, v[d]))]',
  eulerTransform:
    "my(v = termsfrom(s, 1)); [0, Vec(prod(k = 1, #v, (1 - 'x^k + O('x^(#v + 1)))^(-v[k]), 1 + O('x^(#v + 1))))]",
  inverseBinomial:
    'my(v = termsfrom(s, 0)); [0, vector(#v, i, sum(k = 1, i, (-1)^(i - k)*binomial(i - 1, k - 1)*v[k]))]',
  inverseEulerTransform:
    "my(v = termsfrom(s, 0), f = Ser(v, 'x), g = 'x*deriv(f, 'x)/f); [1, vector(#v - 1, n, sumdiv(n, d, moebius(n/d)*polcoef(g, d))/n)]",
  invert: "my(v = termsfrom(s, 1)); [0, Vec(1/(1 - sum(k = 1, #v, v[k]*'x^k) + O('x^(#v + 1))))]",
  moebius: 'my(v = termsfrom(s, 1)); [1, vector(#v, n, sumdiv(n, d, moebius(n/d)*v[d]))]',
  multiplyByIndex: 'my(v = termsfrom(s, 1)); [1, vector(#v, n, n*v[n])]',
  partialProducts: '[s[1], vector(#s[2], i, prod(j = 1, i, s[2][j]))]',
  partialSums: '[s[1], vector(#s[2], i, sum(j = 1, i, s[2][j]))]',
  reciprocalSeries: "my(v = termsfrom(s, 0)); [0, Vec(1/Ser(v, 'x))]",
  records:
    'my(best = List()); for(i = 1, #s[2], if(#best == 0 || s[2][i] > best[#best], listput(best, s[2][i]))); [1, Vec(best)]',
  secondDifferences: '[s[1], vector(#s[2] - 2, i, s[2][i + 2] - 2*s[2][i + 1] + s[2][i])]',
  selfConvolution: 'my(v = termsfrom(s, 0)); [0, vector(#v, i, sum(k = 1, i, v[k]*v[i - k + 1]))]',
};

/** Name of the PARI function of a transform; built-in names such as `binomial` stay free. */
export function pariTransformName(transform: string): string {
  return `transform_${transform}`;
}

/** Definition of that function; one that stops with a message where the transform has no PARI form. */
export function pariTransformDefinition(transform: string): string {
  const body = definitions[transform];
  const name = pariTransformName(transform);
  return body === undefined
    ? `${name}(s, p[..]) = error("the transform ${transform} has no PARI form yet");`
    : `${name}(s) = ${body};`;
}

export const transformsWithPariForm: readonly string[] = Object.keys(definitions);
