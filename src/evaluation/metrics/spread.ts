export interface Spread {
  readonly mean: number;
  /** Sample standard deviation (divided by count - 1); undefined for a single value. */
  readonly deviation: number | undefined;
}

/** @param values at least one */
export function spread(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return { mean, deviation: undefined };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}
