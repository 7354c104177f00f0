/** Signed contributions as bars of text around a middle line. */

export interface Contribution {
  readonly name: string;
  readonly value: number;
}

/** Longest bar to either side, in characters. */
const halfWidth = 24;

/** One line each: name, value, a bar to the right for what adds and to the left for what takes. */
export function contributionChart(contributions: readonly Contribution[]): string {
  const nameWidth = Math.max(...contributions.map(({ name }) => name.length));
  const largest = Math.max(...contributions.map(({ value }) => Math.abs(value)));
  const values = contributions.map(({ value }) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(3)}`);
  const valueWidth = Math.max(...values.map((value) => value.length));
  return contributions
    .map(({ name, value }, i) => {
      const length = largest === 0 ? 0 : Math.round((Math.abs(value) / largest) * halfWidth);
      const bar = (value < 0 ? '-' : '+').repeat(length);
      const drawn = value < 0 ? `${bar.padStart(halfWidth)}|` : `${' '.repeat(halfWidth)}|${bar}`;
      return `${name.padEnd(nameWidth)}  ${values[i]!.padStart(valueWidth)}  ${drawn}`.trimEnd();
    })
    .join('\n');
}
