/** The report of a completion. `lamplighter complete --json` prints it. */
import { z } from 'zod';
import { relationSchema, stageSchema } from '../run-report.js';

const yieldSchema = z.object({
  pairs: z.int().describe('given to the twelve operations'),
  found: z.int().describe('third sequences that agree on the visible terms'),
  refuted: z.int().describe('of them by hidden terms'),
  verified: z.int(),
  plain: z
    .int()
    .describe(
      'verified and not trivial: no two of the three are alike up to shift, scale, constant and sign',
    ),
  triples: z.int().describe('distinct sets of three sequences among the plain ones'),
});

const bySchema = z.array(
  z.object({ group: z.string(), ranked: yieldSchema, random: yieldSchema.nullable() }),
);

export const completionReportSchema = z.object({
  schema: z.literal('lamplighter.complete/1'),
  startedAt: z.string(),
  finishedAt: z.string(),
  corpus: z.object({ label: z.string(), hash: z.string(), path: z.string(), attribution: z.string() }),
  probe: z.string(),
  sequences: z.int().describe('whose pairs were ranked'),
  ranked: yieldSchema,
  random: yieldSchema.nullable().describe('as many pairs of the same sequences as were asked for, drawn'),
  lift: z
    .number()
    .nullable()
    .describe('plain relations a pair, ranked over random; null without a random one'),
  byOperation: bySchema,
  byNames: bySchema.describe('by the Jaccard index of the character trigrams of the two definitions'),
  bySignificance: bySchema,
  best: z
    .array(relationSchema)
    .describe('plain and unrecorded, names least alike first, then most significant'),
  stages: z.array(stageSchema),
  database: z.string(),
  keys: z.object({ search: z.string() }),
});

export type CompletionReport = z.infer<typeof completionReportSchema>;
export type CompletionYield = z.infer<typeof yieldSchema>;
