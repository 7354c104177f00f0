/** A figure's drawing area: axes, grid, titles for those who do not see it. */
import { element, escapeMarkup } from '../markup.js';
import type { Scale } from './scale.js';

export interface Axis {
  readonly label: string;
  readonly scale: Scale;
  readonly format: (value: number) => string;
}

/** Pixels from the drawing to the area between the axes. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * @param id    unique on the page
 * @param title spoken in place of the drawing, followed by `description`
 */
export function drawing(
  { id, title, description }: { readonly id: string; readonly title: string; readonly description: string },
  width: number,
  height: number,
  ...content: readonly string[]
): string {
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-description`,
    },
    element('title', { id: `${id}-title` }, escapeMarkup(title)),
    element('desc', { id: `${id}-description` }, escapeMarkup(description)),
    ...content,
  );
}

export function axes(box: Box, x: Axis, y: Axis): string {
  const grid = [
    ...x.scale.ticks.map((tick) => {
      const at = x.scale.at(tick);
      return element('line', { class: 'grid', x1: at, x2: at, y1: box.top, y2: box.bottom });
    }),
    ...y.scale.ticks.map((tick) => {
      const at = y.scale.at(tick);
      return element('line', { class: 'grid', x1: box.left, x2: box.right, y1: at, y2: at });
    }),
  ];
  const words = [
    ...x.scale.ticks.map((tick) =>
      text(x.scale.at(tick), box.bottom + 17, x.format(tick), { 'text-anchor': 'middle' }),
    ),
    ...y.scale.ticks.map((tick) =>
      text(box.left - 8, y.scale.at(tick) + 4, y.format(tick), { 'text-anchor': 'end' }),
    ),
    text((box.left + box.right) / 2, box.bottom + 38, x.label, { 'text-anchor': 'middle', class: 'axis' }),
    text(box.left - 46, box.top - 14, y.label, { class: 'axis' }),
  ];
  const corner = `M${box.left} ${box.top}V${box.bottom}H${box.right}`;
  return element('g', {}, ...grid, element('path', { class: 'axes', d: corner }), ...words);
}

export function text(
  x: number,
  y: number,
  words: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  return element('text', { x, y, ...attributes }, escapeMarkup(words));
}
