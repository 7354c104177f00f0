/** Numbers as papers print them. */

/** 0.5234 as `52.3`. */
export function percent(value: number): string {
  return (100 * value).toFixed(1);
}

/** 0.8924 as `.892`. */
export function decimal(value: number): string {
  return value.toFixed(3).replace(/^(-?)0\./, '$1.');
}

/** 50000 as `50k`, 1000000 as `1M`; others with commas. */
export function shortCount(value: number): string {
  if (value >= 1e6 && value % 1e5 === 0) return `${value / 1e6}M`;
  if (value >= 1e4 && value % 100 === 0) return `${value / 1e3}k`;
  return value.toLocaleString('en-US');
}

/** Three significant digits, without an exponent down to a millionth. */
export function significant(value: number): string {
  if (value === 0) return '0';
  return Math.abs(value) < 1e-6 ? value.toExponential(1) : String(Number(value.toPrecision(3)));
}

/** 0.5 as `50`, for axes. */
export function wholePercent(value: number): string {
  return String(Number((100 * value).toPrecision(6)));
}

const superscripts = [...'\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079'];

/** 0.0001 as a power of ten; what is none, and what is not small, as it is. */
export function decade(value: number): string {
  const exponent = Math.round(Math.log10(value));
  if (exponent > -3 || Math.abs(value / 10 ** exponent - 1) > 1e-9) return significant(value);
  const digits = [...String(-exponent)].map((digit) => superscripts[Number(digit)]);
  return `10\u207b${digits.join('')}`;
}

export function withInterval(
  format: (value: number) => string,
  low: number | undefined,
  high: number | undefined,
): string {
  return low === undefined || high === undefined ? '' : `${format(low)} to ${format(high)}`;
}
