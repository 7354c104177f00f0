import { describe, expect, it } from 'vitest';
import {
  type ContrastiveProbe,
  embedBlocks,
  embedWith,
  parseContrastive,
  serialiseContrastive,
} from '../../../probe/contrastive/index.js';
import { seededRandom } from '../../../probe/index.js';
import { plainKernel } from '../../../probe/rank/matrix-kernel.js';

const sequences = 60;
const widths = [12, 7];

function rawBlocks(): Float32Array[] {
  const random = seededRandom(9);
  return widths.map((width) =>
    Float32Array.from(
      { length: sequences * width },
      (_, at) => (random.uint32() / 2 ** 31) * (1 + (at % width)),
    ),
  );
}

async function fitted() {
  const raw = rawBlocks();
  const blocks = raw.map((rows, b) => ({
    name: `block ${b}`,
    width: widths[b]!,
    read: () => rows,
    ...(b === 1 && { standardised: false }),
  }));
  return { raw, ...(await embedBlocks(blocks, sequences, 8, plainKernel, seededRandom(1))) };
}

describe('a fitted embedding', () => {
  it('treats a definition met later as it treated those it was fitted on', async () => {
    const { raw, rows, rank, embedder } = await fitted();
    expect(rank).toBe(8);
    expect(await embedWith(embedder, raw, sequences, plainKernel)).toEqual(rows);
    const alone = raw.map((block, b) => block.slice(5 * widths[b]!, 6 * widths[b]!));
    const row = await embedWith(embedder, alone, 1, plainKernel);
    for (let d = 0; d < rank; d++) expect(row[d]!).toBeCloseTo(rows[5 * rank + d]!, 6);
  });

  it('refuses a block of another width', async () => {
    const { raw, embedder } = await fitted();
    await expect(embedWith(embedder, [raw[0]!], sequences, plainKernel)).rejects.toThrow(/block 1/);
  });
});

describe('a stored contrastive probe', () => {
  async function probe(): Promise<ContrastiveProbe> {
    const { embedder, rank } = await fitted();
    const random = seededRandom(2);
    const values = (length: number) => Float32Array.from({ length }, () => random.uint32() / 2 ** 31 - 1);
    const trained = { width: rank, map: values(rank * rank), bias: values(rank), scale: 17.25 };
    return { embedder, trained, provenance: { activations: 'abc' } };
  }

  it('comes back bit for bit', async () => {
    const given = await probe();
    expect(parseContrastive(serialiseContrastive(given))).toEqual(given);
  });

  it('says what is wrong with a file of another kind, another version, or cut short', async () => {
    const bytes = serialiseContrastive(await probe());
    expect(() => parseContrastive(bytes.subarray(0, bytes.length - 8))).toThrow(/cut short/);
    const text = new TextDecoder('latin1').decode(bytes);
    const changed = (from: string, to: string) =>
      Uint8Array.from(text.replace(from, to), (character) => character.charCodeAt(0));
    expect(() => parseContrastive(changed('contrastive-probe', 'contrastive-prose'))).toThrow(/another kind/);
    expect(() => parseContrastive(changed('\\"version\\":1', '\\"version\\":7'))).toThrow(/7/);
  });
});
