/** A range of residual positions as a person writes it. */
import { modelErrors } from '../errors.js';

/**
 * The last position of `0..20`, or of `20` alone, which means the same: positions below it are always computed.
 *
 * @throws `LAYERS_INVALID`
 */
export function parseLayers(text: string): number {
  const last = /^(?:0\.\.)?(\d{1,4})$/.exec(text.trim())?.[1];
  if (last === undefined) throw modelErrors.LAYERS_INVALID({ expected: 'the form 0..20', got: text });
  return Number(last);
}
