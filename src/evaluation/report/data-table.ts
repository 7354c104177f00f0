/** Tables: of results, and of the numbers behind a figure. */
import { element, escapeMarkup } from './markup.js';
import { decimal, percent, withInterval } from './number-format.js';
import type { Estimate, MetricTable, ScorerKind } from './report-input.js';

export interface TableRow {
  readonly name: string;
  readonly kind: ScorerKind;
  /** Markup. */
  readonly cells: readonly string[];
}

/** @param caption what the table holds, in words */
export function dataTable(caption: string, head: readonly string[], rows: readonly TableRow[]): string {
  const heading = head.map((words) => element('th', { scope: 'col' }, escapeMarkup(words)));
  const body = rows.map(({ name, kind, cells }) => {
    const words = kind === 'control' ? `${name} (control)` : name;
    return element(
      'tr',
      { class: kind },
      element('th', { scope: 'row' }, escapeMarkup(words)),
      ...cells.map((cell) => element('td', {}, cell)),
    );
  });
  return element(
    'div',
    { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': caption },
    element(
      'table',
      { 'aria-label': caption },
      element('thead', {}, element('tr', {}, ...heading)),
      element('tbody', {}, ...body),
    ),
  );
}

/** The numbers behind a figure, folded. */
export function foldedTable(caption: string, head: readonly string[], rows: readonly TableRow[]): string {
  return element(
    'details',
    {},
    element('summary', {}, escapeMarkup(caption)),
    dataTable(caption, head, rows),
  );
}

/** Results with their intervals; the best of each column in bold. */
export function metricTable({ protocol, metrics, rows }: MetricTable): string {
  const best = metrics.map((_, column) => Math.max(...rows.map(({ cells }) => cells[column]?.mean ?? -1)));
  const head = ['scorer', ...metrics.map(({ name, format }) => (format === 'percent' ? `${name}, %` : name))];
  const cell = (estimate: Estimate | undefined, column: number): string => {
    if (estimate === undefined) return '-';
    const format = metrics[column]!.format === 'percent' ? percent : decimal;
    const mean = format(estimate.mean);
    const interval = withInterval(format, estimate.low, estimate.high);
    const marked = estimate.mean === best[column] ? element('b', {}, mean) : mean;
    return interval === '' ? marked : `${marked}<br/>${element('small', {}, interval)}`;
  };
  return dataTable(
    `Results, protocol ${protocol}`,
    head,
    rows.map(({ scorer, kind, cells }) => ({ name: scorer, kind, cells: cells.map(cell) })),
  );
}
