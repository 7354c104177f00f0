/**
 * The integer that stands for a sequence name inside the database. Its order is that of A-numbers: by letter,
 * then by number; the count of digits comes last, so that every name has a key of its own.
 */
import type { ANumber } from '../types.js';

const codeOfA = 65;

export function sequenceKey(aNumber: ANumber): number {
  const letter = aNumber.charCodeAt(0) - codeOfA;
  return (letter * 1e9 + Number(aNumber.slice(1))) * 10 + (aNumber.length - 1);
}

export function sequenceOfKey(key: number): ANumber {
  const digits = key % 10;
  const rest = (key - digits) / 10;
  const number = rest % 1e9;
  const letter = String.fromCharCode((rest - number) / 1e9 + codeOfA);
  return (letter + String(number).padStart(digits, '0')) as ANumber;
}
