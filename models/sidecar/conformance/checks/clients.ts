/** Clients that are slow, gone, or many. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, expectClose, expectEqual, expectThat } from '../check.js';
import { ask, open, type Peer, post, send } from '../peer.js';

const json = { 'content-type': 'application/json' };
const manyTexts = (words: string) =>
  Array.from({ length: 256 }, (_, i) => `Number of ${words} of n into at most ${i} parts.`);

async function queueDepth(peer: Peer): Promise<number> {
  const { body } = await send(peer, '/v1/health');
  return (JSON.parse(body.toString('utf8')) as { queueDepth: number }).queueDepth;
}

/** Takes as long as the sidecar is patient (30 s unless told otherwise): run it beside the others. */
export const slowClient: Check = {
  name: 'slow client',
  async run({ peer }) {
    const answer = await send(peer, '/v1/activations', {
      method: 'POST',
      headers: { ...json, 'content-length': '50' },
      body: '{',
      unfinished: true,
    });
    expectEqual([answer.status, answer.code], [408, 'REQUEST_TOO_SLOW'], 'answer to half a body');
  },
};

export const clientChecks: readonly Check[] = [
  {
    name: 'client gone',
    async run({ peer }) {
      const before = await queueDepth(peer);
      const gone = [0, 1, 2].map((i) => {
        const body = JSON.stringify({
          protocolVersion: 1,
          texts: manyTexts(`partitions ${i}`),
          pools: ['mean'],
        });
        const sent = open(peer, '/v1/activations', {
          method: 'POST',
          headers: { ...json, 'content-length': String(Buffer.byteLength(body)) },
        });
        sent.on('error', () => {});
        sent.end(body);
        return sent;
      });
      await sleep(100);
      for (const sent of gone) sent.destroy();
      const started = performance.now();
      while ((await queueDepth(peer)) > before) {
        expectThat(
          performance.now() - started < 60_000,
          'expected the places of gone clients to be free in 60 s',
        );
        await sleep(50);
      }
      const next = await post(peer, { protocolVersion: 1, texts: ['next'], pools: ['mean'] });
      expectEqual(next.status, 200, 'status of the next request');
    },
  },
  {
    name: '64 concurrent clients',
    async run({ peer, tolerance }) {
      const textOf = (client: number) => `Numbers with ${client} divisors, and client ${client * client}.`;
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, client) =>
          ask(peer, { texts: [textOf(client), 'the same'], pools: ['mean'] }),
        ),
      );
      const all = await ask(peer, { texts: [...answers.keys()].map(textOf), pools: ['mean'] });
      for (const [client, { batch }] of answers.entries()) {
        const what = `the answer of client ${client}`;
        expectClose({ batch, text: 0 }, { batch: all.batch, text: client }, tolerance, what);
        expectClose(
          { batch, text: 1 },
          { batch: (answers[0] as typeof all).batch, text: 1 },
          tolerance,
          what,
        );
      }
    },
  },
];
