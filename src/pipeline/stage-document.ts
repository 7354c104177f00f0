import type { StageOutcome } from './stage.js';

/** What a report says of a stage. */
export function stageDocument(outcome: StageOutcome<object>) {
  const tokens = 'tokens' in outcome.output ? (outcome.output.tokens as number) : null;
  return {
    name: outcome.name,
    reused: outcome.reused,
    wallSeconds: outcome.wallMs / 1000,
    peakMemoryBytes: outcome.peakMemoryBytes,
    tokens,
  };
}
