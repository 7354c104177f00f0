/** The catalogue of this room's ranking part: same shape as oeis-data/errors.ts, which a pure room may not import. */
export const templates = {
  RANKING_NOT_FINITE: {
    message: 'Expected finite rows and weights of moderate size, got {got} at row {row}.',
    cause: 'A feature row or a probe weight is NaN, infinite or so large that float32 products overflow.',
    remedy: 'Extract the activations of that sequence again, or train the probe again.',
  },
  RANKING_SHAPE_MISMATCH: {
    message: 'Expected {expected}, got {got}.',
    cause: 'The matrix, the probe and the list of sequences were not made for each other.',
    remedy: 'Build the feature matrix again with the features that are stored with the probe.',
  },
} as const;

export class RankError extends Error {
  readonly code: keyof typeof templates;
  readonly remedy: string;
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(code: keyof typeof templates, facts: Readonly<Record<string, string | number>>) {
    const template = templates[code];
    const fill = (text: string) =>
      text.replace(/\{(\w+)\}/g, (slot, fact: string) => String(facts[fact] ?? slot));
    super(`${fill(template.message)} ${fill(template.remedy)}`);
    this.name = 'RankError';
    this.code = code;
    this.remedy = fill(template.remedy);
    this.facts = facts;
  }
}

type Facts = Readonly<Record<string, string | number>>;

export const rankFailures = {
  RANKING_NOT_FINITE: (facts: Facts) => new RankError('RANKING_NOT_FINITE', facts),
  RANKING_SHAPE_MISMATCH: (facts: Facts) => new RankError('RANKING_SHAPE_MISMATCH', facts),
};
