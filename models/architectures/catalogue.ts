import { modelErrors } from '../errors.js';
import type { ModelSource } from '../readers/model-source.js';
import type { Architecture } from './architecture.js';
import { describeDifference } from './difference.js';
import { gemma3 } from './gemma3.js';
import { llama } from './llama.js';
import { qwen2 } from './qwen2.js';
import { qwen3 } from './qwen3.js';

/** Every architecture that can be built; a new one is a file beside this and a line here. */
export const architectures: readonly Architecture[] = [llama, qwen2, qwen3, gemma3];

/**
 * The architecture that a file names.
 *
 * @throws `ARCHITECTURE_UNSUPPORTED`, with the nearest supported one and what sets the file apart from it
 */
export function findArchitecture(source: ModelSource): Architecture {
  const name = source.metadata.string('general.architecture');
  const found = architectures.find((architecture) => architecture.name === name);
  if (found === undefined)
    throw unsupportedArchitecture(name, describeDifference(name, source, architectures));
  return found;
}

/** @param difference what sets the file apart, or an empty string when the name alone does */
export function unsupportedArchitecture(name: string, difference: string): Error {
  return modelErrors.ARCHITECTURE_UNSUPPORTED({
    expected: architectures.map((architecture) => architecture.name).join(', '),
    got: name,
    difference: difference === '' ? '' : ` with ${difference}`,
  });
}
