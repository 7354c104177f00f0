/** Chunks of a search on worker threads; results come back in the order of the chunks. */
import { Piscina } from 'piscina';
import type { ChunkResult, ChunkTask, SearchSettings } from './chunk-solver.js';
import type { SearchChunk } from './search-plan.js';

/** Each thread has its next chunk waiting, and a slow chunk does not stop the others. */
const chunksAheadPerThread = 4;

export interface SearchThreads {
  /** File of the worker: calls `chunkSolver` with main's ports. */
  readonly worker: string;
  readonly threads: number;
  readonly settings: SearchSettings;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** @throws the signal's reason */
export async function* solveChunks<Numbered extends { readonly chunk: SearchChunk }>(
  chunks: readonly Numbered[],
  { worker, threads, settings, signal, now }: SearchThreads,
): AsyncGenerator<Numbered & { readonly result: ChunkResult }> {
  if (chunks.length === 0) return;
  const count = Math.min(threads, chunks.length);
  const pool = new Piscina({
    filename: worker,
    minThreads: count,
    maxThreads: count,
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData: settings,
  });
  const running: Promise<ChunkResult>[] = [];
  const start = (numbered: Numbered) => {
    const task: ChunkTask = { chunk: numbered.chunk, time: now().toISOString() };
    const result: Promise<ChunkResult> = pool.run(task, { signal });
    // Whoever awaits it later hears of its failure; until then it must not count as unhandled.
    result.catch(() => undefined);
    running.push(result);
  };
  try {
    let next = 0;
    while (next < Math.min(chunks.length, chunksAheadPerThread * count)) start(chunks[next++]!);
    for (const numbered of chunks) {
      signal.throwIfAborted();
      const result = await running.shift()!.catch((failure: unknown) => {
        signal.throwIfAborted();
        throw failure;
      });
      if (next < chunks.length) start(chunks[next++]!);
      yield { ...numbered, result };
    }
  } finally {
    await pool.destroy();
  }
}
