/**
 * Product expansions gathered into classes of proportional exponent vectors. Members of a class are powers
 * of one another, so a relation among classes is looked for between one member each.
 */
import type { ANumber } from '../../../oeis-data/types.js';

export interface ProductMember {
  readonly aNumber: ANumber;
  readonly shift: number;
  readonly exponents: Int32Array;
  /** The member is base^multiple, where `base` has coprime exponents, the first nonzero one positive. */
  readonly multiple: number;
}

export interface ProductClass {
  readonly members: readonly ProductMember[];
  /** Members with the smallest positive and the largest negative multiple, lowest A-number first. */
  readonly positive?: ProductMember;
  readonly negative?: ProductMember;
}

function gcd(left: number, right: number): number {
  let [a, b] = [Math.abs(left), Math.abs(right)];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

/** Signed content of a vector: divided by it, the first nonzero entry is positive and the entries coprime. */
export function signedContent(exponents: Int32Array): number {
  let content = 0;
  let sign = 0;
  for (const exponent of exponents) {
    if (sign === 0) sign = Math.sign(exponent);
    content = gcd(content, exponent);
    if (content === 1 && sign !== 0) break;
  }
  return sign * content;
}

function areProportional(left: ProductMember, right: ProductMember): boolean {
  const length = Math.min(left.exponents.length, right.exponents.length);
  for (let i = 0; i < length; i++) {
    if (left.exponents[i]! * right.multiple !== right.exponents[i]! * left.multiple) return false;
  }
  return true;
}

/** Groups members, in the order given; `hashed` leading exponents decide which are compared at all. */
export function classify(members: readonly ProductMember[], hashed: number): ProductClass[] {
  const byKey = new Map<string, ProductMember[][]>();
  for (const member of members) {
    const key = Array.from(member.exponents.subarray(0, hashed), (e) => e / member.multiple).join();
    const groups = byKey.get(key) ?? [];
    byKey.set(key, groups);
    const group = groups.find(([first]) => areProportional(first!, member));
    if (group) group.push(member);
    else groups.push([member]);
  }
  return [...byKey.values()].flat().map(toClass);
}

function toClass(members: readonly ProductMember[]): ProductClass {
  const simplest = (sign: 1 | -1) =>
    members
      .filter(({ multiple }) => Math.sign(multiple) === sign)
      .sort(
        (left, right) =>
          Math.abs(left.multiple) - Math.abs(right.multiple) || (left.aNumber < right.aNumber ? -1 : 1),
      )[0];
  const positive = simplest(1);
  const negative = simplest(-1);
  return { members, ...(positive && { positive }), ...(negative && { negative }) };
}
