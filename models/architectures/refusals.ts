/** What no architecture can be built with, whichever family the file is of. */
import { mostRowSlots } from '../graph/rotary-tables.js';
import type { GgufMetadata } from '../readers/gguf/metadata.js';
import type { Architecture } from './architecture.js';
import type { DecoderShape } from './decoder-shape.js';

/** A sentence that names what cannot be built of a file, or undefined when everything can. */
export function refusal(
  architecture: Architecture,
  metadata: GgufMetadata,
  shape: DecoderShape,
): string | undefined {
  const key = (name: string): string => `${architecture.name}.${name}`;
  if (metadata.count(key('expert_count'), 0) > 0) return 'a mixture of experts';
  const rotated = metadata.count(key('rope.dimension_count'), shape.dHead);
  if (rotated !== shape.dHead) return `rotary positions on ${rotated} of ${shape.dHead} coordinates`;
  const valueLength = metadata.count(key('attention.value_length'), shape.dHead);
  if (valueLength !== shape.dHead)
    return `values of ${valueLength} coordinates beside keys of ${shape.dHead}`;
  const scaling = metadata.string(key('rope.scaling.type'), 'none');
  if (scaling !== 'none' && scaling !== 'linear') return `rotary scaling of type ${scaling}`;
  // A window that no row can exceed changes nothing.
  const window = metadata.count(key('attention.sliding_window'), 0);
  if (architecture.attention === undefined && window > 0 && window < mostRowSlots) {
    return `a sliding window of ${window} tokens`;
  }
  return architecture.unsupported?.(metadata, shape);
}
