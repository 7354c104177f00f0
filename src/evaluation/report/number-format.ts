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

export function withInterval(
  format: (value: number) => string,
  low: number | undefined,
  high: number | undefined,
): string {
  return low === undefined || high === undefined ? '' : `${format(low)} to ${format(high)}`;
}
