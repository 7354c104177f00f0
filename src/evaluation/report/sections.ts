/** The sections of the page, each a figure and the numbers behind it; empty where nothing was measured. */
import { foldedTable, metricTable, type TableRow } from './data-table.js';
import { element, escapeMarkup } from './markup.js';
import { decimal, percent, shortCount, significant, wholePercent, withInterval } from './number-format.js';
import type { AppearanceOf } from './plot/appearance.js';
import { barPlot } from './plot/bar-plot.js';
import { type LinePlot, linePlot, type PlotPoint } from './plot/line-plot.js';
import { reliabilityPlot } from './plot/reliability-plot.js';
import type { ReportInput, ScorerKind, YieldRow } from './report-input.js';

export type Section = (input: ReportInput, appearanceOf: AppearanceOf) => string;

const heading = (words: string, about: string): string =>
  element('h2', {}, escapeMarkup(words)) + element('p', { class: 'soft' }, escapeMarkup(about));

const figure = (caption: string, ...content: readonly string[]): string =>
  element('figure', {}, ...content, element('figcaption', {}, escapeMarkup(caption)));

const points = (cells: readonly (string | undefined)[]): readonly string[] =>
  cells.map((cell) => cell ?? '-');

/** A line figure and its table: a row a scorer, a column a place on the horizontal axis. */
function lines(
  plot: Omit<LinePlot, 'lines'>,
  measured: readonly {
    readonly name: string;
    readonly kind: ScorerKind;
    readonly points: readonly PlotPoint[];
  }[],
  caption: string,
  appearanceOf: AppearanceOf,
): string {
  const shown = measured.filter((line) => line.points.length > 0);
  if (shown.length === 0) return '';
  const ordered = shown.map((line) => ({ ...line, points: [...line.points].sort((a, b) => a.x - b.x) }));
  const places = [...new Set(ordered.flatMap((line) => line.points.map(({ x }) => x)))].sort((a, b) => a - b);
  const rows = ordered.map(({ name, kind, points: own }): TableRow => {
    const cells = places.map((place) => {
      const point = own.find(({ x }) => x === place);
      if (point === undefined) return undefined;
      const interval = withInterval(plot.y.format, point.low, point.high);
      const mean = escapeMarkup(plot.y.format(point.y));
      return interval === '' ? mean : `${mean}<br/>${element('small', {}, interval)}`;
    });
    return { name, kind, cells: points(cells) };
  });
  const head = ['scorer', ...places.map(plot.x.format)];
  return (
    figure(caption, linePlot({ ...plot, lines: ordered }, appearanceOf)) +
    foldedTable(`Numbers: ${plot.title}`, head, rows)
  );
}

export const results: Section = ({ tables, intervals }) => {
  const shown = tables.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return '';
  const each = shown.map((table) => element('h3', {}, escapeMarkup(table.protocol)) + metricTable(table));
  return (
    heading('Results', `Below each value its interval: ${intervals}. Bold is the best of a column.`) +
    each.join('')
  );
};

export const recallCurves: Section = ({ recall }, appearanceOf) => {
  const each = recall.map(({ protocol, lines: curves, pairCount }, i) => {
    const cutoffs = curves.flatMap((curve) => curve.points.map(({ k }) => k));
    const ends = cutoffs.length === 0 ? [] : [Math.min(...cutoffs), Math.max(...cutoffs)];
    const chance =
      pairCount === undefined
        ? undefined
        : { name: 'chance', points: ends.map((k) => ({ x: k, y: k / pairCount })) };
    const title = `Recall among the best K pairs, ${protocol}`;
    const plot = {
      id: `recall-${i}`,
      title,
      description: `Percent of held-out links among the best K of all pairs, K on a scale of decades; one line a scorer, a band for its interval.`,
      x: { label: 'K, best pairs kept', format: shortCount, scale: 'log' as const },
      y: {
        label: 'held-out links found, %',
        format: percent,
        formatTick: wholePercent,
        scale: 'linear' as const,
        includes: 0,
      },
      ...(chance && { reference: chance }),
    };
    const measured = curves.map(({ scorer, kind, points: own }) => ({
      name: scorer,
      kind,
      points: own.map(({ k, mean, low, high }) => ({ x: k, y: mean, low, high })),
    }));
    return lines(plot, measured, `${title}.`, appearanceOf);
  });
  return each.join('') === ''
    ? ''
    : heading('Links found', 'Share of held-out links among the K best of all pairs.') + each.join('');
};

export const layerSignal: Section = ({ layers }, appearanceOf) => {
  const plot = {
    id: 'layers',
    title: 'Signal of each layer',
    description:
      'Area under the curve of the standardised cosine at each residual position, one line a model; 0.5 is chance.',
    x: { label: 'residual position (0 is the embedding)', format: String, scale: 'linear' as const },
    y: { label: 'AUC', format: decimal, scale: 'linear' as const, includes: 0.5 },
  };
  const measured = layers.map(({ model, kind, points: own }) => ({
    name: model,
    kind,
    points: own.map(({ layer, auc, low, high }) => ({ x: layer, y: auc, low, high })),
  }));
  const drawn = lines(
    plot,
    measured,
    'Standardised cosine of one layer, held-out links against unlinked pairs.',
    appearanceOf,
  );
  return drawn === ''
    ? ''
    : heading('Where in a model the signal is', 'No training: one layer at a time.') + drawn;
};

export const calibration: Section = ({ calibration: figures }, appearanceOf) => {
  const shown = figures.filter(({ bins }) => bins.some(({ count, observed }) => count > 0 && observed > 0));
  if (shown.length === 0) return '';
  const drawn = shown.map((one, i) =>
    element(
      'div',
      {},
      figure(`${one.scorer}.`, reliabilityPlot(one, `calibration-${i}`, significant, appearanceOf)),
      foldedTable(
        `Numbers: reliability of ${one.scorer}`,
        ['bin', 'predicted', 'observed', 'pairs'],
        one.bins.map(({ predicted, observed, count }, bin) => ({
          name: String(bin + 1),
          kind: 'probe' as const,
          cells: [significant(predicted), significant(observed), count.toLocaleString('en-US')],
        })),
      ),
    ),
  );
  return (
    heading(
      'Calibration',
      'Share of held-out pairs that are linked against the probability predicted; bars are 95 % intervals of Wilson, the dotted line is perfect.',
    ) + element('div', { class: 'side' }, ...drawn)
  );
};

export const learningCurves: Section = ({ learning }, appearanceOf) => {
  const each = learning.map(({ protocol, metric, lines: curves }, i) => {
    const plot = {
      id: `learning-${i}`,
      title: `${capital(metric)} by number of training links, ${protocol}`,
      description: `${capital(metric)} in percent against the number of links a probe was trained on, a scale of decades; one line a scorer.`,
      x: { label: 'training links', format: shortCount, scale: 'log' as const },
      y: {
        label: `${metric}, %`,
        format: percent,
        formatTick: wholePercent,
        scale: 'linear' as const,
        includes: 0,
      },
    };
    const measured = curves.map(({ scorer, kind, points: own }) => ({
      name: scorer,
      kind,
      points: own.map(({ links, recall, low, high }) => ({ x: links, y: recall, low, high })),
    }));
    return lines(plot, measured, `${plot.title}.`, appearanceOf);
  });
  return each.join('') === ''
    ? ''
    : heading('What more links would give', 'The same probes on fewer training links.') + each.join('');
};

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const tenth = (value: number): string => value.toFixed(value < 1 ? 2 : 1);

export const identityYield: Section = ({ yield: rows }, appearanceOf) => {
  if (rows.length === 0) return '';
  const strata = [...new Set(rows.map(({ stratum }) => stratum))];
  const liftOf = ({ lift }: YieldRow): string =>
    lift === undefined ? '' : `${tenth(lift.mean)} \u00d7 random`;
  const plot = {
    id: 'yield',
    title: 'Verified identities per 1,000 best pairs',
    description: `Bars with intervals for ${strata.length} strata of name similarity; controls are hollow and dashed.`,
    label: 'verified identities per 1,000 pairs',
    format: tenth,
    groups: strata.map((name) => ({
      name,
      bars: rows
        .filter(({ stratum }) => stratum === name)
        .map((row) => ({
          name: row.scorer,
          value: row.perThousand,
          low: row.low,
          high: row.high,
          note: liftOf(row),
        })),
    })),
  };
  const head = [
    'scorer',
    'stratum',
    'per 1,000',
    'interval',
    'lift',
    'lift, interval',
    'identities',
    'pairs',
  ];
  const table = rows.map((row): TableRow => {
    const { lift, identities, pairs } = row;
    return {
      name: row.scorer,
      kind: row.kind,
      cells: points([
        escapeMarkup(row.stratum),
        tenth(row.perThousand),
        withInterval(tenth, row.low, row.high),
        lift && tenth(lift.mean),
        lift && withInterval(tenth, lift.low, lift.high),
        identities?.toLocaleString('en-US'),
        pairs?.toLocaleString('en-US'),
      ]),
    };
  });
  return (
    heading(
      'Identities found',
      'Of the best unlinked pairs of a stratum, how many hold an exact identity between their terms; each identity counted once.',
    ) +
    figure(`${plot.title}, and the lift over random pairs of the stratum.`, barPlot(plot, appearanceOf)) +
    foldedTable(`Numbers: ${plot.title}`, head, table)
  );
};

export const yieldByThreshold: Section = ({ yieldCurve }, appearanceOf) => {
  const plot = {
    id: 'yield-curve',
    title: 'Identity yield by how unlike names must be',
    description:
      'Verified identities per 1,000 best pairs against the largest similarity of names that is let in; one line a scorer.',
    x: {
      label: 'names less alike than (Jaccard of trigrams)',
      format: significant,
      scale: 'linear' as const,
    },
    y: { label: 'per 1,000', format: tenth, formatTick: significant, scale: 'linear' as const, includes: 0 },
  };
  const measured = yieldCurve.map(({ scorer, kind, points: own }) => ({
    name: scorer,
    kind,
    points: own.map(({ threshold, perThousand, low, high }) => ({ x: threshold, y: perThousand, low, high })),
  }));
  return lines(plot, measured, `${plot.title}.`, appearanceOf);
};
