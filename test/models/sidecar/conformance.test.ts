/** The conformance program against the real engine with a tiny model; and against sidecars that break promises. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeAnswer, encodeAnswer } from '../../../models/protocol/framing.js';
import type { ActivationBatch } from '../../../models/protocol/types.js';
import { importModel } from '../../../models/session/index.js';
import { type ConformanceReport, checkConformance } from '../../../models/sidecar/conformance/index.js';
import { type RunningSidecar, runSidecar } from '../../../models/sidecar/server/run-sidecar.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { raw } from './tiny-sidecar.js';

const token = 'a-token-of-this-test';
const folder = join(temporaryFolder('conformance'), 'imported');
let sidecar: RunningSidecar;
beforeAll(async () => {
  await importModel({ gguf: join(import.meta.dirname, '../__fixtures__/tiny-llama.gguf'), folder });
  const options = { modelFolder: folder, engines: 2, threads: 1, listen: { port: 0 }, bodyTimeoutMs: 2_000 };
  sidecar = await runSidecar(options, { token });
});
afterAll(() => sidecar.stop());

const failuresOf = ({ checks }: ConformanceReport) =>
  checks.filter(({ result }) => result === 'fail').map(({ name, reason }) => `${name}: ${reason}`);

it('the ONNX sidecar conforms, every check run', async () => {
  const seen: string[] = [];
  const report = await checkConformance(sidecar.address, { token, onCheck: ({ name }) => seen.push(name) });
  expect(failuresOf(report)).toEqual([]);
  expect(report.passed).toBe(true);
  expect(report.checks.filter(({ result }) => result === 'skip')).toEqual([]);
  expect(seen).toEqual(report.checks.map(({ name }) => name));
  expect(seen).toEqual(
    expect.arrayContaining([
      ...[
        'shapes',
        'BOS policy',
        'batch invariance',
        'padding invariance',
        'order of the texts',
        'empty text',
      ],
      ...['one-token text', '10,000-token text', 'emoji and combining characters', 'malformed JSON'],
      ...['wrong dtype', 'oversized body', 'slow client', 'client gone', '64 concurrent clients'],
    ]),
  );
});

/** Passes requests on, and changes what comes back. */
async function proxy(
  change: (body: ActivationBatch, request: string) => ActivationBatch,
  status: (status: number) => number = (s) => s,
) {
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const { host: _, 'content-length': __, 'transfer-encoding': ___, ...headers } = request.headers;
      const { method = 'GET', url = '/' } = request;
      const sent = { method, headers: headers as Record<string, string>, ...(method === 'POST' && { body }) };
      const answer = await raw(sidecar.address, url, sent);
      let answered = answer.body;
      if (url === '/v1/activations' && answer.status === 200) {
        const { batch, modelHash } = decodeAnswer(Buffer.from(answer.body));
        const changed = encodeAnswer(change(batch, body.toString()), modelHash);
        answered = Buffer.concat([changed.head, changed.body]);
      }
      const { 'content-length': ____, connection: _____, ...answerHeaders } = answer.headers;
      response.writeHead(status(answer.status), answerHeaders as Record<string, string>);
      response.end(answered);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    close: () => server.close(),
  };
}

describe('a sidecar that breaks a promise is told so:', () => {
  it.each<[string, readonly string[], (batch: ActivationBatch, request: string) => ActivationBatch]>([
    ['truncation without a word', ['10,000-token text'], (batch) => ({ ...batch, truncated: [] })],
    [
      'texts in another order',
      ['order of the texts', 'batch invariance'],
      (batch) => ({ ...batch, residualStream: Float32Array.from(batch.residualStream).reverse() }),
    ],
    [
      'an answer that depends on the number of texts',
      ['batch invariance', 'padding invariance', '64 concurrent clients'],
      (batch) => ({
        ...batch,
        residualStream: batch.residualStream.map((value) => value * (1 + batch.textCount * 1e-3)),
      }),
    ],
    [
      'BOS in the mean',
      ['BOS policy'],
      (batch) => ({
        ...batch,
        // The mean moves a little towards something else.
        residualStream: batch.residualStream.map((value, i) =>
          Math.floor(i / batch.dModel) % batch.poolCount === 0 && batch.poolCount === 2 ? value * 0.9 : value,
        ),
      }),
    ],
    [
      'infinite activations',
      ['shapes', 'emoji and combining characters'],
      (batch) => ({ ...batch, residualStream: batch.residualStream.map(() => Number.POSITIVE_INFINITY) }),
    ],
  ])('%s', async (_what, expected, change) => {
    const broken = await proxy(change);
    const report = await checkConformance(broken.address, { token, only: expected });
    broken.close();
    expect(report.passed).toBe(false);
    expect(report.checks.map(({ name, result }) => `${name}: ${result}`)).toEqual(
      expected.map((name) => `${name}: fail`),
    );
  });

  it('refusals of another status', async () => {
    const broken = await proxy(
      (batch) => batch,
      (status) => (status === 200 ? 200 : 500),
    );
    const expected = ['bearer token', 'malformed JSON', 'wrong fields', 'wrong dtype', 'deadline'];
    const report = await checkConformance(broken.address, { token, only: expected });
    broken.close();
    expect(report.checks.map(({ name, result }) => `${name}: ${result}`)).toEqual(
      expected.map((name) => `${name}: fail`),
    );
  });
});
