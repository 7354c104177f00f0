/** The integer that a numeral of base 2 to 36 denotes, exactly. */
export function exactDigits(numeral: string, base: number): bigint {
  if (base === 10) return BigInt(numeral);
  if (base === 2) return BigInt(`0b${numeral}`);
  let value = 0n;
  for (const digit of numeral) value = value * BigInt(base) + BigInt(Number.parseInt(digit, base));
  return value;
}
