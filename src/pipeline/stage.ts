/**
 * A stage is a name, the hash of its inputs and a function. A finished stage is found again by that hash
 * and not run twice; its wall-clock and peak memory go into the run's report.
 */
import { createHash } from 'node:crypto';
import type { PipelineContext } from './context.js';

export interface Stage<Output> {
  readonly name: string;
  /** Raise it when the stage's meaning changes: stored results of older versions are then not reused. */
  readonly version: number;
  /** Everything the output depends on, as plain JSON. */
  readonly inputs: unknown;
  /** False when artefacts that a stored output points to are gone; the stage then runs again. */
  readonly stillThere?: (output: Output) => boolean;
  run(inputHash: string): Promise<Output>;
}

export interface StageOutcome<Output> {
  readonly name: string;
  readonly inputHash: string;
  readonly output: Output;
  /** Of the run that computed it, this one or a former. */
  readonly wallMs: number;
  /** Highest resident set of this process seen during the stage, bytes. */
  readonly peakMemoryBytes: number;
  readonly reused: boolean;
}

/** sha256 (hex) of a JSON value; object keys are sorted, so that writing order does not matter. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, v]) => v !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, v]) => `${JSON.stringify(key)}:${canonicalJson(v)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

const sampleEveryMs = 100;

/** Runs `work` while watching the resident set of this process. */
async function withPeakMemory<T>(work: () => Promise<T>): Promise<{ result: T; peakMemoryBytes: number }> {
  let peak = process.memoryUsage.rss();
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(sample, sampleEveryMs);
  try {
    const result = await work();
    sample();
    return { result, peakMemoryBytes: peak };
  } finally {
    clearInterval(timer);
  }
}

/** Finds the stage's result in the store, or runs it and stores what came out. */
export async function runStage<Output>(
  context: PipelineContext,
  stage: Stage<Output>,
): Promise<StageOutcome<Output>> {
  context.signal.throwIfAborted();
  const inputHash = hashOf({ stage: stage.name, version: stage.version, inputs: stage.inputs });
  const stored = await context.store.stages.find(stage.name, inputHash);
  if (stored !== undefined) {
    const output = stored.output as Output;
    if (stage.stillThere?.(output) ?? true) return { ...stored, name: stage.name, output, reused: true };
    await context.store.stages.forget(stage.name, inputHash);
  }
  const startedAt = performance.now();
  const { result: output, peakMemoryBytes } = await withPeakMemory(() => stage.run(inputHash));
  const wallMs = performance.now() - startedAt;
  const finishedAt = context.now().toISOString();
  await context.store.stages.save({
    stage: stage.name,
    inputHash,
    output,
    wallMs,
    peakMemoryBytes,
    finishedAt,
  });
  return { name: stage.name, inputHash, output, wallMs, peakMemoryBytes, reused: false };
}
