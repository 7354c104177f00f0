/**
 * Which texts go into which request, decided once from the inputs and stored: a request's make-up decides
 * the last bits of its answer, so a resumed extraction must send the same ones.
 */
import { z } from 'zod';
import { defaultPackSlots, planPacks } from '../../models/session/plan-packs.js';
import { extractionErrors } from './errors.js';
import { storeMetadata } from './store-metadata.js';

/**
 * Tokens a request, by default: four packs. Enough that the sidecar never waits for the next request, few
 * enough that what a kill loses is a second's work and an answer (31 layers, two pools, 576 dimensions) is a
 * few megabytes.
 */
export const defaultBatchTokens = 4 * defaultPackSlots;

const planSchema = z.object({
  /** What the store will say of itself: a plan for anything else is refused. */
  metadata: storeMetadata,
  /** `definitionsHash` of the store that the copied rows come from. */
  previous: z.string().optional(),
  /** Definitions (positions) whose rows are copied from an earlier store, in the order of their rows. */
  copied: z.array(z.number().int().nonnegative()),
  /** Definitions of each request, in the order of their rows, after the copied ones. */
  batches: z.array(z.array(z.number().int().nonnegative()).min(1)),
  /** Tokens of each batch, where they are known before it runs. */
  tokens: z.array(z.number().int()).optional(),
  /** Float16: one scale a stored layer. */
  scales: z.array(z.number().positive()).optional(),
});

export type ExtractionPlan = z.infer<typeof planSchema>;

/**
 * Batches of texts that begin alike, because a decoder computes a common beginning once.
 *
 * @param definitions positions of the texts to extract
 * @param units token ids of each of those texts; or their UTF-8 bytes, where only the sidecar tokenises
 * @param batchUnits about so many units a batch, counting a common beginning once
 * @param packUnits units a pack of the sidecar
 */
export function planBatches(
  definitions: readonly number[],
  units: readonly (readonly number[])[],
  batchUnits: number = defaultBatchTokens,
  packUnits: number = defaultPackSlots,
): number[][] {
  const packs = planPacks(units, Math.min(packUnits, batchUnits));
  const packsPerBatch = Math.max(1, Math.floor(batchUnits / packUnits));
  const batches: number[][] = [];
  for (let first = 0; first < packs.length; first += packsPerBatch) {
    const texts = packs.slice(first, first + packsPerBatch).flat();
    batches.push(texts.map((text) => definitions[text]!));
  }
  return batches;
}

export function encodePlan(plan: ExtractionPlan): string {
  return `${JSON.stringify(plan)}\n`;
}

/** @throws `SAFETENSORS_MALFORMED` when the file is no plan, or not one of every definition once */
export function decodePlan(text: string, path: string): ExtractionPlan {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const parsed = planSchema.safeParse(value);
  if (!parsed.success) {
    throw extractionErrors.SAFETENSORS_MALFORMED({
      path,
      expected: 'an extraction plan',
      got: 'something else',
    });
  }
  const sorted = rowOrder(parsed.data).sort((a, b) => a - b);
  if (!sorted.every((definition, i) => definition === i)) {
    throw extractionErrors.SAFETENSORS_MALFORMED({
      path,
      expected: 'every definition once',
      got: sorted.length,
    });
  }
  return parsed.data;
}

/** Definition (position) of every stored row. */
export function rowOrder(plan: Pick<ExtractionPlan, 'copied' | 'batches'>): number[] {
  return [...plan.copied, ...plan.batches.flat()];
}

/** First stored row of every batch. */
export function batchStarts(plan: ExtractionPlan): number[] {
  let row = plan.copied.length;
  return plan.batches.map((batch) => {
    const start = row;
    row += batch.length;
    return start;
  });
}
