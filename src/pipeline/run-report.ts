/** The report of a run: what was done, what it cost, what was found. `lamplighter run --json` prints it. */
import { z } from 'zod';

export const relationSchema = z.object({
  id: z.string().describe('start of the sha256 of the canonical statement'),
  statement: z.string(),
  latex: z.string(),
  proposer: z.string(),
  sequences: z.array(z.string()),
  rung: z.enum(['proposed', 'matched', 'held out', 'fresh', 'refuted']),
  matched: z.int().describe('indices checked on the terms the proposer saw'),
  heldOut: z.int().describe('further indices checked on stored terms it did not see'),
  fresh: z.int().describe('further indices checked on independent terms beyond the stored ones'),
  verified: z.boolean().describe('held out or above, not refuted, significance above the threshold'),
  significanceBits: z.number(),
  checkedFrom: z.int().nullable(),
  checkedTo: z.int().nullable(),
  refutation: z.object({ n: z.int(), expected: z.string(), got: z.string(), source: z.string() }).nullable(),
  probeLogOdds: z
    .number()
    .nullable()
    .describe('highest log-odds among the pairs of its sequences, where scored'),
  probeRank: z.int().nullable(),
  recorded: z.enum(['recorded', 'partly recorded', 'unrecorded']),
  recordedKinds: z.array(z.string()),
  notes: z.array(z.string()),
});

export const stageSchema = z.object({
  name: z.string(),
  reused: z.boolean(),
  wallSeconds: z.number().describe('of the run that computed it'),
  peakMemoryBytes: z.number().describe('highest resident set of the main process during the stage'),
  tokens: z.int().nullable(),
});

export const runReportSchema = z.object({
  schema: z.literal('lamplighter.run/1'),
  startedAt: z.string(),
  finishedAt: z.string(),
  corpus: z.object({
    label: z.string(),
    hash: z.string(),
    path: z.string(),
    sequences: z.int(),
    links: z.int(),
    attribution: z.string(),
    linkKinds: z.record(z.string(), z.int()).describe('links by the way they were recorded'),
  }),
  model: z.object({
    name: z.string(),
    modelHash: z.string(),
    architecture: z.string(),
    layers: z.int(),
    dModel: z.int(),
    prompt: z.string().default('plain/1').describe('what definitions were wrapped in, name/version'),
    pools: z.array(z.string()).default(['mean']).describe('side by side in a row of a layer'),
  }),
  ranked: z.int().describe('sequences whose pairs were ranked'),
  probe: z.object({
    trainingLinks: z.int(),
    trainingPairs: z.int(),
    features: z.int(),
    inverseRegularisation: z.number(),
    crossValidatedLogLoss: z.number(),
    converged: z.boolean(),
  }),
  ranking: z.object({
    pairs: z.number(),
    candidates: z.int(),
    recordedAmongCandidates: z.int(),
    lowestLogOdds: z.number().nullable(),
  }),
  search: z.object({
    proposals: z.int(),
    counts: z.array(
      z.object({ rung: z.string(), recorded: z.string(), verified: z.boolean(), count: z.int() }),
    ),
    verified: z.int(),
    verifiedUnrecorded: z.int(),
    verifiedRecordedByName: z.int(),
  }),
  significanceThresholdBits: z.number(),
  relations: z.array(relationSchema).describe('the first relations of the table, most sequences first'),
  stages: z.array(stageSchema),
  database: z.string(),
  reportFolder: z.string(),
  keys: z
    .object({
      ranking: z.string(),
      search: z.string(),
      extraction: z.string().optional(),
      probe: z.string().optional(),
    })
    .describe('of the candidates, relations and stages in the database'),
  caveats: z.array(z.string()),
});

export type RunReport = z.infer<typeof runReportSchema>;
export type RelationDocument = z.infer<typeof relationSchema>;
