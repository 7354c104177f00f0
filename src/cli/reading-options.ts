/** The options that say how definitions are read, shared by the commands that read them. */
import type { Command } from 'commander';
import { parseLayers } from '../../models/session/index.js';
import {
  type DefinitionFormName,
  definitionFormNames,
  type PromptName,
  promptNames,
} from '../extraction/index.js';
import { defaultModelName } from '../pipeline/model-commands.js';
import { defaultReading, type Pooling, poolingNames, type ReadingOptions } from '../pipeline/reading.js';
import { UsageError } from './command-context.js';

export interface ReadingFlags {
  readonly model: string;
  readonly modelPath?: string;
  readonly layers?: string;
  readonly prompt: string;
  readonly pool: string;
  readonly definitions: string;
}

/** @param several whether each option takes a list, separated by commas */
export function withReadingOptions(command: Command, several: boolean): Command {
  const list = several ? '; several with commas between' : '';
  return command
    .option('--model <name>', `a known or imported model${list}`, defaultModelName)
    .option('--model-path <file>', "the model's file or folder, instead of a download")
    .option('--layers <range>', 'read only 0..n, such as 0..20: later blocks are neither loaded nor run')
    .option('--prompt <name>', `${promptNames.join(', ')}${list}`, defaultReading.prompt)
    .option('--pool <name>', `${poolingNames.join(', ')}${list}`, defaultReading.pooling)
    .option(
      '--definitions <form>',
      `${definitionFormNames.join(', ')} (a control: the words of each in another order)${list}`,
      defaultReading.definitions,
    );
}

/** Every combination of what the options list. @throws UsageError */
export function readingsOf(flags: ReadingFlags): ReadingOptions[] {
  const { model, modelPath, layers, prompt, pool, definitions } = flags;
  const models = listed(model);
  if (modelPath !== undefined && models.length > 1) {
    throw new UsageError('--model-path is for one model; import the others by name first');
  }
  return models.flatMap((name) =>
    listed(prompt).flatMap((template) =>
      listed(pool).flatMap((pooling) =>
        listed(definitions).map((form) => ({
          model: name,
          modelPath,
          lastLayer: layers === undefined ? undefined : parseLayers(layers),
          prompt: oneOf<PromptName>('--prompt', promptNames, template),
          pooling: oneOf<Pooling>('--pool', poolingNames, pooling),
          definitions: oneOf<DefinitionFormName>('--definitions', definitionFormNames, form),
        })),
      ),
    ),
  );
}

/** @throws UsageError when the options list more than one */
export function readingOf(flags: ReadingFlags): ReadingOptions {
  const [reading, ...more] = readingsOf(flags);
  if (reading === undefined || more.length > 0) {
    throw new UsageError('expected one model, one prompt, one pool and one form of definitions');
  }
  return reading;
}

/** Names from a list with commas between. @throws UsageError */
export function listOf<Name extends string>(option: string, names: readonly Name[], got: string): Name[] {
  return listed(got).map((name) => oneOf(option, names, name));
}

function listed(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/** @throws UsageError */
export function oneOf<Name extends string>(option: string, names: readonly Name[], got: string): Name {
  const name = names.find((known) => known === got);
  if (name === undefined) throw new UsageError(`expected ${option} of ${names.join(', ')}, got "${got}"`);
  return name;
}
