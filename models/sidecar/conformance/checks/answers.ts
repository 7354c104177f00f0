/** What an answer holds, whatever else is run beside it. */
import type { ActivationRequest } from '../../../protocol/types.js';
import {
  type Check,
  expectClose,
  expectEqual,
  expectThat,
  relativeDistance,
  row,
  someIds,
} from '../check.js';
import { alone, ask, both } from '../peer.js';

const sample = [
  'Number of ways to write n as a sum of distinct squares.',
  'Primes whose digits add up to a prime.',
  'Number of ways to write n as a product of distinct squares.',
  'Triangle read by rows.',
  'a(n) = n^2 + 1.',
];
const ofTexts = (texts: readonly string[], pools = both): ActivationRequest => ({ texts, pools });
const ofIds = (tokenIds: readonly (readonly number[])[], pools = both): ActivationRequest => ({
  tokenIds,
  pools,
});

export const answerChecks: readonly Check[] = [
  {
    name: 'shapes',
    async run({ peer, card }) {
      for (const pools of [['mean'], ['last'], ['mean', 'last']] as const) {
        for (const texts of [sample, sample.slice(0, 1)]) {
          const { batch, modelHash } = await ask(peer, ofTexts(texts, pools));
          const shape = [batch.textCount, batch.layerCount, batch.poolCount, batch.dModel];
          expectEqual(shape, [texts.length, card.layerCount, pools.length, card.dModel], 'shape');
          expectEqual(modelHash, card.modelHash, 'modelHash');
          expectEqual(batch.truncated, [], 'truncated');
          expectThat(batch.residualStream.every(Number.isFinite), 'expected finite activations');
          expectThat(
            batch.tokenCounts.every((count) => count >= 1),
            'expected at least one token a text',
          );
        }
      }
    },
  },
  {
    name: 'pools in the order asked',
    async run({ peer, card }) {
      const { batch } = await ask(peer, ofTexts(sample, ['mean', 'last']), alone);
      const { batch: other } = await ask(peer, ofTexts(sample, ['last', 'mean']), alone);
      for (let layer = 0; layer < card.layerCount; layer++) {
        const swapped = relativeDistance(
          row({ batch: other, text: 0 }, layer, 1),
          row({ batch, text: 0 }, layer, 0),
        );
        expectThat(swapped <= 1e-6, `expected mean in second place at layer ${layer}, off by ${swapped}`);
      }
    },
  },
  {
    name: 'order of the texts',
    async run({ peer, tolerance }) {
      const { batch } = await ask(peer, ofTexts(sample));
      const { batch: reversed } = await ask(peer, ofTexts([...sample].reverse()));
      const { batch: first } = await ask(peer, ofTexts(sample.slice(0, 1)), alone);
      expectClose({ batch, text: 0 }, { batch: first, text: 0 }, tolerance, 'the first text in first place');
      for (const text of sample.keys()) {
        const mirrored = { batch: reversed, text: sample.length - 1 - text };
        expectClose(mirrored, { batch, text }, tolerance, `text ${text} in reversed order`);
      }
    },
  },
  {
    name: 'BOS policy',
    async run({ peer, card, tolerance }) {
      const texts = [[11], [11, 12], [11, 12, 13]].map((places) => someIds(card, ...places));
      const { batch } = await ask(peer, ofIds(texts), alone);
      const bos = card.bosPolicy === 'prepend' ? 1 : 0;
      expectEqual(batch.tokenCounts, [1 + bos, 2 + bos, 3 + bos], 'tokenCounts (ids carry BOS themselves)');
      const { batch: written } = await ask(peer, ofTexts(['one', '']), alone).catch(() =>
        ask(peer, ofTexts(['one'])),
      );
      if (bos === 1) expectEqual(written.tokenCounts[1], 1, 'tokens of the empty text (BOS alone)');
      for (let layer = 0; layer < card.layerCount; layer++) {
        const [first, second, third] = [0, 1, 2].map((text) => row({ batch, text }, layer, 1)) as [
          Float32Array,
          Float32Array,
          Float32Array,
        ];
        // Causality: the last token of a text's beginning is that token of the text. BOS is not in the mean.
        for (const [text, tokens] of [[first], [first, second], [first, second, third]].entries()) {
          const mean = first.map((_, d) => tokens.reduce((sum, token) => sum + token[d]!, 0) / tokens.length);
          const distance = relativeDistance(row({ batch, text }, layer, 0), mean);
          expectThat(
            distance <= tolerance,
            `expected mean over all tokens but BOS at layer ${layer}, off by ${distance.toExponential(1)}`,
          );
        }
      }
    },
  },
  {
    name: 'batch invariance',
    async run({ peer, tolerance }) {
      const company = Array.from(
        { length: 27 },
        (_, i) => `Numbers that are congruent to ${i} modulo ${i + 7}.`,
      );
      const { batch } = await ask(peer, ofTexts([...sample, ...company]));
      for (const [text, one] of sample.entries()) {
        const { batch: single } = await ask(peer, ofTexts([one]), alone);
        expectEqual(batch.tokenCounts[text], single.tokenCounts[0], `tokens of text ${text}`);
        expectClose({ batch, text }, { batch: single, text: 0 }, tolerance, `text ${text} among 32`);
      }
    },
  },
  {
    name: 'padding invariance',
    async run({ peer, tolerance }) {
      const long = Array.from({ length: 40 }, (_, i) => `${i} squared`).join(' plus ');
      for (const texts of [
        ['Primes.', long],
        [long, 'Primes.'],
      ]) {
        const { batch } = await ask(peer, ofTexts(texts));
        for (const [text, one] of texts.entries()) {
          const { batch: single } = await ask(peer, ofTexts([one]), alone);
          expectClose({ batch, text }, { batch: single, text: 0 }, tolerance, `a text of another length`);
        }
      }
    },
  },
  {
    name: 'the same request, the same bytes',
    async run({ peer }) {
      const first = await ask(peer, ofTexts(sample), alone);
      const others = Array.from({ length: 8 }, (_, i) => ask(peer, ofTexts([`${i} plus n`])));
      const again = await Promise.all(Array.from({ length: 3 }, () => ask(peer, ofTexts(sample), alone)));
      await Promise.all(others);
      for (const { bytes } of again) {
        expectThat(
          bytes.equals(first.bytes),
          'expected the same bytes for x-merge: never, whoever else asks',
        );
      }
    },
  },
];
