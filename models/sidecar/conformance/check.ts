/** What a check of the conformance suite is, and what checks have in common. */
import type { ActivationBatch, ModelCard } from '../../protocol/types.js';
import type { Peer } from './peer.js';

export interface Subject {
  readonly peer: Peer;
  readonly card: ModelCard;
  /** Largest relative L2 distance, in every layer and pool, between two runs of a text in other company. */
  readonly tolerance: number;
}

/** Thrown by a check that does not apply to this sidecar. */
export class NotApplicable extends Error {}

export interface Check {
  readonly name: string;
  /** @throws Error with got against expected when the promise is broken; NotApplicable */
  run(subject: Subject): Promise<void>;
}

export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

export function expectEqual(got: unknown, expected: unknown, what: string): void {
  const [g, e] = [JSON.stringify(got), JSON.stringify(expected)];
  expectThat(g === e, `expected ${what} ${e}, got ${g}`);
}

/** Row `[layer, pool]` of a text. */
interface RowOf {
  readonly batch: ActivationBatch;
  readonly text: number;
}

/** Activations of one text, layer and pool. */
export function row({ batch, text }: RowOf, layer: number, pool: number): Float32Array {
  const at = ((text * batch.layerCount + layer) * batch.poolCount + pool) * batch.dModel;
  return batch.residualStream.subarray(at, at + batch.dModel);
}

/** @throws Error where two texts differ by more than the tolerance in some layer and pool */
export function expectClose(got: RowOf, expected: RowOf, tolerance: number, what: string): void {
  for (let layer = 0; layer < expected.batch.layerCount; layer++) {
    for (let pool = 0; pool < expected.batch.poolCount; pool++) {
      const distance = relativeDistance(row(got, layer, pool), row(expected, layer, pool));
      expectThat(
        distance <= tolerance,
        `expected ${what} within ${tolerance}, got ${distance.toExponential(1)} at layer ${layer}, pool ${pool}`,
      );
    }
  }
}

/** |a - b| / |b|, Euclidean; of two zeros: 0. */
export function relativeDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let difference = 0;
  let norm = 0;
  for (let i = 0; i < b.length; i++) {
    difference += (a[i]! - b[i]!) ** 2;
    norm += b[i]! ** 2;
  }
  return difference === 0 ? 0 : Math.sqrt(difference / norm);
}

/** A few ordinary ids, BOS first where the policy has it. */
export function someIds(card: ModelCard, ...places: readonly number[]): number[] {
  const ids = places.map((place) => {
    const id = (Math.floor(card.vocabularySize * 0.3) + place) % (card.vocabularySize - 1);
    return id === card.bosTokenId ? id + 1 : id;
  });
  return card.bosPolicy === 'prepend' ? [card.bosTokenId as number, ...ids] : ids;
}
