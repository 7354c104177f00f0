/** How faithful an imported model is: against the stored sketch, and against transformers where it is found. */
import { openModel } from '../session/index.js';
import { type ReferenceSketch, storedReference } from './golden.js';
import { pythonReference } from './python-reference.js';
import { compareSketches, type Sketch, sketchOf } from './sketch.js';
import { fidelityTexts } from './texts.js';

/** Relative errors above these are a defect, not rounding. */
export const fidelityLimits = { raw: 1e-4, centred: 1e-3 } as const;

export type Fidelity =
  | {
      readonly kind: 'measured';
      /** Version of transformers. */
      readonly transformers: string;
      readonly texts: number;
      /** Largest |ours - theirs| / |theirs| over texts, layers and pools, estimated from sketches. */
      readonly raw: number;
      /** The same over |theirs - mean of theirs|. */
      readonly centred: number;
      /** Layer of the largest centred error. */
      readonly layerIndex: number;
      readonly passed: boolean;
    }
  | { readonly kind: 'skipped'; readonly reason: string };

export interface FidelityReport {
  readonly stored: Fidelity;
  readonly live: Fidelity;
  /** What the live reference printed: the golden to store, when asked to. */
  readonly liveJson: string | undefined;
}

export interface FidelityRequest {
  readonly name: string;
  /** Of the import. */
  readonly folder: string;
  readonly gguf: string;
  readonly modelSha256: string;
  readonly signal?: AbortSignal;
}

/** Loads the model twice at most: once here, once in Python. */
export async function measureFidelity(request: FidelityRequest): Promise<FidelityReport> {
  const { name, folder, gguf, modelSha256, signal } = request;
  const model = await openModel(folder);
  const { tokenIds } = model.tokenize(fidelityTexts);
  const { bosTokenId } = model.modelCard;
  const ours = sketchOf(await model.activations({ tokenIds, pools: ['mean', 'last'] }, signal));
  await model.close();

  const golden = storedReference(name);
  const stored: Fidelity =
    golden === undefined
      ? { kind: 'skipped', reason: 'no golden of this model is stored' }
      : golden.modelSha256 !== modelSha256
        ? { kind: 'skipped', reason: `the golden is of sha256 ${golden.modelSha256}` }
        : fidelityOf(ours, tokenIds, golden);
  const python = await pythonReference(
    gguf,
    { texts: fidelityTexts, tokenIds, modelSha256, bosTokenId },
    process.env,
    signal,
  );
  return python.kind === 'absent'
    ? { stored, live: { kind: 'skipped', reason: python.reason }, liveJson: undefined }
    : { stored, live: fidelityOf(ours, tokenIds, python.reference), liveJson: python.json };
}

function fidelityOf(
  ours: Sketch,
  tokenIds: readonly (readonly number[])[],
  reference: ReferenceSketch,
): Fidelity {
  const same = JSON.stringify(tokenIds) === JSON.stringify(reference.tokenIds);
  if (!same) return { kind: 'skipped', reason: 'the tokenizer gives other ids than the golden holds' };
  const { raw, centred, layerIndex } = compareSketches(ours, reference.sketch);
  const passed = raw <= fidelityLimits.raw && centred <= fidelityLimits.centred;
  const { transformers, texts } = reference;
  return { kind: 'measured', transformers, texts: texts.length, raw, centred, layerIndex, passed };
}
