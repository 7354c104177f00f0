/** Observed against predicted probability, with the number of pairs behind each point. */

import { element, escapeMarkup } from '../markup.js';
import { decade } from '../number-format.js';
import type { CalibrationFigure } from '../report-input.js';
import { type AppearanceOf, markAt } from './appearance.js';
import { type Axis, axes, type Box, drawing, text } from './frame.js';
import { linearScale, logScale } from './scale.js';

const width = 560;
const height = 470;
const countsHeight = 64;
const box: Box = { left: 64, right: width - 24, top: 34, bottom: height - 52 - countsHeight - 52 };
/** 97.5 % quantile of the normal distribution. */
const quantile = 1.959964;
/** Probabilities that differ more than this need decades. */
const widestLinear = 50;
/** Where decades begin at the latest. */
const leastProbability = 1e-12;

/** Wilson's interval for the share `observed` of `count` pairs, 95 % (Wilson 1927, J. Am. Stat. Assoc. 22). */
export function wilsonInterval(observed: number, count: number): { low: number; high: number } {
  const z = quantile ** 2;
  const middle = (observed + z / (2 * count)) / (1 + z / count);
  const half =
    (quantile / (1 + z / count)) * Math.sqrt((observed * (1 - observed)) / count + z / (4 * count ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export function reliabilityPlot(
  { scorer, bins }: CalibrationFigure,
  id: string,
  format: (value: number) => string,
  appearanceOf: AppearanceOf,
): string {
  const drawn = bins
    .filter(({ count }) => count > 0)
    .map((bin) => ({ ...bin, ...wilsonInterval(bin.observed, bin.count) }));
  const positive = drawn
    .flatMap(({ predicted, observed }) => [predicted, observed])
    .filter((value) => value > 0);
  const top = Math.max(...positive, ...drawn.map(({ high }) => high));
  const lowest = Math.max(leastProbability, Math.min(...positive));
  const isLog = top / lowest > widestLinear;
  const scaleBetween = (from: number, to: number) =>
    isLog ? logScale([lowest, top], from, to) : linearScale([0, top], from, to);
  const tick = isLog ? decade : format;
  const x: Axis = { label: 'predicted probability', scale: scaleBetween(box.left, box.right), format: tick };
  const y: Axis = { label: 'observed share', scale: scaleBetween(box.bottom, box.top), format: tick };
  const appearance = appearanceOf(scorer);
  const [low, high] = x.scale.domain;
  const diagonal = `M${x.scale.at(low)} ${y.scale.at(low)}L${x.scale.at(high)} ${y.scale.at(high)}`;
  const points = drawn.map((bin) => {
    const [px, py] = [x.scale.at(bin.predicted), y.scale.at(bin.observed)];
    const whisker = `M${px.toFixed(1)} ${y.scale.at(bin.low).toFixed(1)}V${y.scale.at(bin.high).toFixed(1)}`;
    const spoken = `predicted ${format(bin.predicted)}, observed ${format(bin.observed)} of ${bin.count.toLocaleString('en-US')} pairs`;
    return element(
      'g',
      {},
      element('title', {}, escapeMarkup(spoken)),
      element('path', { class: 'whisker', d: whisker }),
      markAt(appearance, px, py),
    );
  });
  return drawing(
    {
      id,
      title: `Reliability of ${scorer}`,
      description: `Share of pairs that are linked against the probability that was predicted, ${drawn.length} bins; the broken line is perfect calibration.`,
    },
    width,
    height,
    axes(box, x, y),
    element('path', { class: 'reference', d: diagonal }),
    element('g', { class: `line ${appearance.className}` }, ...points, counts(drawn, x)),
  );
}

/** Pairs a bin, on a scale of decades: their numbers differ by that much. */
function counts(bins: readonly { readonly predicted: number; readonly count: number }[], x: Axis): string {
  const bottom = height - 26;
  const most = Math.max(...bins.map(({ count }) => count));
  const tallness = (count: number) =>
    Math.max(1, (Math.log10(count + 1) / Math.log10(most + 1)) * (countsHeight - 18));
  const bars = bins.map(({ predicted, count }) =>
    element('rect', {
      class: 'count',
      x: x.scale.at(predicted) - 4,
      y: bottom - tallness(count),
      width: 8,
      height: tallness(count),
    }),
  );
  const words = `pairs a bin (decades; the fullest has ${most.toLocaleString('en-US')})`;
  return element(
    'g',
    {},
    ...bars,
    text((box.left + box.right) / 2, bottom + 18, words, { 'text-anchor': 'middle' }),
  );
}
