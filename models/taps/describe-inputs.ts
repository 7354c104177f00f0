/** What each input of an export is for, by the names that exporters (optimum, ONNX Runtime GenAI) give. */
import { modelErrors } from '../errors.js';
import type { OnnxFileValue } from '../readers/onnx/onnx-file.js';
import type { ExportInput } from './export-input.js';

/** TensorProto.DataType */
const wholeTypes: Readonly<Record<number, 'int64' | 'int32'>> = { 7: 'int64', 6: 'int32' };
const floatTypes: Readonly<Record<number, 'float32' | 'float16'>> = { 1: 'float32', 10: 'float16' };
const wholeRoles: Readonly<Record<string, 'ids' | 'mask' | 'positions'>> = {
  input_ids: 'ids',
  attention_mask: 'mask',
  position_ids: 'positions',
};

/**
 * @param inputs those that the residual stream depends on
 * @throws `ONNX_NOT_TAPPABLE` for an input that cannot be fed
 */
export function describeInputs(inputs: readonly OnnxFileValue[], file: string): readonly ExportInput[] {
  return inputs.map(({ name, elementType, dims }) => {
    const refuse = (what: string): Error =>
      modelErrors.ONNX_NOT_TAPPABLE({ file, reason: `its input ${name.slice(0, 80)} ${what}` });
    const role = Object.hasOwn(wholeRoles, name) ? wholeRoles[name] : undefined;
    if (role !== undefined) {
      const type = wholeTypes[elementType];
      if (type === undefined) throw refuse('is of no type of whole numbers');
      if (dims.length !== 0 && dims.length !== 2) throw refuse(`has ${dims.length} dimensions, not 2`);
      return { role, name, type };
    }
    if (!/^past/.test(name)) {
      throw refuse('is none of input_ids, attention_mask, position_ids, past_key_values');
    }
    const type = floatTypes[elementType];
    const [, heads, , dHead] = dims;
    if (type === undefined) throw refuse('is of no type of floats');
    if (dims.length !== 4 || typeof heads !== 'number' || typeof dHead !== 'number') {
      throw refuse('is not [batch, heads, tokens, dHead]');
    }
    return { role: 'past', name, type, heads, dHead };
  });
}
