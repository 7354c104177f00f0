/** 32 four-bit numbers from 16 bytes, low nibbles first, as Q4_0, Q4_1 and Q5_0 have them. */
export function splitNibbles(source: Uint8Array, from: number, target: Uint8Array, to: number): void {
  for (let i = 0; i < 16; i++) {
    const pair = source[from + i]!;
    target[to + i] = pair & 15;
    target[to + 16 + i] = pair >> 4;
  }
}
