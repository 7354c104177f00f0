/** Texts at the edges. */
import type { ActivationRequest } from '../../../protocol/types.js';
import { type Check, expectClose, expectEqual, expectThat, someIds } from '../check.js';
import { alone, ask, both, post } from '../peer.js';

const ofTexts = (...texts: readonly string[]): ActivationRequest => ({ texts, pools: both });

export const textChecks: readonly Check[] = [
  {
    name: 'empty text',
    async run({ peer, card, tolerance }) {
      if (card.bosPolicy === 'none') {
        const answer = await post(peer, { protocolVersion: 1, ...ofTexts('') });
        // No token, no activation: it is refused, or the model's own way to begin a text is used.
        const served = answer.status === 200 || answer.code === 'REQUEST_UNPROCESSABLE';
        expectThat(served, `expected 200 or REQUEST_UNPROCESSABLE, got ${answer.status} ${answer.code}`);
        return;
      }
      const { batch } = await ask(peer, ofTexts('', 'not empty'));
      expectEqual(batch.tokenCounts[0], 1, 'tokens of the empty text');
      const bos = await ask(peer, { tokenIds: [[card.bosTokenId as number]], pools: both });
      expectClose(
        { batch, text: 0 },
        { batch: bos.batch, text: 0 },
        tolerance,
        'the empty text as BOS alone',
      );
    },
  },
  {
    name: 'one-token text',
    async run({ peer, card }) {
      const { batch } = await ask(peer, { tokenIds: [someIds(card, 3)], pools: both });
      expectEqual(batch.tokenCounts, [card.bosPolicy === 'prepend' ? 2 : 1], 'tokenCounts');
      const { batch: letter } = await ask(peer, ofTexts('n'));
      expectThat(letter.residualStream.every(Number.isFinite), 'expected finite activations of "n"');
    },
  },
  {
    name: '10,000-token text',
    async run({ peer, card, tolerance }) {
      const long = Array.from({ length: 10_000 }, (_, i) => `w${i}`).join(' ');
      const { batch } = await ask(peer, ofTexts('short', long, 'short too'));
      const tokens = batch.tokenCounts[1] as number;
      if (card.maxTokens >= 10_000) {
        const whole = tokens >= 10_000 || batch.truncated.includes(1);
        expectThat(whole, `expected 10,000 tokens or truncated [1], got ${tokens} tokens without a word`);
      } else {
        expectEqual(batch.truncated, [1], 'truncated');
        expectEqual(tokens, card.maxTokens, 'tokens of the cut text');
      }
      const ids = someIds(card, ...Array.from({ length: 10_000 }, (_, i) => i % 97));
      const cut = ids.slice(0, card.maxTokens);
      const { batch: byId } = await ask(peer, { tokenIds: [ids, cut], pools: both });
      if (ids.length > card.maxTokens) expectEqual(byId.truncated, [0], 'truncated ids');
      expectClose({ batch: byId, text: 0 }, { batch: byId, text: 1 }, tolerance, 'ids cut by the sidecar');
    },
  },
  {
    name: 'emoji and combining characters',
    async run({ peer }) {
      const texts = [
        '🔥 and 👩‍👩‍👧',
        'e\u0301 u\u0308 and é ü',
        'ℤ, Σ, √2, ∞',
        '\u202e right to left',
        'tab\tand\nline',
        '\u0000',
      ];
      const { batch } = await ask(peer, { texts, pools: both }, alone);
      expectThat(batch.residualStream.every(Number.isFinite), 'expected finite activations');
      expectThat(
        batch.tokenCounts.every((count) => count >= 1),
        'expected tokens for every text',
      );
      const escaped = JSON.stringify({ protocolVersion: 1, texts, pools: both }).replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      const plain = await ask(peer, { texts, pools: both }, alone);
      const answer = await post(peer, escaped, alone);
      expectThat(answer.body.equals(plain.bytes), 'expected the same bytes for escaped and plain characters');
    },
  },
];
