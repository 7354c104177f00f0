/**
 * The activation protocol, as types: what a sidecar says of itself and what it answers. docs/protocol.md
 * writes the same down for people who implement a sidecar in another language.
 */

export const protocolVersion = 1;

/** `mean`: over all tokens of the text but BOS; `last`: the text's last token. */
export type Pool = 'mean' | 'last';
export const pools: readonly Pool[] = ['mean', 'last'];

/** What a sidecar serves, enough to say whether two artefacts may be compared. */
export interface ModelCard {
  readonly protocolVersion: number;
  readonly model: string;
  /** sha256 (hex) of the source model file. */
  readonly modelHash: string;
  readonly architecture: string;
  /** L: number of blocks; there are L + 1 residual positions, 0 = embedding, L = before the final norm. */
  readonly blockCount: number;
  readonly layerCount: number;
  readonly dModel: number;
  readonly vocabularySize: number;
  /** Texts of more tokens than this (BOS included) are cut, and the answer says which. */
  readonly maxTokens: number;
  readonly bosPolicy: 'prepend' | 'none';
  readonly bosTokenId: number | undefined;
  /** Names the tokenizer's bytes, e.g. a sha256 over its vocabulary and merges. */
  readonly tokenizerHash: string;
  readonly dtype: 'float32';
  readonly runtime: string;
}

/** Texts, or token ids that already carry BOS when the policy prepends one. Exactly one of the two. */
export type ActivationRequest =
  | { readonly texts: readonly string[]; readonly pools: readonly Pool[] }
  | { readonly tokenIds: readonly (readonly number[])[]; readonly pools: readonly Pool[] };

export interface ActivationBatch {
  /** Row-major [text, layer, pool, dModel], raw (not normalised) residual stream. */
  readonly residualStream: Float32Array;
  readonly textCount: number;
  readonly layerCount: number;
  readonly poolCount: number;
  readonly dModel: number;
  /** Tokens run per text, BOS included. */
  readonly tokenCounts: readonly number[];
  /** Positions (in the request) of texts cut to maxTokens. */
  readonly truncated: readonly number[];
}

/** Port: something that turns texts into pooled residual streams. */
export interface ActivationSource {
  card(signal?: AbortSignal): Promise<ModelCard>;
  activations(request: ActivationRequest, signal?: AbortSignal): Promise<ActivationBatch>;
  close(): Promise<void>;
}
