/** The report of an exhaustive join. `lamplighter join --json` prints it. */
import { z } from 'zod';
import { relationSchema, stageSchema } from './run-report.js';

const countsSchema = z.object({
  proposed: z.int().describe('distinct statements, block by block'),
  tested: z.int().describe('of them decided by terms that the search did not see'),
  refuted: z.int(),
  verified: z.int(),
  trivialFamily: z
    .int()
    .describe('verified, and all its sequences satisfy linear recurrences of order 6 or less'),
  recorded: z.int().describe('verified between sequences with a recorded link'),
  unrecorded: z.int().describe('verified between sequences without one'),
  decoysProposed: z.int().describe('the same search among sequences that nobody defined'),
  decoysVerified: z.int(),
});

export const joinReportSchema = z.object({
  schema: z.literal('lamplighter.join/1'),
  startedAt: z.string(),
  finishedAt: z.string(),
  corpus: z.object({
    label: z.string(),
    hash: z.string(),
    path: z.string(),
    sequences: z.int(),
    attribution: z.string(),
  }),
  sources: z.int().describe('sequences that the transforms were applied to'),
  decoys: z.boolean(),
  proposals: z.int(),
  relations: z.object({
    verified: z.int().describe('distinct statements'),
    unrecorded: z.int(),
    recordedByName: z.int(),
  }),
  total: countsSchema,
  byTransform: z.array(
    countsSchema.extend({ kind: z.string().describe('outermost operation of the right side') }),
  ),
  falseDiscoveryRate: z
    .number()
    .nullable()
    .describe('decoys verified for each verified relation; null without decoys'),
  refutedShare: z.number().nullable().describe('of the tested statements, by hidden terms'),
  significanceThresholdBits: z.number(),
  best: z.array(relationSchema).describe('unrecorded, outside trivial families, most significant first'),
  stages: z.array(stageSchema),
  database: z.string(),
  keys: z.object({ search: z.string() }),
});

export type JoinReport = z.infer<typeof joinReportSchema>;
