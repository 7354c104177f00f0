/** What a sidecar says of itself. */
import { z } from 'zod';
import { protocolVersion } from '../../../protocol/types.js';
import { type Check, expectEqual, expectThat, NotApplicable } from '../check.js';
import { send } from '../peer.js';

const count = z.number().int().nonnegative();
const health = z.object({
  status: z.literal('ready'),
  protocolVersion: z.literal(protocolVersion),
  queueDepth: count,
  queueLimit: count.min(1),
});
const card = z.object({
  protocolVersion: z.literal(protocolVersion),
  model: z.string().min(1),
  modelHash: z.string().regex(/^[\da-f]{64}$/),
  architecture: z.string().min(1),
  blockCount: count.min(1),
  layerCount: count.min(2),
  dModel: count.min(1),
  vocabularySize: count.min(1),
  maxTokens: count.min(1),
  bosPolicy: z.enum(['prepend', 'none']),
  bosTokenId: count.nullish(),
  tokenizerHash: z.string().min(1),
  dtype: z.literal('float32'),
  runtime: z.string().min(1),
});

export const descriptionChecks: readonly Check[] = [
  {
    name: 'health',
    async run({ peer }) {
      const answer = await send(peer, '/v1/health');
      expectEqual(answer.status, 200, 'status');
      const parsed = health.safeParse(JSON.parse(answer.body.toString('utf8')));
      expectThat(parsed.success, `the fields of health: ${parsed.error && z.prettifyError(parsed.error)}`);
    },
  },
  {
    name: 'model card',
    async run({ peer }) {
      const answer = await send(peer, '/v1/card');
      expectEqual(answer.status, 200, 'status');
      const parsed = card.safeParse(JSON.parse(answer.body.toString('utf8')));
      if (!parsed.success) throw new Error(`the fields of the card: ${z.prettifyError(parsed.error)}`);
      expectEqual(parsed.data.layerCount, parsed.data.blockCount + 1, 'layerCount (blockCount + 1)');
      const hasBos = typeof parsed.data.bosTokenId === 'number';
      expectThat(parsed.data.bosPolicy === 'none' || hasBos, 'expected bosTokenId with the policy prepend');
    },
  },
  {
    name: 'metrics',
    async run({ peer }) {
      const answer = await send(peer, '/metrics');
      if (answer.status === 404) throw new NotApplicable('no /metrics here');
      expectEqual(answer.status, 200, 'status');
      for (const name of ['tokens_total', 'tokens_per_second', 'queue_depth', 'batch_fill_ratio']) {
        const sample = new RegExp(`^lamplighter_${name}(\\{.*\\})? [\\d.e+-]+$`, 'm');
        expectThat(sample.test(answer.body.toString('utf8')), `expected a sample of lamplighter_${name}`);
      }
    },
  },
  {
    name: 'bearer token',
    async run({ peer }) {
      if (peer.token === undefined) throw new NotApplicable('no token was given');
      for (const authorization of [undefined, 'Bearer wrong', `Basic ${peer.token}`]) {
        const answer = await send(peer, '/v1/card', { headers: { authorization } });
        expectEqual([answer.status, answer.code], [401, 'TOKEN_WRONG'], `answer to "${authorization ?? ''}"`);
      }
    },
  },
];
