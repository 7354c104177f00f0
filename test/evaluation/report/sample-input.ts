/** An input with every section, many scorers and names that need escaping; its figures are made up. */
import type { ReportInput, ScorerKind } from '../../../src/evaluation/report/index.js';

const cutoffs = [10_000, 50_000, 100_000, 500_000, 1_000_000];

const scorers: readonly (readonly [string, ScorerKind, number])[] = [
  ['three models + characters', 'probe', 1],
  ['contrastive, SmolLM2 <135M> & "more"', 'probe', 0.9],
  ['contrastive, Gemma 3 270M', 'probe', 0.88],
  ['contrastive, Qwen2.5-Coder-0.5B', 'probe', 0.89],
  ['lantern, SmolLM2', 'probe', 0.6],
  ['TF-IDF, characters', 'control', 0.65],
  ['TF-IDF, words', 'control', 0.58],
  ['SVD of characters, same probe', 'control', 0.92],
  ['SmolLM2, random weights', 'control', 0.6],
  ['Gemma 3, random weights', 'control', 0.58],
  ['SmolLM2, shuffled words', 'control', 0.75],
  ['permuted definitions', 'control', 0.12],
  ['degree only', 'control', 0.27],
  ['random labels', 'control', 0.03],
];

const growth = [0.05, 0.11, 0.21, 0.42, 0.53];
const around = (mean: number, half: number) => ({ low: Math.max(0, mean - half), high: mean + half });

export const sampleInput: ReportInput = {
  title: 'Sample <evaluation> & controls',
  findings: ['These figures are made up: 1 < 2 & "nothing" follows.'],
  facts: [
    { label: 'sequences', value: '10,000' },
    { label: 'links', value: '9,766' },
  ],
  command: "lamplighter eval --corpus '../oeis' --seeds 5 && echo <done>",
  commands: [{ what: 'Random weights', command: 'lamplighter eval --model smollm2-135m-random-0' }],
  corpusHash: 'c0ffee'.repeat(10),
  protocols: [
    { name: 'sequence-disjoint/1', about: 'one end of every test link was unseen.' },
    { name: 'identity-yield/1', about: 'verified identities among the best unlinked pairs.' },
  ],
  intervals: '95 %, bootstrap by sequence',
  recall: [
    {
      protocol: 'sequence-disjoint/1',
      pairCount: 49_995_000,
      lines: scorers.map(([scorer, kind, strength]) => ({
        scorer,
        kind,
        points: cutoffs.map((k, i) => {
          const mean = growth[i]! * strength;
          return { k, mean, ...around(mean, 0.012) };
        }),
      })),
    },
  ],
  tables: [
    {
      protocol: 'sequence-disjoint/1',
      metrics: [
        { name: 'AUC', format: 'decimal' },
        { name: '@50k', format: 'percent' },
        { name: '@1M', format: 'percent' },
      ],
      rows: scorers.map(([scorer, kind, strength], i) => ({
        scorer,
        kind,
        cells: [
          { mean: 0.5 + 0.39 * strength, ...around(0.5 + 0.39 * strength, 0.005) },
          i === 4 ? undefined : { mean: 0.11 * strength },
          { mean: 0.53 * strength, ...around(0.53 * strength, 0.012) },
        ],
      })),
    },
  ],
  layers: [
    {
      model: 'SmolLM2-135M',
      kind: 'probe',
      points: Array.from({ length: 31 }, (_, layer) => {
        const auc = 0.62 + 0.1 * Math.sin(layer / 10);
        return { layer, auc, ...around(auc, 0.008) };
      }),
    },
    {
      model: 'SmolLM2-135M, random weights',
      kind: 'control',
      points: Array.from({ length: 31 }, (_, layer) => ({ layer, auc: 0.6 - layer / 400 })),
    },
  ],
  calibration: [
    {
      scorer: 'three models + characters',
      bins: Array.from({ length: 10 }, (_, i) => ({
        predicted: 10 ** (-6 + i / 2),
        observed: 10 ** (-6 + i / 2) * (i % 2 === 0 ? 1.15 : 0.9),
        count: Math.round(10 ** (7 - i / 2)),
      })),
    },
    {
      scorer: 'lantern, SmolLM2',
      bins: Array.from({ length: 10 }, (_, i) => ({
        predicted: (i + 0.5) / 10,
        observed: Math.min(1, (i + 0.4) / 9.4),
        count: 40 * (i + 1),
      })),
    },
  ],
  learning: [
    {
      protocol: 'sequence-disjoint/1',
      metric: 'recall at 1M',
      lines: scorers.slice(0, 3).map(([scorer, kind, strength]) => ({
        scorer,
        kind,
        points: [250, 500, 1000, 2000, 4769].map((links, i) => {
          const recall = strength * (0.2 + 0.08 * i);
          return { links, recall, ...around(recall, 0.02) };
        }),
      })),
    },
  ],
  yield: ['Jaccard [0, .05)', 'Jaccard [.05, .10)'].flatMap((stratum, s) => [
    { scorer: 'random pairs', kind: 'control' as const, stratum, perThousand: 0.4, low: 0.33, high: 0.48 },
    ...scorers.slice(0, 8).map(([scorer, kind, strength]) => {
      const perThousand = strength * 6 * (s + 1);
      const lift = { mean: perThousand / 0.4, low: perThousand / 0.48, high: perThousand / 0.33 };
      return {
        scorer,
        kind,
        stratum,
        perThousand,
        ...around(perThousand, 0.9),
        lift,
        identities: 606,
        pairs: 60_000,
      };
    }),
  ]),
  yieldCurve: scorers.slice(0, 8).map(([scorer, kind, strength]) => ({
    scorer,
    kind,
    points: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1].map((threshold) => ({
      threshold,
      perThousand: strength * (5 + 25 * Math.sqrt(threshold)),
    })),
  })),
};

export const emptyInput: ReportInput = {
  ...sampleInput,
  findings: [],
  facts: [],
  commands: [],
  recall: [],
  tables: [],
  layers: [],
  calibration: [],
  learning: [],
  yield: [],
  yieldCurve: [],
};
