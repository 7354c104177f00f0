/** Requests that must be refused, each with its status and code. */
import { type Check, expectEqual, expectThat, NotApplicable, someIds } from '../check.js';
import { chunksOf, type Peer, post, type RawAnswer, send } from '../peer.js';

const good = { protocolVersion: 1, texts: ['a'], pools: ['mean'] };
const json = { 'content-type': 'application/json' };
/** The largest body that is promised to be taken is 16 MiB. */
const tooManyBytes = (16 << 20) + (1 << 20);

function refused(name: string, status: number, code: string, bodies: readonly unknown[]): Check {
  return {
    name,
    async run({ peer }) {
      for (const body of bodies) expectRefusal(await post(peer, body), status, code, show(body));
    },
  };
}

function show(body: unknown): string {
  const text = Buffer.isBuffer(body)
    ? body.toString('latin1')
    : typeof body === 'string'
      ? body
      : JSON.stringify(body);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}

function expectRefusal(answer: RawAnswer, status: number, code: string, what: string): void {
  expectEqual([answer.status, answer.code], [status, code], `answer to ${what}`);
  const body = JSON.parse(answer.body.toString('utf8')) as {
    protocolVersion?: number;
    error?: { message?: string };
  };
  expectEqual(body.protocolVersion, 1, 'protocolVersion of the refusal');
  expectThat((body.error?.message ?? '') !== '', `expected a message for people with ${code}`);
}

export const refusalChecks: readonly Check[] = [
  refused('malformed JSON', 400, 'REQUEST_NOT_JSON', [
    '{"texts": [',
    '',
    'texts=a',
    // A byte that is not UTF-8 inside a text.
    Buffer.from('{"protocolVersion": 1, "texts": ["\xff"], "pools": ["mean"]}', 'latin1'),
  ]),
  refused('wrong fields', 400, 'REQUEST_FIELDS_WRONG', [
    { ...good, texts: undefined },
    { ...good, tokenIds: [[1]] },
    { ...good, texts: [] },
    { ...good, text: 'a' },
    { ...good, pools: [] },
    { ...good, pools: ['mean', 'mean'] },
    { ...good, pools: ['median'] },
    { ...good, pools: undefined },
    { ...good, protocolVersion: undefined },
    'null',
    '[]',
    '7',
  ]),
  refused('wrong dtype', 400, 'REQUEST_FIELDS_WRONG', [
    { ...good, texts: 'a' },
    { ...good, texts: [7] },
    { ...good, texts: [null] },
    { ...good, texts: undefined, tokenIds: [[1.5]] },
    { ...good, texts: undefined, tokenIds: [['1']] },
    { ...good, texts: undefined, tokenIds: [[-1]] },
    { ...good, texts: undefined, tokenIds: [1, 2] },
    { ...good, texts: undefined, tokenIds: [[]] },
    { ...good, dtype: 'float16' },
  ]),
  refused('another protocol version', 400, 'PROTOCOL_VERSION_UNSUPPORTED', [{ ...good, protocolVersion: 9 }]),
  {
    name: 'token id beyond the vocabulary',
    async run({ peer, card }) {
      const bos = card.bosPolicy === 'prepend' ? [card.bosTokenId as number] : [];
      const body = { protocolVersion: 1, tokenIds: [[...bos, card.vocabularySize]], pools: ['mean'] };
      expectRefusal(await post(peer, body), 422, 'REQUEST_UNPROCESSABLE', show(body));
    },
  },
  {
    name: 'token ids without BOS',
    async run({ peer, card }) {
      if (card.bosPolicy === 'none') throw new NotApplicable('no BOS is prepended');
      const body = { protocolVersion: 1, tokenIds: [someIds(card, 1, 2).slice(1)], pools: ['mean'] };
      expectRefusal(await post(peer, body), 422, 'REQUEST_UNPROCESSABLE', show(body));
    },
  },
  {
    name: 'path, method, content type',
    async run({ peer }) {
      expectRefusal(await send(peer, '/v2/card'), 404, 'PATH_UNKNOWN', '/v2/card');
      const wrong = await send(peer, '/v1/activations');
      expectRefusal(wrong, 405, 'METHOD_NOT_ALLOWED', 'GET /v1/activations');
      expectEqual(wrong.headers.allow, 'POST', 'Allow');
      const plain = await post(peer, good, { headers: { 'content-type': 'text/plain' } });
      expectRefusal(plain, 415, 'CONTENT_TYPE_UNSUPPORTED', 'text/plain');
    },
  },
  {
    name: 'oversized body',
    async run({ peer }) {
      const announced = await oversized(peer, { 'content-length': String(2 ** 40) });
      expectRefusal(announced, 413, 'BODY_TOO_LARGE', 'a body of 2^40 announced bytes');
      const body = chunksOf(tooManyBytes);
      const chunked = await send(peer, '/v1/activations', { method: 'POST', headers: json, body });
      expectRefusal(chunked, 413, 'BODY_TOO_LARGE', `a body of ${tooManyBytes} bytes in chunks`);
      expectEqual((await post(peer, good)).status, 200, 'status of the next request');
    },
  },
  {
    name: 'deadline',
    async run({ peer }) {
      const texts = Array.from(
        { length: 256 },
        (_, i) => `Number of partitions of n into ${i} or more parts.`,
      );
      const late = await post(peer, { ...good, texts }, { headers: { 'x-deadline-ms': '1' } });
      expectRefusal(late, 504, 'DEADLINE_EXCEEDED', '256 texts within 1 ms');
      for (const deadline of ['soon', '0', '-5', '1e99']) {
        const wrong = await post(peer, good, { headers: { 'x-deadline-ms': deadline } });
        expectRefusal(wrong, 400, 'REQUEST_FIELDS_WRONG', `x-deadline-ms: ${deadline}`);
      }
      expectEqual((await post(peer, good)).status, 200, 'status of the next request');
    },
  },
];

/** Announces more than it sends. */
function oversized(peer: Peer, headers: Record<string, string>): Promise<RawAnswer> {
  const body = '{"texts": ["';
  return send(peer, '/v1/activations', {
    method: 'POST',
    headers: { ...json, ...headers },
    body,
    unfinished: true,
  });
}
