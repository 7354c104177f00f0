/** Errors that a user of the relation language can meet. */
import { defineErrors } from '../../oeis-data/errors.js';

export const relationErrors = defineErrors({
  RELATION_SYNTAX: {
    message: 'Column {column}: expected {expected}, got {got} in "{text}".',
    cause: 'The statement does not follow the grammar of docs/relation-language.md.',
    remedy: 'Correct the statement at that column; A000290(n) = 2*A000217(n) - n is a complete example.',
  },
  RELATION_LIMIT: {
    message: 'Column {column}: expected {quantity} at most {limit}, got {got}.',
    cause:
      'Lengths, depths, exponents and multipliers are bounded so that one statement cannot exhaust the machine.',
    remedy: 'Write a smaller statement.',
  },
  RELATION_ZERO_DENOMINATOR: {
    message: 'Expected a rational number, got {got}.',
    cause: 'A constant is divided by zero.',
    remedy: 'Correct the denominator.',
  },
  RELATION_TRANSFORM_UNKNOWN: {
    message: 'Expected the name of a transform, got "{got}"; the nearest name is "{nearest}".',
    cause: 'The catalogue holds no transform of that name.',
    remedy: 'Use the nearest name, or one of those in src/hypothesis/transforms.',
  },
  RELATION_TRANSFORM_PARAMETERS: {
    message: 'Transform {transform}: expected {expected}, got {got}.',
    cause: 'The parameters after the semicolon do not fit the transform.',
    remedy: 'Write transform(sequence; parameter, ...) as the catalogue describes it.',
  },
});
