/**
 * `ensemble`: the sum of the log-odds of contrastive probes that were trained apart, one a source. Sums of bilinear
 * forms are bilinear: rows and blocks stand side by side. Members err differently, and each brings its own bias (how
 * readily a sequence is linked at all), so that part of what a sum gains is popularity: compare it with a sum of as
 * many text probes, not with one.
 */
import { type BilinearForm, formWidth } from '../../../probe/index.js';
import { sharedFloats } from '../../ranking/index.js';
import { type MethodContext, rankBilinear, scoreOf } from './context.js';
import type { BilinearScorer, ProbeMethod, ScorerRole } from './probe-method.js';

/** @param members with bilinear forms over the same sequences, at least one */
export function ensembleMethod(
  name: string,
  members: readonly ProbeMethod[],
  role: ScorerRole,
  context: MethodContext,
): ProbeMethod {
  return {
    name: `${name}, sum of contrastive probes`,
    role,
    probe: 'ensemble',
    dimension: members.reduce((sum, { dimension }) => sum + (dimension ?? 0), 0),
    async train(split, cutoffs) {
      const trained: BilinearScorer[] = [];
      for (const member of members) {
        const { bilinear } = await member.train(split, []);
        if (bilinear === undefined) throw new Error(`expected a bilinear form of ${member.name}`);
        trained.push(bilinear);
      }
      const bilinear = sumOfForms(trained, context.aNumbers.length);
      return {
        score: scoreOf(bilinear),
        ranking: await rankBilinear(bilinear, context, cutoffs),
        bilinear,
      };
    },
  };
}

/** The form whose log-odds are the sums of those of `scorers`, over `count` rows side by side. */
export function sumOfForms(scorers: readonly BilinearScorer[], count: number): BilinearScorer {
  const widths = scorers.map(({ form }) => formWidth(form));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const rows = sharedFloats(count * total);
  let column = 0;
  for (const [member, scorer] of scorers.entries()) {
    const width = widths[member]!;
    for (let row = 0; row < count; row++)
      rows.set(scorer.rows.subarray(row * width, (row + 1) * width), row * total + column);
    column += width;
  }
  const form: BilinearForm = {
    intercept: scorers.reduce((sum, scorer) => sum + scorer.form.intercept, 0),
    blocks: scorers.flatMap(({ form: { blocks } }, member) =>
      blocks.map((block) => ({ ...block, name: `${block.name} ${member + 1}` })),
    ),
  };
  return { rows, form };
}
