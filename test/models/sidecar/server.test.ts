/** How a sidecar behaves, around the tiny engine, whose answers are known. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeAnswer } from '../../../models/protocol/framing.js';
import { connectSidecar } from '../../../models/sidecar/client/connect.js';
import type { RunningSidecar } from '../../../models/sidecar/server/run-sidecar.js';
import { activationOf, dModel, layerCount, tokenOf } from '../../support/tiny-engine.mjs';
import { json, post, raw, runTinySidecar, texts } from './tiny-sidecar.js';

let sidecar: RunningSidecar;
beforeAll(async () => {
  sidecar = await runTinySidecar({
    queueLimit: 8,
    maxBodyBytes: 100_000,
    maxAnswerBytes: 400_000,
    bodyTimeoutMs: 500,
  });
});
afterAll(() => sidecar.stop());

const address = () => sidecar.address as { url: string };
const depth = async () =>
  JSON.parse((await raw(address(), '/v1/health')).body.toString()).queueDepth as number;
async function untilDepth(wanted: number) {
  while ((await depth()) !== wanted) await sleep(5);
}

describe('a sidecar', () => {
  it('tells its health and its model', async () => {
    const health = await raw(address(), '/v1/health');
    expect(JSON.parse(health.body.toString())).toMatchObject({
      status: 'ready',
      protocolVersion: 1,
      queueLimit: 8,
    });
    const card = JSON.parse((await raw(address(), '/v1/card')).body.toString());
    expect(card).toMatchObject({
      protocolVersion: 1,
      layerCount,
      dModel,
      bosPolicy: 'prepend',
      dtype: 'float32',
    });
  });

  it('answers texts with [text, layer, pool, dModel] in the order of the request', async () => {
    const answer = await post(address(), texts('prime numbers', 'squares'));
    expect(answer.headers['content-type']).toBe('application/vnd.lamplighter.activations');
    const { batch } = decodeAnswer(answer.body);
    expect([batch.textCount, batch.layerCount, batch.poolCount, batch.dModel]).toEqual([
      2,
      layerCount,
      2,
      dModel,
    ]);
    expect(batch.tokenCounts).toEqual([3, 2]);
    const [prime, numbers, squares] = ['prime', 'numbers', 'squares'].map(tokenOf) as [
      number,
      number,
      number,
    ];
    const expected: number[] = [];
    for (const [mean, last] of [
      [[prime, numbers], numbers],
      [[squares], squares],
    ] as [number[], number][]) {
      for (let layer = 0; layer < layerCount; layer++) {
        for (let d = 0; d < dModel; d++) {
          expected.push(mean.reduce((sum, token) => sum + activationOf(token, layer, d), 0) / mean.length);
        }
        for (let d = 0; d < dModel; d++) expected.push(activationOf(last, layer, d));
      }
    }
    expect([...batch.residualStream]).toEqual(expected.map(Math.fround));
  });

  it('answers token ids as it answers the texts they come from, and the pools asked for', async () => {
    const byText = decodeAnswer((await post(address(), { ...texts('odd numbers'), pools: ['last'] })).body);
    const tokenIds = [[0, tokenOf('odd'), tokenOf('numbers')]];
    const byId = decodeAnswer(
      (await post(address(), { protocolVersion: 1, tokenIds, pools: ['last'] })).body,
    );
    expect(byId.batch.residualStream).toEqual(byText.batch.residualStream);
    expect(byId.batch.poolCount).toBe(1);
  });

  it('says which texts it cut, and takes the empty text, emoji and combining characters', async () => {
    const long = Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(' ');
    const { batch } = decodeAnswer((await post(address(), texts('', long, '🔥 e\u0301', 'one'))).body);
    expect(batch.truncated).toEqual([1]);
    expect(batch.tokenCounts).toEqual([1, 12, 3, 2]);
    expect(batch.residualStream.every(Number.isFinite)).toBe(true);
  });

  it.each([
    ['malformed JSON', 400, 'REQUEST_NOT_JSON', '{"texts": ['],
    ['wrong fields', 400, 'REQUEST_FIELDS_WRONG', { protocolVersion: 1, text: 'a', pools: ['mean'] }],
    [
      'another version',
      400,
      'PROTOCOL_VERSION_UNSUPPORTED',
      { protocolVersion: 9, texts: ['a'], pools: ['mean'] },
    ],
    ['too many texts', 413, 'ANSWER_TOO_LARGE', texts(...Array<string>(4_000).fill('a'))],
  ])('refuses %s with %i %s', async (_what, status, code, body) => {
    expect(await post(address(), body)).toMatchObject({ status, code });
  });

  it('refuses an unknown path, a wrong method and a wrong content type', async () => {
    expect(await raw(address(), '/v2/card')).toMatchObject({ status: 404, code: 'PATH_UNKNOWN' });
    const wrongMethod = await raw(address(), '/v1/activations');
    expect(wrongMethod).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(wrongMethod.headers.allow).toBe('POST');
    expect(await post(address(), texts('a'), { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
      code: 'CONTENT_TYPE_UNSUPPORTED',
    });
  });

  it('refuses an oversized body, whether its length is announced or not', async () => {
    const body = JSON.stringify(texts('x'.repeat(150_000)));
    expect(await post(address(), body)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
    const headers = { ...json, 'transfer-encoding': 'chunked' };
    const chunked = await raw(address(), '/v1/activations', { method: 'POST', headers, body });
    expect(chunked).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  it('does not wait for a client that does not send its body', async () => {
    const { port } = new URL(address().url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /v1/activations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
    );
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*REQUEST_TOO_SLOW/);
    await untilDepth(0);
  });

  it('answers 504 at the deadline and serves the next', async () => {
    const late = await post(address(), texts('sleep-2000'), { 'x-deadline-ms': '50' });
    expect(late).toMatchObject({ status: 504, code: 'DEADLINE_EXCEEDED' });
    expect((await post(address(), texts('next'))).status).toBe(200);
    expect(await post(address(), texts('a'), { 'x-deadline-ms': 'soon' })).toMatchObject({
      status: 400,
      code: 'REQUEST_FIELDS_WRONG',
    });
  });

  it('answers 504 to a request whose deadline passes in the queue, without running it', async () => {
    const first = post(address(), texts('sleep-200'));
    await untilDepth(1);
    expect(await post(address(), texts('throw'), { 'x-deadline-ms': '20' })).toMatchObject({ status: 504 });
    expect((await first).status).toBe(200);
    await untilDepth(0);
  });

  it('forgets a client that is gone, running or waiting', async () => {
    const { port } = new URL(address().url);
    const sockets = [0, 1].map(() => {
      const body = JSON.stringify(texts('sleep-2000'));
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        `POST /v1/activations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      return socket;
    });
    await untilDepth(2);
    for (const socket of sockets) socket.destroy();
    await untilDepth(0);
    expect((await post(address(), texts('after'))).status).toBe(200);
  });

  it('answers 429 with Retry-After beyond its queue', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => post(address(), texts('sleep-20'))));
    const busy = many.filter((answer) => answer.status === 429);
    expect(many.filter((answer) => answer.status === 200)).toHaveLength(20 - busy.length);
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) {
      expect(answer.code).toBe('QUEUE_FULL');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('blames the engine, not the request, when the engine fails', async () => {
    expect(await post(address(), texts('throw'))).toMatchObject({ status: 500, code: 'ENGINE_FAILED' });
  });

  it('gives 64 clients at once each their own answer', async () => {
    const clients = Array.from({ length: 64 }, () => connectSidecar(address()));
    const answers = await Promise.all(
      clients.map((client, i) =>
        client.activations({ texts: [`word${i} sleep-20`, 'same'], pools: ['mean'] }),
      ),
    );
    await Promise.all(clients.map((client) => client.close()));
    for (const [i, { residualStream }] of answers.entries()) {
      const alone = (activationOf(tokenOf(`word${i}`), 0, 0) + activationOf(tokenOf('sleep-20'), 0, 0)) / 2;
      expect(residualStream[0]).toBe(Math.fround(alone));
      expect(residualStream[layerCount * dModel]).toBe(Math.fround(activationOf(tokenOf('same'), 0, 0)));
    }
  });

  it('answers what runs and what waits with 503 when stopped', async () => {
    const other = await runTinySidecar({ listen: { port: 0 } });
    const running = post(other.address, texts('sleep-200'));
    const waitingFor = async (wanted: number) => {
      while (JSON.parse((await raw(other.address, '/v1/health')).body.toString()).queueDepth < wanted)
        await sleep(5);
    };
    await waitingFor(1);
    const waiting = post(other.address, texts('a'));
    await waitingFor(2);
    const stopped = other.stop();
    expect(await waiting).toMatchObject({ status: 503, code: 'SHUTTING_DOWN' });
    expect(await running).toMatchObject({ status: 503, code: 'SHUTTING_DOWN' });
    await stopped;
    await expect(raw(other.address, '/v1/health')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
