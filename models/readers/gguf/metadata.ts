/** The key-value part of a GGUF header, read by key with the type that the caller expects. */
import { modelErrors } from '../../errors.js';
import type { GgufValue } from './value-types.js';

export class GgufMetadata {
  private readonly values: ReadonlyMap<string, GgufValue>;
  private readonly file: string;

  constructor(values: ReadonlyMap<string, GgufValue>, file: string) {
    this.values = values;
    this.file = file;
  }

  get keys(): readonly string[] {
    return [...this.values.keys()];
  }

  has(key: string): boolean {
    return this.values.has(key);
  }

  /** The value as the file holds it. */
  raw(key: string): GgufValue | undefined {
    return this.values.get(key);
  }

  /** @throws `GGUF_KEY_MISSING` when absent or not a string */
  string(key: string, fallback?: string): string {
    return this.read(key, 'a string', fallback, (value) => (typeof value === 'string' ? value : undefined));
  }

  /** @throws `GGUF_KEY_MISSING` when absent or not a boolean */
  boolean(key: string, fallback?: boolean): boolean {
    return this.read(key, 'a boolean', fallback, (value) => (typeof value === 'boolean' ? value : undefined));
  }

  /** @throws `GGUF_KEY_MISSING` when absent or not a number */
  number(key: string, fallback?: number): number {
    return this.read(key, 'a number', fallback, (value) => (typeof value === 'number' ? value : undefined));
  }

  /** @throws `GGUF_KEY_MISSING` when absent or not an integer from 0 to 2^53 - 1 */
  count(key: string, fallback?: number): number {
    return this.read(key, 'a count', fallback, (value) => {
      const number = typeof value === 'bigint' ? Number(value) : value;
      return Number.isSafeInteger(number) && (number as number) >= 0 ? (number as number) : undefined;
    });
  }

  /** @throws `GGUF_KEY_MISSING` when absent or not an array of strings */
  strings(key: string): readonly string[] {
    return this.read(key, 'an array of strings', undefined, (value) =>
      Array.isArray(value) && value.every((element) => typeof element === 'string') ? value : undefined,
    );
  }

  /** @throws `GGUF_KEY_MISSING` when absent or not an array of numbers */
  numbers(key: string): readonly number[] {
    return this.read(key, 'an array of numbers', undefined, (value) =>
      Array.isArray(value) && value.every((element) => typeof element === 'number') ? value : undefined,
    );
  }

  private read<T>(
    key: string,
    expected: string,
    fallback: T | undefined,
    as: (value: GgufValue) => T | undefined,
  ): T {
    const value = this.values.get(key);
    if (value === undefined && fallback !== undefined) return fallback;
    const read = value === undefined ? undefined : as(value);
    if (read === undefined) {
      throw modelErrors.GGUF_KEY_MISSING({ key, expected, got: describe(value), file: this.file });
    }
    return read;
  }
}

function describe(value: GgufValue | undefined): string {
  if (value === undefined) return 'nothing';
  return Array.isArray(value)
    ? `an array of ${value.length}`
    : `${typeof value} ${String(value).slice(0, 40)}`;
}
