/** N engines: kept running, lent one run at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelCard } from '../../protocol/types.js';
import type { EngineSettings } from './engine-child.js';
import { type EngineProcess, startEngineProcess } from './engine-process.js';

/** How often in a row an engine that crashed may fail to open before its place stays empty. */
const openTries = 3;
const reopenPauseMs = 100;

export interface EnginePool {
  readonly card: ModelCard;
  /** Engines that are open now. */
  readonly open: number;
  readonly busy: number;
  /** Crashes repaired so far. */
  readonly restarts: number;
  /** A free engine, the caller's until `giveBack`; undefined when all are busy. */
  take(): EngineProcess | undefined;
  giveBack(engine: EngineProcess): void;
  stop(): Promise<void>;
}

interface EnginePoolHooks {
  /** Called whenever an engine may be free. */
  readonly onFree: () => void;
  /** Called once when, after the start, no engine is left and none will open. */
  readonly onLost: (reason: string) => void;
  /** Told once of each warning, however many engines give it. */
  readonly onWarning: (message: string) => void;
}

/**
 * Starts engines; an engine whose process ends is started again.
 *
 * @returns when the first engine is open
 * @throws Error when none can be opened, with the reason
 */
export async function startEnginePool(
  settings: EngineSettings,
  count: number,
  { onFree, onLost, onWarning }: EnginePoolHooks,
): Promise<EnginePool> {
  const free = new Set<EngineProcess>();
  const lent = new Set<EngineProcess>();
  const warned = new Set<string>();
  let stopping = false;
  let restarts = 0;
  let placesKept = count;
  let hasOpened = false;
  let markOpen: (card: ModelCard) => void = () => {};
  let markFailed: (failure: Error) => void = () => {};
  const firstCard = new Promise<ModelCard>((resolve, reject) => {
    markOpen = resolve;
    markFailed = reject;
  });

  const keep = async (): Promise<void> => {
    for (let failures = 0; !stopping; ) {
      const engine = await startEngineProcess(settings).catch((failure: Error) => failure);
      if (engine instanceof Error) {
        if (hasOpened && ++failures < openTries && !stopping) {
          await sleep(reopenPauseMs * failures);
          continue;
        }
        if (--placesKept > 0 || stopping) return;
        if (hasOpened) onLost(engine.message);
        else markFailed(engine);
        return;
      }
      failures = 0;
      if (stopping) return engine.stop();
      hasOpened = true;
      for (const warning of engine.warnings) {
        if (!warned.has(warning)) onWarning(warning);
        warned.add(warning);
      }
      markOpen(engine.card);
      free.add(engine);
      onFree();
      const reason = await engine.ended;
      free.delete(engine);
      lent.delete(engine);
      if (stopping) return;
      restarts++;
      onWarning(`${reason}; it is started again`);
    }
  };
  const kept = Array.from({ length: count }, keep);
  const card = await firstCard;

  return {
    card,
    get open() {
      return free.size + lent.size;
    },
    get busy() {
      return lent.size;
    },
    get restarts() {
      return restarts;
    },
    take: () => {
      const [engine] = free;
      if (engine === undefined) return undefined;
      free.delete(engine);
      lent.add(engine);
      return engine;
    },
    giveBack: (engine) => {
      if (!lent.delete(engine) || engine.hasEnded) return;
      free.add(engine);
      onFree();
    },
    stop: async () => {
      stopping = true;
      await Promise.all([...free, ...lent].map((engine) => engine.stop()));
      await Promise.all(kept);
    },
  };
}
