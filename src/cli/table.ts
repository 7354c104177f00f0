import Table from 'cli-table3';

const plain = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/**
 * A table without frames: readable in a terminal, in a file and by a screen reader. Cells are wrapped
 * at words only when the table is wider than `width` columns; the widest column gives way.
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[], width: number): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const gaps = 2 * (head.length - 1);
  let excess = widths.reduce((sum, w) => sum + w, 0) + gaps - width;
  while (excess > 0) {
    const widest = widths.indexOf(Math.max(...widths));
    const cut = Math.min(excess, Math.max(0, (widths[widest] as number) - 24));
    if (cut === 0) break;
    widths[widest] = (widths[widest] as number) - cut;
    excess -= cut;
  }
  const drawn = new Table({
    head: [...head],
    chars: plain,
    colWidths: widths,
    wordWrap: true,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  drawn.push(...rows.map((row) => [...row]));
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
