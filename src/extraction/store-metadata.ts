/** What a store says of itself: enough to refuse it where it does not belong. */
import { z } from 'zod';
import { extractionErrors } from './errors.js';

/** Raise it when a reader of this version would misread the files. */
export const storeFormatVersion = 1;

const sha = z.string().min(1);
export const storeMetadata = z.object({
  formatVersion: z.literal(storeFormatVersion),
  protocolVersion: z.number().int(),
  model: z.string(),
  modelHash: sha,
  tokenizerHash: sha,
  bosPolicy: z.enum(['prepend', 'none']),
  maxTokens: z.number().int(),
  /** Residual positions of the model, L + 1. */
  layerCount: z.number().int(),
  /** Those that are stored, ascending. */
  layers: z.array(z.number().int()),
  dModel: z.number().int(),
  pools: z.array(z.enum(['mean', 'last'])),
  dtype: z.enum(['float32', 'float16']),
  corpusHash: z.string(),
  definitionCleaningVersion: z.string(),
  /** What the definitions were wrapped in, name/version (prompt-templates.ts). */
  promptTemplate: z.string().default('plain/1'),
  /** What was done to the definitions before, name/version (definition-forms.ts); absent for nothing. */
  definitionForm: z.string().optional(),
  /** sha256 over names and texts, in their order. */
  definitionsHash: sha,
  runtime: z.string(),
});

export type StoreMetadata = z.infer<typeof storeMetadata>;

/** The format allows strings only. */
export function encodeMetadata(metadata: StoreMetadata): Record<string, string> {
  const entries = Object.entries(metadata).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return { format: 'lamplighter-activations', ...Object.fromEntries(entries) };
}

const textFields = new Set([
  ...['model', 'modelHash', 'tokenizerHash', 'bosPolicy', 'dtype', 'corpusHash'],
  ...['definitionCleaningVersion', 'promptTemplate', 'definitionForm', 'definitionsHash'],
  'runtime',
]);

/** @throws `SAFETENSORS_MALFORMED` when the file is not an activation store of this version */
export function decodeMetadata(strings: Readonly<Record<string, string>>, path: string): StoreMetadata {
  const refuse = (got: string) =>
    extractionErrors.SAFETENSORS_MALFORMED({ path, expected: 'the metadata of an activation store', got });
  const values = Object.entries(strings).map(([key, text]): [string, unknown] => {
    if (textFields.has(key)) return [key, text];
    try {
      return [key, JSON.parse(text)];
    } catch {
      return [key, text];
    }
  });
  const parsed = storeMetadata.safeParse(Object.fromEntries(values));
  if (!parsed.success) throw refuse(z.prettifyError(parsed.error).split('\n')[0] ?? 'others');
  return parsed.data;
}

/** Fields whose difference makes activations incomparable, or of other texts. */
const identity = [
  ...(['formatVersion', 'protocolVersion', 'modelHash', 'tokenizerHash', 'bosPolicy', 'maxTokens'] as const),
  ...(['layers', 'dModel', 'pools', 'dtype', 'definitionCleaningVersion', 'promptTemplate'] as const),
  'definitionForm' as const,
];
const sameTexts = ['corpusHash', 'definitionsHash'] as const;

export interface MetadataDifference {
  readonly field: string;
  readonly got: string;
  readonly expected: string;
}

/**
 * The first field in which two stores differ.
 *
 * @param texts whether they must also be of the same texts
 */
export function metadataDifference(
  got: StoreMetadata,
  expected: StoreMetadata,
  texts: boolean,
): MetadataDifference | undefined {
  for (const field of texts ? [...identity, ...sameTexts] : identity) {
    const pair = { got: show(got[field]), expected: show(expected[field]) };
    if (pair.got !== pair.expected) return { field, ...pair };
  }
  return undefined;
}

const show = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'absent');

/** @throws `ACTIVATION_STORE_MISMATCH` with the first field that differs */
export function refuseMismatch(folder: string, got: StoreMetadata, expected: StoreMetadata): void {
  const difference = metadataDifference(got, expected, true);
  if (difference !== undefined) throw extractionErrors.ACTIVATION_STORE_MISMATCH({ folder, ...difference });
}
