/**
 * Position of each row's name among all names in ascending order: by letter, then by number, so that A999999
 * comes before A1000000.
 *
 * @param names distinct sequence names (a capital letter and digits), in row order
 * @returns uint32 `[names]`, a permutation of 0 .. names - 1
 */
export function nameOrder(names: readonly string[]): Uint32Array {
  const rows = names.map((name, row) => ({ letter: name.charCodeAt(0), number: Number(name.slice(1)), row }));
  rows.sort((a, b) => a.letter - b.letter || a.number - b.number);
  const order = new Uint32Array(names.length);
  for (const [position, { row }] of rows.entries()) order[row] = position;
  return order;
}
