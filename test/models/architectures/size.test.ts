import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { architectures } from '../../../models/architectures/catalogue.js';

const rooms = new URL('../../../models/architectures/', import.meta.url);
const lines = (file: string): number =>
  readFileSync(new URL(file, rooms), 'utf8').trimEnd().split('\n').length;

describe('adding an architecture is a file that describes the block', () => {
  test('each has one of its own name, the smallest at most 15 lines, the largest at most 60', () => {
    const files = architectures.map(({ name }) => `${name}.ts`);
    expect(readdirSync(rooms)).toEqual(expect.arrayContaining(files));
    const sizes = files.map(lines);
    expect(Math.min(...sizes)).toBeLessThanOrEqual(15);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(60);
  });

  test('the builder names no architecture', () => {
    const graph = new URL('../../../models/graph/', import.meta.url);
    const names = new RegExp(`['"\`](${architectures.map(({ name }) => name).join('|')})['"\`]`);
    for (const file of readdirSync(graph).filter((name) => name.endsWith('.ts'))) {
      expect(readFileSync(new URL(file, graph), 'utf8')).not.toMatch(names);
    }
  });
});
