/** How definitions are read in a run: by which model, in which words, pooled how. */
import type { Pool } from '../../models/protocol/types.js';
import {
  type DefinitionFormName,
  definitionFormIdentity,
  definitionForms,
  type PromptName,
  promptTemplates,
} from '../extraction/index.js';
import type { ModelChoice } from './stages/model.js';

/** `both`: the two pools side by side, twice as wide. */
export const poolings = {
  mean: ['mean'],
  last: ['last'],
  both: ['mean', 'last'],
} as const satisfies Record<string, readonly Pool[]>;

export type Pooling = keyof typeof poolings;
export const poolingNames = Object.keys(poolings) as Pooling[];

export interface ReadingOptions extends ModelChoice {
  readonly prompt: PromptName;
  readonly pooling: Pooling;
  /** As they are, or a control. */
  readonly definitions: DefinitionFormName;
}

export const defaultReading = {
  prompt: 'plain',
  pooling: 'mean',
  definitions: 'plain',
} as const satisfies Partial<ReadingOptions>;

/** The model's name, followed by what is not the default: `smollm2-135m one-word/1 last`. */
export function readingName({ model, lastLayer, prompt, pooling, definitions }: ReadingOptions): string {
  const template = promptTemplates[prompt];
  return [
    model,
    ...(lastLayer === undefined ? [] : [`layers 0..${lastLayer}`]),
    ...(prompt === defaultReading.prompt ? [] : [`${template.name}/${template.version}`]),
    ...(pooling === defaultReading.pooling ? [] : [pooling]),
    ...(definitions === defaultReading.definitions
      ? []
      : [definitionFormIdentity(definitionForms[definitions])]),
  ].join(' ');
}
