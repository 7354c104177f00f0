/** What a request must satisfy before anything runs. */
import { modelErrors } from '../errors.js';
import { pools as knownPools, type ModelCard, type Pool } from '../protocol/types.js';

/** @throws `MODEL_REQUEST_INVALID` */
export function checkPools(pools: readonly Pool[]): void {
  if (
    pools.length > 0 &&
    new Set(pools).size === pools.length &&
    pools.every((pool) => knownPools.includes(pool))
  ) {
    return;
  }
  throw modelErrors.MODEL_REQUEST_INVALID({
    expected: `at least one pool of ${knownPools.join(', ')}, each once`,
    got: pools.length === 0 ? 'none' : pools.join(', '),
  });
}

/**
 * @param text position of the text in its request
 * @throws `TOKEN_ID_INVALID`
 */
export function checkTokenIds(ids: readonly number[], text: number, card: ModelCard): void {
  const strange = ids.find((id) => !Number.isInteger(id) || id < 0 || id >= card.vocabularySize);
  if (strange !== undefined) {
    throw modelErrors.TOKEN_ID_INVALID({ expected: `0 to ${card.vocabularySize - 1}`, got: strange, text });
  }
  if (card.bosTokenId !== undefined && ids[0] !== card.bosTokenId) {
    throw modelErrors.TOKEN_ID_INVALID({
      expected: `BOS (${card.bosTokenId}) first`,
      got: ids[0] ?? 'no token',
      text,
    });
  }
  if (ids.length === 0)
    throw modelErrors.TOKEN_ID_INVALID({ expected: 'at least one token', got: 'none', text });
}
