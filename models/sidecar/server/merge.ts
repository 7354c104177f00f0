/** Small requests that wait together run together: one request of all their texts, its answer taken apart. */
import { textCount } from '../../protocol/request.js';
import type { ActivationBatch, ActivationRequest } from '../../protocol/types.js';

/** UTF-8 bytes of a token, about, where only the engine tokenises. */
const bytesPerToken = 3.5;

/** Tokens that a request asks for; an estimate when it carries texts. */
export function requestTokens(request: ActivationRequest): number {
  if ('tokenIds' in request) return request.tokenIds.reduce((sum, ids) => sum + ids.length, 0);
  return request.texts.reduce((sum, text) => sum + 1 + Math.ceil(Buffer.byteLength(text) / bytesPerToken), 0);
}

/** Only requests of one kind, texts or token ids, and of the same pools run together. */
export function mergeKey(request: ActivationRequest): string {
  return `${'texts' in request ? 'texts' : 'tokenIds'} ${request.pools.join(' ')}`;
}

/** @param requests of one `mergeKey`, at least one */
export function mergeRequests(requests: readonly ActivationRequest[]): ActivationRequest {
  const first = requests[0] as ActivationRequest;
  if (requests.length === 1) return first;
  const { pools } = first;
  return 'texts' in first
    ? { texts: requests.flatMap((request) => ('texts' in request ? request.texts : [])), pools }
    : { tokenIds: requests.flatMap((request) => ('tokenIds' in request ? request.tokenIds : [])), pools };
}

/** The batch of each request, views of the common one. */
export function splitBatch(
  batch: ActivationBatch,
  requests: readonly ActivationRequest[],
): readonly ActivationBatch[] {
  const width = batch.layerCount * batch.poolCount * batch.dModel;
  let first = 0;
  return requests.map((request) => {
    const start = first;
    const end = start + textCount(request);
    first = end;
    return {
      ...batch,
      residualStream: batch.residualStream.subarray(start * width, end * width),
      textCount: end - start,
      tokenCounts: batch.tokenCounts.slice(start, end),
      truncated: batch.truncated.filter((text) => text >= start && text < end).map((text) => text - start),
    };
  });
}
