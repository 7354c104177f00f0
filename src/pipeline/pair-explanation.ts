/** The explanation of a score as a document: `lamplighter explain --json` prints it. */
import { z } from 'zod';

const sequence = z.object({ aNumber: z.string(), definition: z.string().describe('as the model read it') });

export const pairExplanationSchema = z.object({
  schema: z.literal('lamplighter.explain/1'),
  left: sequence,
  right: sequence,
  model: z.string(),
  recorded: z.array(z.string()).describe('kinds of the recorded links between the two; empty for none'),
  trainedOn: z.boolean().describe('whether the pair was a training link of the probe'),
  logOdds: z.number().describe("intercept and layers, added in order: the probe's score, bit for bit"),
  probability: z.number().describe('calibrated, at the share of linked pairs among all that are ranked'),
  baseRate: z.number().describe('that share'),
  intercept: z.number(),
  layers: z.array(
    z.object({
      name: z.string(),
      contribution: z.number(),
      cosine: z.number().describe('of the two standardised rows of this layer'),
      components: z
        .array(z.object({ dimension: z.int(), contribution: z.number() }))
        .describe('the dimensions that add or take most'),
      rest: z.number().describe('what all other dimensions add together'),
    }),
  ),
  nearestLinks: z
    .array(
      z.object({
        left: sequence,
        right: sequence,
        similarity: z.number().describe('what this training link weighs in the score of the pair'),
        leftCosine: z.number(),
        rightCosine: z.number(),
      }),
    )
    .describe('training links most like the pair, which is not among them itself'),
  words: z.object({
    words: z.array(z.object({ word: z.string(), weight: z.number() })).describe('in both, rarest first'),
    cosine: z.number().describe('TF-IDF'),
  }),
  attribution: z.string(),
});

export type PairExplanation = z.infer<typeof pairExplanationSchema>;
