/** Lines over an axis, each with its interval as a band and its name at its end. */
import { element, escapeMarkup, short } from '../markup.js';
import { type AppearanceOf, markAt, shownName } from './appearance.js';
import { type Axis, axes, type Box, drawing, text } from './frame.js';
import { linearScale, logScale, type Scale } from './scale.js';

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
}

export interface PlotLine {
  /** Also what its appearance is asked by. */
  readonly name: string;
  readonly points: readonly PlotPoint[];
}

export interface LinePlot {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly x: AxisWish;
  readonly y: AxisWish;
  readonly lines: readonly PlotLine[];
  /** A line that nobody measured, such as that of chance. */
  readonly reference?: PlotLine;
}

export interface AxisWish {
  readonly label: string;
  readonly format: (value: number) => string;
  /** At the marks of the axis; `format` by default. */
  readonly formatTick?: (value: number) => string;
  readonly scale: 'linear' | 'log';
  /** A value that the axis shows whatever is drawn; 0 for shares. */
  readonly includes?: number;
}

const width = 900;
const labelWidth = 290;
const lineHeight = 16;
const usualHeight = 430;
/** Pixels that a number at an axis takes. */
const tickWidth = 44;
/** Up to so many measured places are marked themselves. */
const mostMeasuredTicks = 8;

export function linePlot(plot: LinePlot, appearanceOf: AppearanceOf): string {
  const { lines, reference } = plot;
  const height = Math.max(usualHeight, 90 + lineHeight * (lines.length + 1));
  const box: Box = { left: 60, right: width - labelWidth, top: 34, bottom: height - 52 };
  const points = lines.flatMap((line) => line.points);
  const x = axisOf(
    plot.x,
    points.map((point) => point.x),
    box.left,
    box.right,
  );
  const heights = points.flatMap(({ y, low = y, high = y }) => [low, y, high]);
  const y = axisOf(plot.y, heights, box.bottom, box.top);
  const drawn = [
    ...(reference === undefined ? [] : [referenceLine(reference, x, y)]),
    ...lines.map((line) => band(line, x, y, appearanceOf)),
    ...lines.map((line) => stroke(line, plot, x, y, appearanceOf)),
  ];
  return drawing(plot, width, height, axes(box, x, y), ...drawn, labels(plot, x, y, box, appearanceOf));
}

function axisOf(wish: AxisWish, values: readonly number[], from: number, to: number): Axis {
  const { label, format, formatTick = format } = wish;
  const scale = (wish.scale === 'log' ? logScale : linearScale)(domainOf(wish, values), from, to);
  return {
    label,
    format: formatTick,
    scale: wish.scale === 'log' ? withMeasuredTicks(scale, values) : scale,
  };
}

/** Marks what was measured rather than round values, where the numbers have room. */
function withMeasuredTicks(scale: Scale, values: readonly number[]): Scale {
  const places = [...new Set(values)].sort((a, b) => a - b);
  const fits = places.every(
    (place, i) => i === 0 || Math.abs(scale.at(place) - scale.at(places[i - 1]!)) >= tickWidth,
  );
  return fits && places.length > 1 && places.length <= mostMeasuredTicks
    ? { ...scale, ticks: places }
    : scale;
}

function domainOf({ includes, scale }: AxisWish, values: readonly number[]): [number, number] {
  const all = includes === undefined ? [...values] : [...values, includes];
  const usable = scale === 'log' ? all.filter((value) => value > 0) : all;
  return [Math.min(...usable), Math.max(...usable)];
}

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${short(px)} ${short(py)}`).join('');

function band({ name, points }: PlotLine, x: Axis, y: Axis, appearanceOf: AppearanceOf): string {
  const known = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  if (known.length < 2) return '';
  const upper = known.map((point) => [x.scale.at(point.x), y.scale.at(point.high!)] as const);
  const lower = known.map((point) => [x.scale.at(point.x), y.scale.at(point.low!)] as const).reverse();
  const { className } = appearanceOf(name);
  return element('path', { class: `band ${className}`, d: `${pathOf([...upper, ...lower])}Z` });
}

function stroke(
  { name, points }: PlotLine,
  plot: LinePlot,
  x: Axis,
  y: Axis,
  appearanceOf: AppearanceOf,
): string {
  const appearance = appearanceOf(name);
  const places = points.map((point) => [x.scale.at(point.x), y.scale.at(point.y)] as const);
  const last = points.at(-1)!;
  const whole = appearance.kind === 'control' ? `${name} (control)` : name;
  const spoken = `${whole}: ${plot.y.format(last.y)} at ${plot.x.format(last.x)}`;
  // One point has no band: its interval is a bar.
  const [only] = points;
  const bar =
    points.length === 1 && only!.low !== undefined && only!.high !== undefined
      ? [pathOf([only!.low, only!.high].map((end) => [places[0]![0], y.scale.at(end)]))]
      : [];
  return element(
    'g',
    { class: `line ${appearance.className}` },
    element('title', {}, escapeMarkup(spoken)),
    ...[pathOf(places), ...bar].map((d) =>
      element('path', { class: 'stroke', d, 'stroke-dasharray': appearance.dashes }),
    ),
    ...places.map(([px, py]) => markAt(appearance, px, py)),
  );
}

function referenceLine({ points }: PlotLine, x: Axis, y: Axis): string {
  const d = pathOf(points.map((point) => [x.scale.at(point.x), y.scale.at(point.y)]));
  return element('path', { class: 'reference', d });
}

/** Names at the ends of their lines, pushed apart where they would lie on one another. */
function labels(plot: LinePlot, x: Axis, y: Axis, box: Box, appearanceOf: AppearanceOf): string {
  const all = [...plot.lines, ...(plot.reference === undefined ? [] : [plot.reference])];
  const wanted = all
    .map((line) => ({ line, end: line.points.at(-1)! }))
    .map(({ line, end }) => ({ line, fromX: x.scale.at(end.x), fromY: y.scale.at(end.y) }))
    .sort((a, b) => a.fromY - b.fromY);
  const places = apart(
    wanted.map(({ fromY }) => fromY),
    box,
  );
  const drawn = wanted.map(({ line, fromX, fromY }, i) => {
    const at = places[i]!;
    const start = box.right + 26;
    const leader = `M${short(fromX + 7)} ${short(fromY)}L${short(box.right + 10)} ${short(fromY)}L${short(start - 14)} ${short(at)}`;
    if (line === plot.reference) {
      return (
        element('path', { class: 'leader', d: leader }) +
        text(start, at + 4, line.name, { class: 'reference-name' })
      );
    }
    const appearance = appearanceOf(line.name);
    return element(
      'g',
      { class: `label ${appearance.className}` },
      element('path', { class: 'leader', d: leader }),
      markAt(appearance, start - 7, at),
      text(start + 3, at + 4, shownName(line.name, appearance.kind)),
    );
  });
  return drawn.join('');
}

/** @param wanted ascending; @returns the nearest places, a line's height apart and within the box */
function apart(wanted: readonly number[], { top, bottom }: Box): number[] {
  const places = [...wanted];
  for (let i = 1; i < places.length; i++) places[i] = Math.max(places[i]!, places[i - 1]! + lineHeight);
  let limit = bottom;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i]!, limit);
    limit = places[i]! - lineHeight;
  }
  const lift = Math.max(0, top - (places[0] ?? top));
  return places.map((place) => place + lift);
}
