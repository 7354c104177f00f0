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
 * at words only when the table is wider than `width` columns; the column with most room gives way.
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[], width: number): string {
  const cells = (column: number) => [head[column] ?? '', ...rows.map((row) => row[column] ?? '')];
  const widths = head.map((_, column) => Math.max(...cells(column).map((cell) => cell.length)));
  // A column never gets narrower than its longest word: words are wrapped, not cut.
  const floors = head.map((_, column) =>
    Math.max(...cells(column).flatMap((cell) => cell.split(' ').map((word) => word.length))),
  );
  let excess = widths.reduce((sum, w) => sum + w, 0) + 2 * (head.length - 1) - width;
  while (excess > 0) {
    const room = widths.map((w, column) => w - (floors[column] as number));
    const most = room.indexOf(Math.max(...room));
    const cut = Math.min(excess, room[most] as number);
    if (cut === 0) break;
    widths[most] = (widths[most] as number) - cut;
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
