import { expect, test } from 'vitest';
import { contributionChart } from '../../src/cli/contribution-chart.js';

const middle = 'intercept  -2.000  '.length + 24;

test('what adds stands right of the middle, what takes left of it, as long as it is large', () => {
  const lines = contributionChart([
    { name: 'intercept', value: -2 },
    { name: 'layer 0', value: 1 },
    { name: 'layer 12', value: 0.5 },
    { name: 'layer 30', value: 0 },
  ]).split('\n');
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line.indexOf('|')).toBe(middle);
  const bars = lines.map((line) => [line.slice(0, middle), line.slice(middle + 1)]);
  expect(bars[0]).toEqual([`intercept  -2.000  ${'-'.repeat(24)}`, '']);
  expect(bars.slice(1).map(([, right]) => right)).toEqual(['+'.repeat(12), '+'.repeat(6), '']);
});

test('nothing at all is drawn as nothing', () => {
  expect(contributionChart([{ name: 'a', value: 0 }])).toBe(`a  +0.000  ${' '.repeat(24)}|`);
});
