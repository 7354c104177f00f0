/** What an evaluation is given of each model. */

/** The definitions as one model read them. */
export interface Reading {
  /** Names the model in the report, and the prompt or pooling where they are not the default. */
  readonly name: string;
  /** Pooled residual stream of a layer, float32 `[sequences, width]`, row-major; may be asked again. */
  readonly layers: (layerIndex: number) => Float32Array;
  /** L + 1. */
  readonly layerCount: number;
  /** dModel, or twice that where two pools stand side by side. */
  readonly width: number;
  /** What makes it a control: a model that was never trained, or words in another order. */
  readonly control?: 'random-weights' | 'shuffled-words';
}
