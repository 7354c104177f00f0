/** x W^T with a W that stays quantised: the runtime's own MatMulNBits, which decodes a few rows at a time. */
import type { IntegerForm } from '../quantisation/integer-form.js';
import type { GraphWriter } from './graph-writer.js';
import { intAttribute } from './onnx.js';

const domain = 'com.microsoft';
/** 0: activations stay in float32. 4 would round them to 8 bits, an error of 2e-3 to 6e-3. */
const accuracyLevel = 0;

/**
 * @param input  `[token, columns]`
 * @param tensor name of W in the source
 * @returns name of `[token, rows]`
 */
export function quantisedProduct(
  writer: GraphWriter,
  input: string,
  tensor: string,
  [rows, columns]: readonly [number, number],
  form: IntegerForm,
): string {
  const kinds = [
    'integers',
    'scales',
    ...(form.zeroPoint === 'real' ? ['zeroPoints' as const] : []),
  ] as const;
  const parts = kinds.map((kind) => writer.integerPart(tensor, [rows, columns], { form, kind }));
  return writer.node(
    'MatMulNBits',
    [input, ...parts],
    [
      intAttribute('K', columns),
      intAttribute('N', rows),
      intAttribute('bits', form.bits),
      intAttribute('block_size', form.groupLength),
      intAttribute('accuracy_level', accuracyLevel),
    ],
    domain,
  );
}
