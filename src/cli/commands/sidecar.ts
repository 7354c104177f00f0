import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { defaultModelName } from '../../pipeline/model-commands.js';
import { type ContextFactory, type GlobalOptions, positiveInteger, UsageError } from '../command-context.js';
import type { Services } from '../services.js';
import { sidecarToken } from '../sidecar-token.js';
import { conformCommand } from './sidecar-conform.js';

interface ServeOptions extends GlobalOptions {
  readonly model: string;
  readonly socket?: string;
  readonly port?: string;
  readonly host?: string;
  readonly engines?: string;
  readonly prepack: boolean;
  readonly provider: 'cpu' | 'cuda' | 'webgpu';
  readonly tokenFile?: string;
}

export function sidecarCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  const sidecar = program
    .command('sidecar')
    .description('activations over HTTP (docs/protocol.md); without a command: serve');
  serveCommand(sidecar, services, contextOf);
  conformCommand(sidecar, services, contextOf);
}

function serveCommand(sidecar: Command, services: Services, contextOf: ContextFactory): void {
  sidecar
    .command('serve', { isDefault: true })
    .description('serves activations of a model until stopped; --threads is of each engine')
    .option('--model <name>', 'a known or imported model', defaultModelName)
    .option('--socket <path>', 'listen on this Unix socket')
    .option('--port <n>', 'listen on this port')
    .option('--host <address>', 'listen on this address instead of loopback, with a token')
    .option('--engines <n>', 'engine processes (default: one a core, fewer where memory is short)')
    .option('--no-prepack', 'engines share the weights in memory, some 14% slower')
    .addOption(
      new Option('--provider <name>', 'where engines run; the processor where that is not to be had')
        .choices(['cpu', 'cuda', 'webgpu'])
        .default('cpu'),
    )
    .option('--token-file <path>', 'ask clients for the token in this file (or LAMPLIGHTER_SIDECAR_TOKEN)')
    .action(async (options: ServeOptions, command: Command) => {
      const { terminal, signal } = contextOf(command);
      const { threads } = command.optsWithGlobals<ServeOptions>();
      if ((options.socket === undefined) === (options.port === undefined)) {
        throw new UsageError('expected either --socket or --port');
      }
      const token = sidecarToken(options.tokenFile);
      if (options.host !== undefined && token === undefined) {
        throw new UsageError('expected a token with --host: others could use the model');
      }
      const port = positiveInteger(options.port, 0);
      await services.serveModel({
        model: options.model,
        listen:
          options.socket !== undefined
            ? { socketPath: options.socket }
            : { port, ...(options.host !== undefined && { host: options.host }) },
        cores: availableParallelism(),
        prepack: options.prepack,
        provider: options.provider,
        progress: terminal.progress,
        say: terminal.say,
        signal,
        ...(threads !== undefined && { threads: positiveInteger(threads, 1) }),
        ...(options.engines !== undefined && { engines: positiveInteger(options.engines, 1) }),
        ...(token !== undefined && { token }),
      });
    });
}
