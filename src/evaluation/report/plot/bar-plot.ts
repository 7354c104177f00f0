/** Horizontal bars with intervals, one panel a group on one axis. */
import { element, escapeMarkup } from '../markup.js';
import { type AppearanceOf, shownName } from './appearance.js';
import { drawing, text } from './frame.js';
import { linearScale } from './scale.js';

export interface Bar {
  /** Also what its appearance is asked by. */
  readonly name: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Stands to the right of the interval. */
  readonly note: string;
}

export interface BarPlot {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly format: (value: number) => string;
  readonly groups: readonly { readonly name: string; readonly bars: readonly Bar[] }[];
}

const width = 900;
const nameWidth = 290;
const noteWidth = 150;
const rowHeight = 24;
const headHeight = 34;

export function barPlot(plot: BarPlot, appearanceOf: AppearanceOf): string {
  const all = plot.groups.flatMap(({ bars }) => bars);
  const scale = linearScale([0, Math.max(...all.map(({ high }) => high))], nameWidth, width - noteWidth);
  const rows: string[] = [];
  let y = 0;
  for (const { name, bars } of plot.groups) {
    rows.push(text(0, y + headHeight - 10, name, { class: 'group' }));
    y += headHeight;
    for (const bar of bars) {
      rows.push(row(bar, y, scale.at, plot, appearanceOf));
      y += rowHeight;
    }
  }
  const ticks = scale.ticks.map((tick) => {
    const at = scale.at(tick);
    return (
      element('line', { class: 'grid', x1: at, x2: at, y1: 8, y2: y + 4 }) +
      text(at, y + 20, plot.format(tick), { 'text-anchor': 'middle' })
    );
  });
  const label = text((nameWidth + width - noteWidth) / 2, y + 42, plot.label, {
    'text-anchor': 'middle',
    class: 'axis',
  });
  return drawing(plot, width, y + 52, ...ticks, ...rows, label);
}

function row(
  { name, value, low, high, note }: Bar,
  top: number,
  at: (value: number) => number,
  plot: BarPlot,
  appearanceOf: AppearanceOf,
): string {
  const { kind, className, dashes } = appearanceOf(name);
  const middle = top + rowHeight / 2;
  const words = kind === 'control' ? `${name} (control)` : name;
  const spoken = `${words}: ${plot.format(value)}, ${plot.format(low)} to ${plot.format(high)}`;
  const whisker = `M${at(low)} ${middle}H${at(high)}M${at(low)} ${middle - 4}v8M${at(high)} ${middle - 4}v8`;
  return element(
    'g',
    { class: `line ${className}` },
    element('title', {}, escapeMarkup(spoken)),
    text(nameWidth - 10, middle + 4, shownName(name, kind), { 'text-anchor': 'end' }),
    element('rect', {
      class: `bar ${kind === 'probe' ? 'filled' : 'hollow'}`,
      x: at(0),
      y: top + 4,
      width: Math.max(1, at(value) - at(0)),
      height: rowHeight - 8,
      'stroke-dasharray': dashes,
    }),
    element('path', { class: 'whisker-edge', d: whisker }),
    element('path', { class: 'whisker', d: whisker }),
    text(at(high) + 10, middle + 4, note, { class: 'note' }),
  );
}
