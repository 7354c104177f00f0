/** Asks a running sidecar for everything that docs/protocol.md promises. */
import { type ModelCard, protocolVersion } from '../../protocol/types.js';
import { formatAddress, parseSidecarAddress, type SidecarAddress } from '../address.js';
import { connectSidecar } from '../client/connect.js';
import { type Check, NotApplicable, type Subject } from './check.js';
import { answerChecks } from './checks/answers.js';
import { clientChecks, slowClient } from './checks/clients.js';
import { descriptionChecks } from './checks/description.js';
import { refusalChecks } from './checks/refusals.js';
import { textChecks } from './checks/texts.js';

const inOrder = [...descriptionChecks, ...answerChecks, ...textChecks, ...refusalChecks, ...clientChecks];

/** Between two float32 runs of a text in other company. */
const defaultTolerance = 1e-5;

export interface ConformanceOptions {
  readonly token?: string;
  /** Relative L2 distance in every layer; more than the default only for weights in reduced precision. */
  readonly tolerance?: number;
  /** How long to wait for a sidecar that does not answer. Default 5,000. */
  readonly unreachableMs?: number;
  /** Names of the checks to run. Default: all. */
  readonly only?: readonly string[];
  readonly onCheck?: (outcome: CheckOutcome) => void;
}

export interface CheckOutcome {
  readonly name: string;
  readonly result: 'pass' | 'fail' | 'skip';
  /** Why it failed or was skipped; empty after a pass. */
  readonly reason: string;
  readonly milliseconds: number;
}

export interface ConformanceReport {
  readonly address: string;
  readonly protocolVersion: number;
  readonly card: ModelCard;
  readonly checks: readonly CheckOutcome[];
  readonly passed: boolean;
}

/**
 * One check after the other; the slow client waits beside them.
 *
 * @throws `SIDECAR_UNREACHABLE`, `SIDECAR_REFUSED`, `SIDECAR_PROTOCOL_MISMATCH` when there is no card to begin with
 */
export async function checkConformance(
  where: SidecarAddress | string,
  options: ConformanceOptions = {},
): Promise<ConformanceReport> {
  const address = typeof where === 'string' ? parseSidecarAddress(where) : where;
  const { token, tolerance = defaultTolerance, unreachableMs = 5_000, onCheck = () => {} } = options;
  const client = connectSidecar(address, { unreachableMs, ...(token !== undefined && { token }) });
  const card = await client.card().finally(() => client.close());
  const subject: Subject = { peer: { address, token }, card, tolerance };

  const { only } = options;
  const isWanted = ({ name }: Check) => only === undefined || only.includes(name);
  const slow = isWanted(slowClient) ? outcomeOf(slowClient, subject) : undefined;
  const checks: CheckOutcome[] = [];
  const done = (outcome: CheckOutcome) => {
    checks.push(outcome);
    onCheck(outcome);
  };
  for (const check of inOrder.filter(isWanted)) done(await outcomeOf(check, subject));
  if (slow !== undefined) done(await slow);
  const passed = checks.every(({ result }) => result !== 'fail');
  return { address: formatAddress(address), protocolVersion, card, checks, passed };
}

async function outcomeOf(check: Check, subject: Subject): Promise<CheckOutcome> {
  const started = performance.now();
  const outcome = (result: CheckOutcome['result'], reason: string): CheckOutcome => ({
    name: check.name,
    result,
    reason,
    milliseconds: Math.round(performance.now() - started),
  });
  try {
    await check.run(subject);
    return outcome('pass', '');
  } catch (failure) {
    if (failure instanceof NotApplicable) return outcome('skip', failure.message);
    return outcome('fail', failure instanceof Error ? failure.message : String(failure));
  }
}
