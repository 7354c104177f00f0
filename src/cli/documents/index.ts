/**
 * The JSON documents of the command line: one per command, named and versioned by `schema`. A field is
 * only ever added within a version; docs/cli.md prints every schema.
 */
import { z } from 'zod';
import { completionReportSchema } from '../../pipeline/completion/completion-report.js';
import { joinReportSchema } from '../../pipeline/join-report.js';
import { pairExplanationSchema } from '../../pipeline/pair-explanation.js';
import { neighboursSchema, rankingSchema } from '../../pipeline/ranking-document.js';
import { relationSchema, runReportSchema } from '../../pipeline/run-report.js';

const problemSchema = z.object({
  file: z.string(),
  line: z.int().nullable(),
  kind: z.string(),
  excerpt: z.string(),
  action: z.string(),
});

const fidelitySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    transformers: z.string().describe('version'),
    texts: z.int(),
    raw: z.number(),
    centred: z.number(),
    layerIndex: z.int().describe('of the largest centred error'),
    passed: z.boolean(),
  }),
  z.object({ kind: z.literal('skipped'), reason: z.string() }),
]);

export const documents = {
  run: runReportSchema,
  join: joinReportSchema,
  complete: completionReportSchema,
  'corpus import': z.object({
    schema: z.literal('lamplighter.corpus-import/1'),
    path: z.string(),
    hash: z.string(),
    sequences: z.int(),
    links: z.int(),
    bFiles: z.int(),
    added: z.int(),
    changed: z.int(),
    gone: z.int(),
    unchanged: z.int(),
    seconds: z.number(),
    problemCount: z.int(),
    problems: z.array(problemSchema).describe('the first 1,000 problems'),
  }),
  'corpus status': z.object({
    schema: z.literal('lamplighter.corpus-status/1'),
    path: z.string(),
    label: z.string(),
    hash: z.string(),
    sequences: z.int(),
    links: z.int(),
    attribution: z.string(),
  }),
  'corpus show': z.object({
    schema: z.literal('lamplighter.sequence/1'),
    aNumber: z.string(),
    name: z.string(),
    definitionForModel: z.string(),
    offset: z.int(),
    terms: z.array(z.string()).describe('decimal, exact'),
    keywords: z.array(z.string()),
    links: z.array(z.object({ from: z.string(), to: z.string(), kind: z.string() })),
    attribution: z.string(),
  }),
  'model list': z.object({
    schema: z.literal('lamplighter.models/1'),
    models: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        licence: z.string(),
        downloaded: z.boolean(),
        imported: z.boolean(),
        bytes: z.int().describe('on disk now'),
        folder: z.string(),
      }),
    ),
  }),
  'model pull': z.object({
    schema: z.literal('lamplighter.model-pull/1'),
    name: z.string(),
    path: z.string(),
    sha256: z.string(),
    source: z.string().describe('which source served it; "cache" when it was there'),
  }),
  'model import': z.object({
    schema: z.literal('lamplighter.model-import/1'),
    name: z.string(),
    folder: z.string(),
    format: z
      .enum(['gguf', 'huggingface', 'onnx'])
      .optional()
      .describe('what the path was taken for; absent for a known model'),
  }),
  'model verify': z.object({
    schema: z.literal('lamplighter.model-verify/1'),
    name: z.string(),
    sha256: z.string(),
    expected: z.string(),
    fidelity: z
      .object({ stored: fidelitySchema, live: fidelitySchema })
      .nullable()
      .describe('largest relative errors against transformers over texts, layers and pools'),
    passed: z.boolean(),
  }),
  verify: z.object({
    schema: z.literal('lamplighter.verify/1'),
    relation: relationSchema,
    evidence: z.array(z.unknown()),
    pari: z.string(),
  }),
  'relations list': z.object({
    schema: z.literal('lamplighter.relations/1'),
    relations: z.array(relationSchema),
  }),
  'relations show': z.object({
    schema: z.literal('lamplighter.relation/1'),
    relation: relationSchema,
    evidence: z.array(z.unknown()),
  }),
  candidates: z.object({
    schema: z.literal('lamplighter.candidates/1'),
    ranking: z.string(),
    total: z.int(),
    candidates: z.array(
      z.object({
        rank: z.int(),
        left: z.string(),
        right: z.string(),
        logOdds: z.number(),
        recorded: z.boolean(),
      }),
    ),
  }),
  explain: pairExplanationSchema,
  rank: rankingSchema,
  neighbours: neighboursSchema,
  eval: z.object({
    schema: z.literal('lamplighter.eval/3'),
    command: z.string(),
    report: z.unknown(),
  }),
  'sidecar conform': z.object({
    schema: z.literal('lamplighter.sidecar-conform/1'),
    address: z.string(),
    protocolVersion: z.int(),
    card: z.looseObject({ model: z.string(), modelHash: z.string(), runtime: z.string() }),
    checks: z.array(
      z.object({
        name: z.string(),
        result: z.enum(['pass', 'fail', 'skip']),
        reason: z.string().describe('why it failed or was skipped'),
        milliseconds: z.int(),
      }),
    ),
    passed: z.boolean(),
  }),
  doctor: z.object({
    schema: z.literal('lamplighter.doctor/1'),
    ready: z.boolean(),
    findings: z.array(
      z.object({
        what: z.string(),
        state: z.enum(['ok', 'absent', 'missing']),
        detail: z.string(),
        remedy: z.string(),
      }),
    ),
  }),
  error: z.object({
    schema: z.literal('lamplighter.error/1'),
    code: z.string(),
    message: z.string(),
    remedy: z.string(),
  }),
} as const;

export type DocumentName = keyof typeof documents;
export type DocumentOf<Name extends DocumentName> = z.infer<(typeof documents)[Name]>;
