import { modelErrors } from '../errors.js';
import type { Architecture } from './architecture.js';
import { llama } from './llama.js';

/** Every architecture that can be built; a new one is a file beside this and a line here. */
const architectures: readonly Architecture[] = [llama];

/** @throws `ARCHITECTURE_UNSUPPORTED` */
export function findArchitecture(name: string): Architecture {
  const found = architectures.find((architecture) => architecture.name === name);
  if (found === undefined) throw unsupportedArchitecture(name, '');
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
