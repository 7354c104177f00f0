#!/usr/bin/env node
/** The only place where implementations are chosen and wired. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { cacheFolder } from '../models/registry/index.js';
import { checkConformance } from '../models/sidecar/index.js';
import { LamplighterError } from '../oeis-data/errors.js';
import { contextFactory, UsageError } from './cli/command-context.js';
import { exitCodes, exitNameOfError } from './cli/exit-codes.js';
import { buildProgram } from './cli/program.js';
import type { Services } from './cli/services.js';
import { checkStatement } from './pipeline/check-statement.js';
import { completePairs } from './pipeline/complete-pairs.js';
import { corpusCommands } from './pipeline/corpus-commands.js';
import { examine } from './pipeline/doctor.js';
import { explainPair } from './pipeline/explain-pair.js';
import { joinCorpus } from './pipeline/join-corpus.js';
import { defaultModelName, modelCommands } from './pipeline/model-commands.js';
import { neighboursOf } from './pipeline/neighbours.js';
import { rankSequences } from './pipeline/rank-sequences.js';
import { runDiscovery } from './pipeline/run-discovery.js';
import { runEvaluation } from './pipeline/run-evaluation.js';
import { serveModel } from './pipeline/sidecar-command.js';
import { searchPorts } from './search-ports.js';
import { openStore } from './store/index.js';
import { projectRoot, workerEntry } from './threads/worker-entry.js';

const root = projectRoot(dirname(fileURLToPath(import.meta.url)));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const ports = { ...searchPorts, worker: workerEntry(import.meta.url, './search-worker') };

const interrupted = new AbortController();
process.once('SIGINT', () => {
  interrupted.abort(new InterruptedError());
  // A second Ctrl-C does not wait for anything: every stage can be resumed.
  process.once('SIGINT', () => process.exit(exitCodes.interrupted.code));
});

class InterruptedError extends Error {}

const services: Services = {
  version,
  runDiscovery: (context, options) => runDiscovery(context, ports, options),
  completePairs: (context, options) => completePairs(context, ports, options),
  joinCorpus: (context, options) => joinCorpus(context, ports, options),
  runEvaluation,
  explainPair,
  rankSequences,
  neighboursOf,
  corpus: corpusCommands,
  models: modelCommands,
  checkStatement: (context, options) => checkStatement(context, ports, options),
  serveModel,
  conform: checkConformance,
  examine: (home) =>
    examine({
      home,
      modelCache: cacheFolder(),
      defaultModel: {
        name: defaultModelName,
        present: modelCommands.list().some((m) => m.name === defaultModelName && (m.pulled || m.imported)),
      },
    }),
};

function report(failure: unknown): number {
  const json = process.argv.includes('--json');
  if (failure instanceof CommanderError) return failure.exitCode === 0 ? 0 : exitCodes.badInput.code;
  if (failure instanceof InterruptedError || interrupted.signal.aborted) {
    process.stderr.write('stopped; the next run resumes from the last checkpoint\n');
    return exitCodes.interrupted.code;
  }
  const known = LamplighterError.is(failure) || hasCode(failure);
  const code = known ? failure.code : failure instanceof UsageError ? 'USAGE' : 'BUG';
  const message = failure instanceof Error ? failure.message : String(failure);
  const remedy = known
    ? (failure.remedy ?? '')
    : code === 'USAGE'
      ? 'See --help.'
      : 'Please report this with what you did.';
  if (json)
    process.stdout.write(
      `${JSON.stringify({ schema: 'lamplighter.error/1', code, message, remedy }, null, 2)}\n`,
    );
  process.stderr.write(
    code === 'BUG' && failure instanceof Error ? `${failure.stack}\n` : `${code}: ${message}\n`,
  );
  if (code === 'BUG') return exitCodes.bug.code;
  return code === 'USAGE' ? exitCodes.badInput.code : exitCodes[exitNameOfError(code)].code;
}

/** The pure rooms have an error class of their own, of the same shape. */
function hasCode(failure: unknown): failure is Error & { code: string; remedy: string } {
  return failure instanceof Error && 'code' in failure && 'remedy' in failure;
}

try {
  const contextOf = contextFactory({
    openStore,
    availableThreads: availableParallelism(),
    signal: interrupted.signal,
  });
  await buildProgram(services, contextOf).parseAsync();
} catch (failure) {
  process.exitCode = report(failure);
}
