/** Names and parameters of transforms, checked before a statement is evaluated. */
import type { Relation, Transformed } from './ast.js';
import { relationErrors } from './errors.js';
import { subexpressions } from './references.js';
import type { Transform, TransformCatalogue } from './transform.js';

/** @throws `RELATION_TRANSFORM_UNKNOWN` (with the nearest name), `RELATION_TRANSFORM_PARAMETERS` */
export function requireTransforms(relation: Relation, catalogue: TransformCatalogue): void {
  for (const side of [relation.left, relation.right])
    for (const part of subexpressions(side)) {
      if (part.kind !== 'transformed') continue;
      const transform = catalogue.get(part.transform);
      if (transform === undefined)
        throw relationErrors.RELATION_TRANSFORM_UNKNOWN({
          got: part.transform,
          nearest: nearestName(part.transform, catalogue),
        });
      requireParameters(part, transform);
    }
}

function requireParameters(given: Transformed, transform: Transform): void {
  const { parameters } = transform;
  const fits =
    given.parameters.length === parameters.length &&
    parameters.every(
      ({ minimum, maximum }, k) => given.parameters[k]! >= minimum && given.parameters[k]! <= maximum,
    );
  if (fits) return;
  const expected = parameters.map(({ name, minimum, maximum }) => `${name} from ${minimum} to ${maximum}`);
  throw relationErrors.RELATION_TRANSFORM_PARAMETERS({
    transform: transform.name,
    expected: expected.join(', ') || 'no parameters',
    got: given.parameters.join(', ') || 'none',
  });
}

function nearestName(name: string, catalogue: TransformCatalogue): string {
  let nearest = '';
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of catalogue.keys()) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
