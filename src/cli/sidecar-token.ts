/** The bearer token of a sidecar: from a file or the environment, never from the command line, which others see. */
import { readFileSync } from 'node:fs';
import { UsageError } from './command-context.js';

/** @returns undefined when none is set */
export function sidecarToken(file: string | undefined): string | undefined {
  const text = file === undefined ? process.env.LAMPLIGHTER_SIDECAR_TOKEN : readFileSync(file, 'utf8');
  const token = text?.trim();
  if (token === undefined || (token === '' && file === undefined)) return undefined;
  if (!/^[\w.~+/-]+=*$/.test(token)) {
    throw new UsageError('expected a token of letters, digits and - . _ ~ + /, as RFC 6750 has it');
  }
  return token;
}
