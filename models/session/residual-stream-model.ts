/**
 * An imported model in this process: one ONNX Runtime session. A run blocks the thread it is called on
 * (several hundred milliseconds for a pack of SmolLM2-135M), so a server gives the model a process of its
 * own. Every run on one CPU type and number of threads gives the same bytes.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { modelErrors } from '../errors.js';
import { graphOutput } from '../graph/residual-stream-graph.js';
import { mostRowSlots } from '../graph/rotary-tables.js';
import {
  type ActivationBatch,
  type ActivationRequest,
  type ActivationSource,
  type ModelCard,
  type Pool,
  protocolVersion,
} from '../protocol/types.js';
import { paddedLayout } from '../taps/padded-layout.js';
import type { TextTokenizer, TokenizedTexts } from '../tokenizer/text-tokenizer.js';
import { createSession, type Provider, type SessionOptions } from './create-session.js';
import { importedFiles, type Manifest, readManifest } from './manifest.js';
import { availableMemory, checkMemory, estimateMemory } from './memory.js';
import { defaultMaxTokens, tokenizerOf } from './open-tokenizer.js';
import { defaultPackSlots } from './plan-packs.js';
import { checkPools, checkTokenIds } from './request-checks.js';
import { packedLayout, type TextLayout } from './text-layout.js';

export interface OpenOptions extends SessionOptions {
  /** Texts of more tokens are cut; at most the context length of the model, and 4096. */
  readonly maxTokens?: number;
  /** Slots a run (models/session/plan-packs.ts), filling included, at most 4096. */
  readonly packSlots?: number;
  /** Bytes that the model may take; by default what the system and its control group leave. */
  readonly availableBytes?: number;
}

/**
 * @param folder of an import (`importModel`)
 * @throws `MODEL_NOT_IMPORTED`, `MODEL_TOO_LARGE` before anything is loaded
 */
export async function openModel(folder: string, options: OpenOptions = {}): Promise<ResidualStreamModel> {
  const manifest = await readManifest(folder);
  const maxTokens = Math.min(options.maxTokens ?? defaultMaxTokens, manifest.contextLength, mostRowSlots);
  const packSlots = Math.min(options.packSlots ?? defaultPackSlots, mostRowSlots);
  // A text longer than a pack has a run of its own.
  const mostSlots = Math.max(packSlots, maxTokens);
  const estimate = estimateMemory(manifest, { packSlots: mostSlots, prepack: options.prepack });
  checkMemory(manifest.model, estimate, options.availableBytes ?? availableMemory());
  const tokenizer = await tokenizerOf(folder, manifest, maxTokens);
  const { session, provider } = await createSession(join(folder, importedFiles.graph), options);
  return new ResidualStreamModel(
    session,
    cardOf(manifest, tokenizer, provider),
    tokenizer,
    manifest.inputs === undefined ? packedLayout(packSlots) : paddedLayout(manifest.inputs, packSlots),
  );
}

export class ResidualStreamModel implements ActivationSource {
  readonly modelCard: ModelCard;
  readonly tokenizer: TextTokenizer;
  private readonly session: InferenceSession;
  private readonly layout: TextLayout;

  constructor(session: InferenceSession, card: ModelCard, tokenizer: TextTokenizer, layout: TextLayout) {
    this.session = session;
    this.tokenizer = tokenizer;
    this.layout = layout;
    this.modelCard = card;
  }

  async card(): Promise<ModelCard> {
    return this.modelCard;
  }

  /** Token ids as the model is to see them: BOS by policy, cut to maxTokens. */
  tokenize(texts: readonly string[]): TokenizedTexts {
    return this.tokenizer.tokenize(texts);
  }

  /**
   * Pooled residual streams of texts, `[text, layer, pool, dModel]`.
   *
   * @param signal ends the request between two packs
   * @throws `MODEL_REQUEST_INVALID`, `TOKEN_ID_INVALID`, `ACTIVATION_NOT_FINITE`, or the signal's reason
   */
  async activations(request: ActivationRequest, signal?: AbortSignal): Promise<ActivationBatch> {
    checkPools(request.pools);
    const { tokenIds, truncated } = this.tokensOf(request);
    const { layerCount, dModel } = this.modelCard;
    const poolCount = request.pools.length;
    const residualStream = new Float32Array(tokenIds.length * layerCount * poolCount * dModel);
    for (const texts of this.layout.plan(tokenIds)) {
      signal?.throwIfAborted();
      const pooled = await this.run(tokenIds, texts, request.pools);
      if (!allFinite(pooled)) throw await this.notFinite(tokenIds, texts);
      scatter(pooled, texts, residualStream, layerCount, poolCount, dModel);
    }
    return {
      residualStream,
      textCount: tokenIds.length,
      layerCount,
      poolCount,
      dModel,
      tokenCounts: tokenIds.map((ids) => ids.length),
      truncated,
    };
  }

  async close(): Promise<void> {
    await this.session.release();
  }

  private tokensOf(request: ActivationRequest): TokenizedTexts {
    const tokenized = 'texts' in request ? this.tokenize(request.texts) : this.cut(request.tokenIds);
    for (const [text, ids] of tokenized.tokenIds.entries()) checkTokenIds(ids, text, this.modelCard);
    return tokenized;
  }

  private cut(tokenIds: readonly (readonly number[])[]): TokenizedTexts {
    const { maxTokens } = this.modelCard;
    const truncated = tokenIds.flatMap((ids, text) => (ids.length > maxTokens ? [text] : []));
    return { tokenIds: tokenIds.map((ids) => ids.slice(0, maxTokens)), truncated };
  }

  /**
   * Runs the graph once.
   *
   * @param texts positions in `tokenIds`
   * @returns `[layer, pooledRow, dModel]`, raw; may hold non-finite values
   */
  private async run(
    tokenIds: readonly (readonly number[])[],
    texts: readonly number[],
    pools: readonly Pool[],
  ): Promise<Float32Array> {
    const run = texts.map((text) => tokenIds[text]!);
    const results = await this.session.run(this.layout.feeds(run, pools, this.modelCard.bosTokenId));
    return results[graphOutput]!.data as Float32Array;
  }

  /** A non-finite slot spoils every row of its pack (0 times NaN is NaN): texts are run alone to find the culprit. */
  private async notFinite(
    tokenIds: readonly (readonly number[])[],
    texts: readonly number[],
  ): Promise<Error> {
    const { dModel } = this.modelCard;
    for (const text of [...texts].sort((a, b) => a - b)) {
      const alone = await this.run(tokenIds, [text], ['mean']);
      const at = alone.findIndex((value) => !Number.isFinite(value));
      if (at < 0) continue;
      return modelErrors.ACTIVATION_NOT_FINITE({
        got: alone[at]!,
        layer: Math.floor(at / dModel),
        dimension: at % dModel,
        text,
      });
    }
    return modelErrors.ACTIVATION_NOT_FINITE({
      got: 'a non-finite value',
      layer: '?',
      dimension: '?',
      text: texts.join(', '),
    });
  }
}

/** Moves `[layer, pooledRow, dModel]` of one pack to its texts' places in `[text, layer, pool, dModel]`. */
function scatter(
  pooled: Float32Array,
  texts: readonly number[],
  residualStream: Float32Array,
  layerCount: number,
  poolCount: number,
  dModel: number,
): void {
  const rowWidth = poolCount * dModel;
  for (let layer = 0; layer < layerCount; layer++) {
    for (const [place, text] of texts.entries()) {
      const from = (layer * texts.length + place) * rowWidth;
      residualStream.set(pooled.subarray(from, from + rowWidth), (text * layerCount + layer) * rowWidth);
    }
  }
}

function allFinite(values: Float32Array): boolean {
  for (const value of values) if (!Number.isFinite(value)) return false;
  return true;
}

function cardOf(manifest: Manifest, tokenizer: TextTokenizer, provider: Provider): ModelCard {
  return {
    protocolVersion,
    model: manifest.model,
    modelHash: manifest.source.sha256,
    architecture: manifest.architecture,
    blockCount: manifest.blockCount,
    layerCount: manifest.blockCount + 1,
    dModel: manifest.dModel,
    vocabularySize: manifest.vocabularySize,
    maxTokens: tokenizer.maxTokens,
    bosPolicy: tokenizer.bosTokenId === undefined ? 'none' : 'prepend',
    bosTokenId: tokenizer.bosTokenId,
    tokenizerHash: tokenizer.hash,
    dtype: 'float32',
    runtime: `onnxruntime-node ${runtimeVersion()} ${provider}`,
  };
}

function runtimeVersion(): string {
  const manifest = createRequire(import.meta.url).resolve('onnxruntime-node/package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
