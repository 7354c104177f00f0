/** What the completion of a pair says, in the language of relations. */
import type { Terms } from '../../../oeis-data/types.js';
import type { Identity } from '../../evaluation/identity-yield/index.js';
import {
  linear,
  pointwiseProduct,
  reference,
  relation,
  seriesProduct,
  shifted,
} from '../../relation/build.js';
import { everyIndex, type Relation, type SequenceExpression } from '../../relation/index.js';

/** The three sequences of an identity, by the letters of its operation. */
export interface Triple {
  readonly a: Terms;
  readonly b: Terms;
  readonly c: Terms;
}

/**
 * `c(n) = a(n) op b(n)` with every shift written out. A quotient of series that begins as c does is written as the
 * product that it undoes, a = b * c, which needs no division.
 */
export function statementOfIdentity(identity: Identity, terms: Triple): Relation {
  const { operation, c } = identity;
  // c(candidateIndex + i) is the result's value with the number resultStart + i.
  const candidateIndex = terms.c.offset + identity.candidateStart;
  // Where both have earlier terms these differ: the statement then says from where on it holds.
  const from = identity.candidateStart > 0 && identity.resultStart > 0 ? candidateIndex : everyIndex;
  const at = (first: number, result: SequenceExpression) =>
    relation(reference(c), shifted(result, first + identity.resultStart - candidateIndex), from);
  const [a, b] = [reference(identity.a), reference(identity.b)];
  const beginsAsC = identity.resultStart === 0 && identity.candidateStart === 0;
  switch (operation) {
    case 'a - b':
      return at(
        firstCommon(terms),
        linear([
          [1, a],
          [-1, b],
        ]),
      );
    case 'b - a':
      return at(
        firstCommon(terms),
        linear([
          [1, b],
          [-1, a],
        ]),
      );
    case 'a + b':
      return at(
        firstCommon(terms),
        linear([
          [1, a],
          [1, b],
        ]),
      );
    case 'a * b':
      return at(
        firstCommon(terms),
        pointwiseProduct([
          [a, 1],
          [b, 1],
        ]),
      );
    case 'a / b':
      return at(
        firstCommon(terms),
        pointwiseProduct([
          [a, 1],
          [b, -1],
        ]),
      );
    case 'b / a':
      return at(
        firstCommon(terms),
        pointwiseProduct([
          [b, 1],
          [a, -1],
        ]),
      );
    case 'series a * b':
      return at(
        0,
        seriesProduct([
          [fromFirst(a, terms.a), 1],
          [fromFirst(b, terms.b), 1],
        ]),
      );
    case 'series a / b':
      return seriesQuotient(fromFirst(a, terms.a), fromFirst(b, terms.b));
    case 'series b / a':
      return seriesQuotient(fromFirst(b, terms.b), fromFirst(a, terms.a));
    case 'dirichlet a * b':
      return at(
        1,
        seriesProduct(
          [
            [a, 1],
            [b, 1],
          ],
          'dirichlet',
        ),
      );
    case 'dirichlet a / b':
      return dirichletQuotient(a, b);
    case 'dirichlet b / a':
      return dirichletQuotient(b, a);
  }

  function seriesQuotient(dividend: SequenceExpression, divisor: SequenceExpression): Relation {
    if (!beginsAsC)
      return at(
        0,
        seriesProduct([
          [dividend, 1],
          [divisor, -1],
        ]),
      );
    const quotient = shifted(reference(c), terms.c.offset);
    return relation(
      dividend,
      seriesProduct([
        [divisor, 1],
        [quotient, 1],
      ]),
    );
  }

  function dirichletQuotient(dividend: SequenceExpression, divisor: SequenceExpression): Relation {
    if (!beginsAsC)
      return at(
        1,
        seriesProduct(
          [
            [dividend, 1],
            [divisor, -1],
          ],
          'dirichlet',
        ),
      );
    const quotient = shifted(reference(c), terms.c.offset - 1);
    return relation(
      dividend,
      seriesProduct(
        [
          [divisor, 1],
          [quotient, 1],
        ],
        'dirichlet',
      ),
    );
  }
}

const firstCommon = ({ a, b }: Triple) => Math.max(a.offset, b.offset);

/** The sequence moved so that its first term that is not zero stands at 0, where its power series is read from. */
function fromFirst(of: SequenceExpression, { offset, values }: Terms): SequenceExpression {
  return shifted(of, offset + values.findIndex((value) => value !== 0n));
}
