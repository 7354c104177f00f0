/** Several sidecars of one model, before they are given work. */
import type { ModelCard } from '../../models/protocol/types.js';
import {
  type ConnectOptions,
  connectSidecar,
  formatAddress,
  type SidecarAddress,
} from '../../models/sidecar/index.js';
import { extractionErrors } from './errors.js';

export interface DescribedSidecars {
  /** Those that answer. */
  readonly addresses: readonly SidecarAddress[];
  /** The same of all of them, but for the runtime. */
  readonly card: ModelCard;
  /** Requests that they run at once, all together. */
  readonly engines: number;
  readonly unreachable: readonly { readonly address: string; readonly reason: string }[];
}

/** Where two cards differ in one of these, their activations may not be put into one store. */
const identity = ['modelHash', 'tokenizerHash', 'bosPolicy', 'maxTokens', 'layerCount', 'dModel'] as const;
const patienceMs = 10_000;

/**
 * @param addresses at least one
 * @throws `SIDECARS_DISAGREE`; when none answers, the error of the first
 */
export async function describeSidecars(
  addresses: readonly SidecarAddress[],
  connect: ConnectOptions = {},
  signal?: AbortSignal,
): Promise<DescribedSidecars> {
  const asked = await Promise.allSettled(
    addresses.map(async (address) => {
      const client = connectSidecar(address, { unreachableMs: patienceMs, ...connect });
      try {
        const card = await client.card(signal);
        const { engines = 1 } = await client.health(signal);
        return { address, card, engines };
      } finally {
        await client.close();
      }
    }),
  );
  signal?.throwIfAborted();
  const found = asked.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const unreachable = asked.flatMap((outcome, i) =>
    outcome.status === 'rejected'
      ? [{ address: formatAddress(addresses[i]!), reason: String((outcome.reason as Error).message) }]
      : [],
  );
  const [first, ...others] = found;
  if (first === undefined) throw (asked[0] as PromiseRejectedResult).reason;
  for (const other of others) {
    const field = identity.find((name) => other.card[name] !== first.card[name]);
    if (field === undefined) continue;
    throw extractionErrors.SIDECARS_DISAGREE({
      address: formatAddress(other.address),
      other: formatAddress(first.address),
      field,
      got: other.card[field],
      expected: first.card[field],
    });
  }
  return {
    addresses: found.map(({ address }) => address),
    card: first.card,
    engines: found.reduce((sum, { engines }) => sum + engines, 0),
    unreachable,
  };
}
