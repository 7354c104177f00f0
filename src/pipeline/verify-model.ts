/** `lamplighter model verify`: the file against its checksum, the import against transformers. */
import { type FidelityReport, measureFidelity } from '../../models/fidelity/index.js';
import {
  importedModel,
  type ModelVerification,
  pullModel,
  verifyModel,
} from '../../models/registry/index.js';

export interface ModelCheck {
  readonly checksum: ModelVerification;
  /** Undefined when the file is not the one that the checksum names. */
  readonly fidelity: FidelityReport | undefined;
  readonly passed: boolean;
}

/** @throws `MODEL_UNKNOWN`, `MODEL_NOT_PULLED`, the importer's errors */
export async function checkModel(name: string, signal: AbortSignal): Promise<ModelCheck> {
  const checksum = await verifyModel(name);
  if (checksum.kind === 'mismatch') return { checksum, fidelity: undefined, passed: false };
  const { gguf } = await pullModel(name, { signal });
  const { folder } = await importedModel(name, { signal });
  const fidelity = await measureFidelity({ name, folder, gguf, modelSha256: checksum.sha256, signal });
  const failed = [fidelity.stored, fidelity.live].some((one) => one.kind === 'measured' && !one.passed);
  return { checksum, fidelity, passed: !failed };
}
