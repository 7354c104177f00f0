import { describe, expect, test } from 'vitest';
import { rotaryTables } from '../../../models/graph/rotary-tables.js';

describe('rotaryTables', () => {
  test('angles are position / base^(2i / dHead)', () => {
    const { cosine, sine, pairs, positions } = rotaryTables(9, 8, 10_000, 1, undefined);
    expect([pairs, positions]).toEqual([4, 9]);
    for (let position = 0; position < positions; position++) {
      for (let i = 0; i < pairs; i++) {
        const angle = position / 10_000 ** ((2 * i) / 8);
        expect(cosine[position * pairs + i]).toBeCloseTo(Math.cos(angle), 6);
        expect(sine[position * pairs + i]).toBeCloseTo(Math.sin(angle), 6);
      }
    }
  });

  test('divisors slow their pair down', () => {
    const plain = rotaryTables(13, 4, 100, 1, undefined);
    const slowed = rotaryTables(13, 4, 100, 1, Float32Array.of(1, 4));
    expect(slowed.sine[12 * 2]).toBe(plain.sine[12 * 2]);
    expect(slowed.sine[12 * 2 + 1]).toBeCloseTo(plain.sine[3 * 2 + 1]!, 6);
  });

  test('a factor slows every pair down', () => {
    const plain = rotaryTables(13, 4, 100, 1, undefined);
    const slowed = rotaryTables(13, 4, 100, 4, undefined);
    for (const pair of [0, 1]) {
      expect(slowed.sine[12 * 2 + pair]).toBeCloseTo(plain.sine[3 * 2 + pair]!, 6);
    }
  });
});
