/**
 * The exhaustive unary join on real data: the most-referenced sources against every sequence.
 *
 *     node dist/bench/join.js [--oeis ../shared/oeis] [--sources 3000] [--order ../shared/reference/top10000.tsv]
 *
 * Prints seconds, peak memory, matches by transform, and how many recorded links are met again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type ANumber, type LinkKind, type Terms, toOffset } from '../oeis-data/types.js';
import { buildTermIndex, joinSource, prefixViewOf } from '../src/hypothesis/index.js';
import type { SequenceExpression } from '../src/relation/ast.js';

const { values: options } = parseArgs({
  options: {
    oeis: { type: 'string', default: '../shared/oeis' },
    order: { type: 'string', default: '../shared/reference/top10000.tsv' },
    sources: { type: 'string', default: '3000' },
  },
});

function* lines(file: string): Generator<string> {
  const text = gunzipSync(readFileSync(join(options.oeis, file))).toString('utf8');
  for (const line of text.split('\n')) if (line !== '' && !line.startsWith('#')) yield line;
}

/** Name of the outermost transform, for the table. */
function kindOf(expression: SequenceExpression): string {
  if (expression.kind === 'transformed') return [expression.transform, ...expression.parameters].join(' ');
  if (expression.kind === 'reindexed') {
    return expression.multiplier > 1 ? `section ${expression.multiplier}` : kindOf(expression.of);
  }
  return expression.kind;
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
let started = performance.now();
const offsets = new Map([...lines('offsets.tsv.gz')].map((line) => line.split('\t') as [string, string]));
const corpus = new Map<ANumber, Terms>();
for (const line of lines('stripped.gz')) {
  const [name, list] = line.split(' ,') as [ANumber, string];
  const values = list.split(',').slice(0, -1).map(BigInt);
  corpus.set(name, { offset: toOffset(Number(offsets.get(name) ?? 0)), values });
}
const links = new Map(
  [...lines('links.tsv.gz')].map((line) => {
    const [from, to, kind] = line.split('\t') as [string, string, LinkKind];
    return [`${from} ${to}`, kind];
  }),
);
const order = readFileSync(options.order, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('A'));
const sources = order.slice(0, Number(options.sources)).map((line) => line.split('\t')[0] as ANumber);
console.log(`read ${corpus.size} sequences in ${seconds(started)} s`);

started = performance.now();
const view = prefixViewOf({ aNumbers: [...corpus.keys()], terms: (aNumber) => corpus.get(aNumber) });
const index = buildTermIndex(view);
console.log(
  `index: ${index.windows} windows, ${(index.bytes / 2 ** 20).toFixed(0)} MiB, ${seconds(started)} s`,
);

started = performance.now();
const byKind = new Map<string, number>();
const pairs = new Set<string>();
const met: Record<LinkKind, Set<string>> = {
  name: new Set(),
  'cross-reference': new Set(),
  formula: new Set(),
  program: new Set(),
};
let matches = 0;
for (const { relation, prefixUsed } of joinSource().propose(
  view,
  { kind: 'corpus', sources },
  { timeoutMs: 3_600_000 },
)) {
  matches++;
  const kind = kindOf(relation.right);
  byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
  const [left, right] = [...prefixUsed.keys()].sort();
  pairs.add(`${left} ${right}`);
  for (const link of [`${left} ${right}`, `${right} ${left}`]) {
    const recorded = links.get(link);
    if (recorded !== undefined) met[recorded].add(link);
  }
}
console.log(
  `join: ${sources.length} sources, ${seconds(started)} s, ${matches} matches, ${pairs.size} pairs`,
);
console.log(`recorded links met again: ${met.name.size} by name, ${met.program.size} by program`);
console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`);
for (const [kind, count] of [...byKind].sort(([, left], [, right]) => right - left))
  console.log(`${count}\t${kind}`);
