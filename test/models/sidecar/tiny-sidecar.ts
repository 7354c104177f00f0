/** Sidecars around the tiny engine, for the tests of this folder and of extraction. */
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SidecarAddress } from '../../../models/sidecar/address.js';
import { type StartSidecarOptions, startSidecar } from '../../../models/sidecar/client/start.js';
import type { SidecarOptions } from '../../../models/sidecar/server/options.js';
import {
  type RunningSidecar,
  runSidecar,
  type SidecarHooks,
} from '../../../models/sidecar/server/run-sidecar.js';
import { projectRoot } from '../../../src/threads/worker-entry.js';

export const tinyEngine = pathToFileURL(
  join(projectRoot(import.meta.dirname), 'test/support/tiny-engine.mjs'),
).href;

export function runTinySidecar(
  options: Partial<SidecarOptions> = {},
  hooks: SidecarHooks = {},
): Promise<RunningSidecar> {
  const all: SidecarOptions = {
    modelFolder: '/tiny',
    engineModule: tinyEngine,
    threads: 1,
    listen: { port: 0 },
    ...options,
  };
  return runSidecar(all, hooks);
}

export function startTinySidecar(options: Partial<StartSidecarOptions> = {}) {
  return startSidecar({ modelFolder: '/tiny', engineModule: tinyEngine, threads: 1, ...options });
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
  /** `error.code` of a JSON body. */
  readonly code: string | undefined;
}

/** An HTTP request as written, without the client under test. */
export function raw(
  address: SidecarAddress,
  path: string,
  wanted: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = wanted;
    const where = 'socketPath' in address ? address : { port: new URL(address.url).port, host: '127.0.0.1' };
    const sent = httpRequest({ ...where, path, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const whole = Buffer.concat(chunks);
      const isJson = response.headers['content-type'] === 'application/json';
      const code = isJson ? JSON.parse(whole.toString()).error?.code : undefined;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, code });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export const json = { 'content-type': 'application/json' };

export function post(address: SidecarAddress, value: unknown, headers: Record<string, string> = {}) {
  const body = typeof value === 'string' ? value : JSON.stringify(value);
  return raw(address, '/v1/activations', { method: 'POST', headers: { ...json, ...headers }, body });
}

export const texts = (...list: string[]) => ({ protocolVersion: 1, texts: list, pools: ['mean', 'last'] });
