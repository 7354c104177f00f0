/** Runs a cut graph on a few ids and checks what a session relies on, before an import is believed. */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { modelErrors } from '../errors.js';
import { graphOutput } from '../graph/residual-stream-graph.js';
import type { ExportInput } from './export-input.js';
import { paddedLayout } from './padded-layout.js';
import { poolingInput } from './tap-surgery.js';

/** Float16 weights round by some 1e-3; what sees another token is off by far more. */
const mostDifference = 0.02;

/**
 * @param graph     path of the cut graph
 * @param tapCount  L + 1
 * @param exported  name of the export, for messages
 * @returns dModel
 * @throws `ONNX_NOT_TAPPABLE` when the runtime refuses the graph, its output has another shape, a text sees what
 *         follows it, or filling on the right changes it
 */
export async function tryExport(
  graph: string,
  inputs: readonly ExportInput[],
  tapCount: number,
  vocabularySize: number,
  exported: string,
): Promise<number> {
  const refuse = (reason: string): Error => modelErrors.ONNX_NOT_TAPPABLE({ file: exported, reason });
  const firstLine = (error: unknown): string =>
    (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 300);
  let session: InferenceSession;
  try {
    session = await InferenceSession.create(graph, { executionProviders: ['cpu'], logSeverityLevel: 4 });
  } catch (error) {
    throw refuse(`the runtime does not open it (${firstLine(error)})`);
  }
  try {
    const layout = paddedLayout(inputs, 256);
    // Not 0, which may stand for filling and be zero.
    const [one, two, three] = [1, 2, 3].map((id) => Math.min(id, vocabularySize - 1));
    const text = [one!, two!];
    /** The last token of each text, or what `pooling` takes. */
    const run = async (texts: readonly (readonly number[])[], pooling?: Tensor): Promise<Tensor> => {
      const feeds = layout.feeds(texts, ['last'], undefined);
      const given = pooling === undefined ? feeds : { ...feeds, [poolingInput]: pooling };
      const outputs = await session.run(given).catch((error: unknown) => {
        throw refuse(`the runtime does not run it (${firstLine(error)})`);
      });
      return outputs[graphOutput]!;
    };
    const alone = await run([text]);
    const [layers, rows, dModel] = alone.dims;
    if (layers !== tapCount || rows !== 1 || dModel === undefined || !(dModel > 0)) {
      throw refuse(`its sums have shape ${alone.dims.join(' x ')}, not ${tapCount} x 1 x dModel`);
    }
    const filled = await run([text, [...text, three!, one!]]);
    if (difference(alone, filled, dModel) > mostDifference) {
      throw refuse('filling on the right, which its mask leaves out, changes what it computes');
    }
    const first = await run([text], new Tensor('float32', Float32Array.of(1, 0), [1, text.length]));
    if (difference(await run([[one!]]), first, dModel) > mostDifference)
      throw refuse('its tokens see what follows them');
    return dModel;
  } finally {
    await session.release();
  }
}

/** Largest relative L2 distance over layers, of the only row of one run and the first row of another. */
function difference(alone: Tensor, among: Tensor, dModel: number): number {
  const [one, other] = [alone.data as Float32Array, among.data as Float32Array];
  const rows = among.dims[1]!;
  let largest = 0;
  for (let layer = 0; layer < alone.dims[0]!; layer++) {
    let [error, norm] = [0, 0];
    for (let d = 0; d < dModel; d++) {
      const expected = one[layer * dModel + d]!;
      error += (other[layer * rows * dModel + d]! - expected) ** 2;
      norm += expected ** 2;
    }
    if (error === 0) continue;
    // Not a number where either is: that is no agreement.
    const distance = Math.sqrt(error / norm);
    largest = Number.isNaN(distance) ? Number.POSITIVE_INFINITY : Math.max(largest, distance);
  }
  return largest;
}
