import type { Command } from 'commander';
import { defaultModelName } from '../../pipeline/model-commands.js';
import { type ContextFactory, positiveInteger, UsageError } from '../command-context.js';
import type { Services } from '../services.js';

export function sidecarCommand(program: Command, services: Services, contextOf: ContextFactory): void {
  program
    .command('sidecar')
    .description('serves activations of a model over the protocol of docs/protocol.md until stopped')
    .option('--model <name>', 'a known or imported model', defaultModelName)
    .option('--socket <path>', 'listen on this Unix socket')
    .option('--port <n>', 'listen on this loopback port')
    .action(async (options: { model: string; socket?: string; port?: string }, command: Command) => {
      const { terminal, threads, signal } = contextOf(command);
      if ((options.socket === undefined) === (options.port === undefined)) {
        throw new UsageError('expected either --socket or --port');
      }
      const where = options.socket ?? `http://127.0.0.1:${options.port}`;
      terminal.say(`serving ${options.model} on ${where}; stop with Ctrl-C`);
      await services.serveModel({
        model: options.model,
        threads,
        progress: terminal.progress,
        signal,
        ...(options.socket !== undefined && { socketPath: options.socket }),
        ...(options.port !== undefined && { port: positiveInteger(options.port, 0) }),
      });
    });
}
