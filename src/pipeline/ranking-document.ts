/** Rankings as documents: what `lamplighter rank --json` and `neighbours --json` print. */
import { z } from 'zod';

const logOdds = z.number().describe('exact, the same for every tile size, thread count and scope');

export const rankingSchema = z.object({
  schema: z.literal('lamplighter.rank/1'),
  probe: z.string(),
  sequences: z.int().describe('that passed the filters'),
  pairs: z
    .array(z.object({ left: z.string(), right: z.string(), logOdds, recorded: z.boolean() }))
    .describe('best first, ties by A-number'),
  attribution: z.string(),
});

export const neighboursSchema = z.object({
  schema: z.literal('lamplighter.neighbours/1'),
  probe: z.string(),
  aNumber: z.string().nullable().describe('null for a text'),
  definition: z.string().describe('whose neighbours these are'),
  milliseconds: z.object({
    reading: z.number().describe('of a text by the model'),
    scoring: z.number(),
  }),
  neighbours: z
    .array(z.object({ aNumber: z.string(), logOdds, recorded: z.boolean(), definition: z.string() }))
    .describe('best first, ties by A-number'),
  attribution: z.string(),
});

export type RankingDocument = z.infer<typeof rankingSchema>;
export type NeighboursDocument = z.infer<typeof neighboursSchema>;
