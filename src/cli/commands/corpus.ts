import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { type ExportWriter, exportCorpus } from '../../../oeis-data/corpus/index.js';
import { toANumber } from '../../../oeis-data/types.js';
import { type ContextFactory, positiveInteger, UsageError } from '../command-context.js';
import { cliErrors } from '../errors.js';
import type { Services } from '../services.js';
import { table } from '../table.js';

const problemsInDocument = 1000;

export function corpusCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  const corpus = program.command('corpus').description('definitions, terms and links: import, look, export');

  corpus
    .command('import')
    .argument('<source>', '"starter", a folder of OEIS files, or one such file')
    .option('--into <database>', 'corpus database to make or bring up to date (default: in the home)')
    .option('--problems <n>', 'print the first n problems', '20')
    .description('imports files into a corpus database; a later release brings an older import up to date')
    .action(async (source: string, options: { into?: string; problems: string }, command: Command) => {
      const context = contextOf(command);
      const { terminal } = context;
      const target = options.into ?? services.corpus.path(context.home, source);
      const startedAt = performance.now();
      const report = await services.corpus.import(source, target, terminal.progress);
      const seconds = (performance.now() - startedAt) / 1000;
      for (const problem of report.problems.slice(0, positiveInteger(options.problems, 20))) {
        terminal.say(
          `${problem.file}:${problem.line ?? '-'}: ${problem.kind}: ${problem.excerpt} (${problem.action})`,
        );
      }
      terminal.print(
        `${report.sequences} sequences, ${report.links} links, ${report.bFiles} b-files in ${seconds.toFixed(1)} s: ` +
          `${report.added} new, ${report.changed} changed, ${report.gone} gone; ${report.problemCount} problems`,
      );
      terminal.print(`corpus database ${target}`);
      terminal.printJson('corpus import', {
        schema: 'lamplighter.corpus-import/1',
        path: target,
        hash: report.hash,
        sequences: report.sequences,
        links: report.links,
        bFiles: report.bFiles,
        added: report.added,
        changed: report.changed,
        gone: report.gone,
        unchanged: report.unchanged,
        seconds,
        problemCount: report.problemCount,
        problems: report.problems.slice(0, problemsInDocument),
      });
    });

  const source = (command: Command) =>
    command.option('--corpus <source>', '"starter", a folder of OEIS files, or a corpus database', 'starter');

  source(corpus.command('status').description('what a corpus holds')).action(
    async (options: { corpus: string }, command: Command) => {
      const context = contextOf(command);
      await context.withStore(async (_store, pipeline) => {
        const opened = await services.corpus.open(pipeline, options.corpus);
        const facts = {
          path: opened.path,
          label: opened.label,
          hash: opened.hash,
          sequences: opened.sequenceCount(),
          links: opened.linkCount(),
          attribution: opened.attribution,
        };
        context.terminal.print(
          Object.entries(facts)
            .map(([name, value]) => `${name.padEnd(12)} ${value}`)
            .join('\n'),
        );
        context.terminal.printJson('corpus status', { schema: 'lamplighter.corpus-status/1', ...facts });
        opened.close();
      });
    },
  );

  source(
    corpus
      .command('show')
      .argument('<A-number>', 'e.g. A000045')
      .option('--terms <n>', 'print the first n terms', '40')
      .description('one sequence: definition, terms, links'),
  ).action(async (name: string, options: { corpus: string; terms: string }, command: Command) => {
    const context = contextOf(command);
    await context.withStore(async (_store, pipeline) => {
      const aNumber = toANumber(name);
      const opened = await services.corpus.open(pipeline, options.corpus);
      const record = opened.sequence(aNumber);
      if (record === undefined) throw cliErrors.SEQUENCE_UNKNOWN({ got: aNumber, corpus: opened.label });
      const links = opened.linksOf(aNumber);
      const { terminal } = context;
      const shown = record.terms.values.slice(0, positiveInteger(options.terms, 40));
      terminal.print(`${aNumber}  ${record.name}`);
      terminal.print(
        `offset ${record.terms.offset}, ${record.terms.values.length} terms: ${shown.join(', ')}`,
      );
      terminal.print(
        table(
          ['from', 'to', 'kind'],
          links.slice(0, 40).map((l) => [l.from, l.to, l.kind]),
          terminal.width,
        ),
      );
      if (links.length > 40) terminal.print(`... ${links.length - 40} more links`);
      terminal.print(opened.attribution);
      terminal.printJson('corpus show', {
        schema: 'lamplighter.sequence/1',
        aNumber,
        name: record.name,
        definitionForModel: opened.definition(aNumber) ?? '',
        offset: record.terms.offset,
        terms: record.terms.values.map(String),
        keywords: [...record.keywords],
        links: links.map(({ from, to, kind }) => ({ from, to, kind })),
        attribution: opened.attribution,
      });
      opened.close();
    });
  });

  source(
    corpus
      .command('export')
      .addOption(
        new Option('--format <format>', 'form of the export')
          .choices(['jsonl', 'csv', 'names-stripped'])
          .default('jsonl'),
      )
      .option('--output <folder>', 'folder to write the files into (default: stdout, jsonl only)')
      .description('writes a corpus out; the attribution of its sources goes with it'),
  ).action(
    async (
      options: { corpus: string; format: 'jsonl' | 'csv' | 'names-stripped'; output?: string },
      command: Command,
    ) => {
      const context = contextOf(command);
      await context.withStore(async (_store, pipeline) => {
        const opened = await services.corpus.open(pipeline, options.corpus);
        if (options.output === undefined && options.format !== 'jsonl') {
          throw new UsageError(`expected --output <folder>: the format ${options.format} is several files`);
        }
        await exportCorpus(opened, options.format, folderWriter(options.output));
        opened.close();
      });
    },
  );
}

/** Appends each text to its file in the folder; without a folder, to stdout at its pace. */
function folderWriter(folder: string | undefined): ExportWriter {
  if (folder === undefined) {
    return async (text) => {
      if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve));
    };
  }
  mkdirSync(folder, { recursive: true });
  const begun = new Set<string>();
  return (text, file) => {
    if (begun.has(file)) appendFileSync(join(folder, file), text);
    else writeFileSync(join(folder, file), text);
    begun.add(file);
  };
}
