/** The command line: global options, and one file a command. */
import { Command } from 'commander';
import type { ContextFactory } from './command-context.js';
import { candidatesCommand } from './commands/candidates.js';
import { completeCommand } from './commands/complete.js';
import { corpusCommand } from './commands/corpus.js';
import { doctorCommand } from './commands/doctor.js';
import { evalCommand } from './commands/eval.js';
import { explainCommand } from './commands/explain.js';
import { joinCommand } from './commands/join.js';
import { modelCommand } from './commands/model.js';
import { neighboursCommand } from './commands/neighbours.js';
import { rankCommand } from './commands/rank.js';
import { relationsCommand } from './commands/relations.js';
import { runCommand } from './commands/run.js';
import { sidecarCommand } from './commands/sidecar.js';
import { verifyCommand } from './commands/verify.js';
import type { Services } from './services.js';

export function buildProgram(services: Services, contextOf: ContextFactory): Command {
  const program = new Command('lamplighter')
    .description(
      'Finds relations between integer sequences that nobody has written down, and shows why to believe them.',
    )
    .version(services.version)
    .option(
      '--home <folder>',
      'where corpora, activations and results are kept (default: LAMPLIGHTER_HOME or the XDG data folder)',
    )
    .option(
      '--database <path|url>',
      'SQLite file or postgres:// URL of the results (default: LAMPLIGHTER_DATABASE_URL or lamplighter.sqlite in the home)',
    )
    .option('--threads <n>', 'worker threads (default: the cores of this machine)')
    .option('--json', 'print one JSON document on stdout instead of text')
    .option('-q, --quiet', 'no messages and no progress on stderr')
    .showHelpAfterError('(add --help for the options)')
    .exitOverride();
  for (const command of [
    runCommand,
    corpusCommand,
    modelCommand,
    joinCommand,
    completeCommand,
    verifyCommand,
    relationsCommand,
    candidatesCommand,
    explainCommand,
    rankCommand,
    neighboursCommand,
    evalCommand,
    sidecarCommand,
    doctorCommand,
  ]) {
    command(program, services, contextOf);
  }
  inheritSettings(program);
  return program;
}

/** Subcommands report errors like the program: thrown to main, which maps them to exit codes. */
function inheritSettings(parent: Command): void {
  for (const child of parent.commands) {
    child.copyInheritedSettings(parent);
    inheritSettings(child);
  }
}
