/** The plan of a new extraction, and its rows file. */
import { defaultPackSlots } from '../../models/session/plan-packs.js';
import type { OpenedStore } from './activation-store.js';
import { type Definition, encodeRows, type StoredDefinition, textHash } from './definitions.js';
import { float16Scales } from './encode-rows.js';
import { defaultBatchTokens, type ExtractionPlan, planBatches } from './plan.js';
import type { ExtractionProgress } from './progress.js';
import type { StoreMetadata } from './store-metadata.js';
import type { WorkerPool } from './worker-pool.js';

/** Texts that a worker tokenises in one task. */
const tokeniseAtOnce = 1_000;
/** Texts from which the scales of float16 are taken. */
const sampleSize = 64;
/** Where only the sidecar tokenises: UTF-8 bytes of a token, about. */
const bytesPerToken = 3.5;

export interface PlanRequest {
  readonly definitions: readonly Definition[];
  readonly modelFolder?: string;
  readonly batchTokens?: number;
  readonly onProgress?: (progress: ExtractionProgress) => void;
}

/**
 * @param copied definitions whose rows come from `earlier`
 * @throws what the workers throw
 */
export async function makePlan(
  request: PlanRequest,
  metadata: StoreMetadata,
  copied: readonly number[],
  earlier: OpenedStore | undefined,
  pool: WorkerPool,
): Promise<{ plan: ExtractionPlan; rows: string }> {
  const { definitions } = request;
  const isCopied = new Set(copied);
  const fresh = definitions.map((_, i) => i).filter((i) => !isCopied.has(i));
  const texts = fresh.map((i) => definitions[i]!.text);
  const tokenised = request.modelFolder === undefined ? undefined : await tokeniseAll(texts, request, pool);
  const batchTokens = request.batchTokens ?? defaultBatchTokens;
  const batches =
    tokenised === undefined
      ? planBatches(fresh, texts.map(bytesOf), batchTokens * bytesPerToken, defaultPackSlots * bytesPerToken)
      : planBatches(fresh, tokenised.tokenIds, batchTokens);

  const rows = definitions.map(({ aNumber, text }): StoredDefinition => {
    return { aNumber, textHash: textHash(text), tokens: undefined, cut: false };
  });
  for (const [i, definition] of fresh.entries()) {
    const tokens = tokenised?.tokenIds[i]?.length;
    rows[definition] = { ...rows[definition]!, tokens, cut: tokenised?.truncated.has(i) ?? false };
  }
  const earlierByText = new Map(earlier?.definitions.map((row) => [row.textHash, row]));
  for (const definition of copied) {
    const { tokens, cut } = earlierByText.get(rows[definition]!.textHash)!;
    rows[definition] = { ...rows[definition]!, tokens, cut };
  }
  const scales =
    metadata.dtype === 'float32'
      ? undefined
      : (earlier?.scales ?? (await sampleScales(definitions, batches, pool)));
  const plan: ExtractionPlan = {
    metadata,
    ...(copied.length > 0 && { previous: earlier!.metadata.definitionsHash }),
    copied: [...copied],
    batches,
    ...(tokenised && { tokens: batches.map((batch) => batch.reduce((sum, i) => sum + rows[i]!.tokens!, 0)) }),
    ...(scales && { scales: [...scales] }),
  };
  return { plan, rows: encodeRows(rows) };
}

/** The leading zero stands for BOS: no text is without a unit. */
const bytesOf = (text: string): number[] => [0, ...Buffer.from(text, 'utf8')];

async function tokeniseAll(
  texts: readonly string[],
  request: PlanRequest,
  pool: WorkerPool,
): Promise<{ tokenIds: readonly (readonly number[])[]; truncated: ReadonlySet<number> }> {
  const starts = Array.from(
    { length: Math.ceil(texts.length / tokeniseAtOnce) },
    (_, i) => i * tokeniseAtOnce,
  );
  let textsDone = 0;
  const parts = await Promise.all(
    starts.map(async (start) => {
      const part = await pool.tokenise(texts.slice(start, start + tokeniseAtOnce));
      textsDone += part.tokenIds.length;
      request.onProgress?.({ kind: 'tokenising', textsDone, textCount: texts.length });
      return { start, ...part };
    }),
  );
  return {
    tokenIds: parts.flatMap((part) => part.tokenIds),
    truncated: new Set(parts.flatMap((part) => part.truncated.map((text) => part.start + text))),
  };
}

/** Scales from texts spread evenly over the plan. */
async function sampleScales(
  definitions: readonly Definition[],
  batches: readonly (readonly number[])[],
  pool: WorkerPool,
): Promise<number[] | undefined> {
  const order = batches.flat();
  const step = Math.ceil(order.length / sampleSize);
  const sample = order.filter((_, i) => i % step === 0).map((definition) => definitions[definition]!);
  return float16Scales(await pool.measure(sample));
}
