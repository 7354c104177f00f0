/**
 * The identity yield on real data: what a pair costs, what random pairs yield, and what TF-IDF yields.
 *
 *     npm run build && node dist/bench/identity-yield.js [--corpus corpus.sqlite | --oeis ../shared/oeis]
 *         [--top 10000] [--timed 2000] [--rounds 5] [--pairs 60000] [--random 1000000] [--threads 2] [--seed 0]
 *
 * First the search is timed on one thread against a plain loop: the twelve operations in bigint arithmetic for every
 * pair, windows looked up by their text, nothing kept of one pair for the next. Both take turns in the same run on
 * random pairs and on pairs of alike definitions, and must find the same triples. Then the table of all strata.
 * `--random 0` stops after the timing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importCorpus, openCorpus } from '../oeis-data/corpus/index.js';
import type { ANumber, Terms } from '../oeis-data/types.js';
import { seededRandom } from '../probe/index.js';
import { tfIdfAnalysers } from '../src/evaluation/controls/tf-idf/analysers.js';
import { tfIdfScorer } from '../src/evaluation/controls/tf-idf/cosine-scorer.js';
import { buildCompletionIndex } from '../src/evaluation/identity-yield/completion-tables.js';
import { agreedTerms } from '../src/evaluation/identity-yield/confirm.js';
import { countsAsAgreement, mayBeOperand } from '../src/evaluation/identity-yield/eligibility.js';
import {
  identityYield,
  NameSimilarity,
  operations,
  PairCompleter,
  protocolStrata,
  type RowPairs,
  randomPairs,
  type SequenceSource,
  type StratumYield,
  strataOfCurve,
  stratumName,
} from '../src/evaluation/identity-yield/index.js';
import { apply } from '../src/evaluation/identity-yield/operations.js';
import { PairSearch } from '../src/evaluation/identity-yield/pair-search.js';
import { candidateStarts, resultStarts, windowTerms } from '../src/evaluation/identity-yield/window-table.js';
import { undirectedLinks } from '../src/evaluation/protocol/undirected-links.js';
import { strataTops } from '../src/evaluation/strata-tops.js';
import { createOnnxKernel, nameOrder } from '../src/ranking/index.js';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    oeis: { type: 'string', default: '../shared/oeis' },
    top: { type: 'string', default: '10000' },
    timed: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '5' },
    pairs: { type: 'string', default: '60000' },
    random: { type: 'string', default: '1000000' },
    threads: { type: 'string', default: '2' },
    seed: { type: 'string', default: '0' },
  },
});
const seed = Number(values.seed);
const threads = Number(values.threads);
const timed = Number(values.timed);
const rounds = Number(values.rounds);

/** The plain loop: what `apply` gives, looked up by the text of nine terms, compared term by term. */
class PlainSearch {
  readonly #sequences: readonly (readonly [ANumber, Terms])[];
  readonly #windows = new Map<string, { readonly place: number; readonly start: number }[]>();

  constructor(source: SequenceSource) {
    this.#sequences = Array.from(source.sequences(), ({ aNumber, terms }) => [aNumber, terms] as const);
    for (const [place, [, { values: own }]] of this.#sequences.entries()) {
      for (let start = 0; start < candidateStarts && start + windowTerms <= own.length; start++) {
        const key = own.slice(start, start + windowTerms).join();
        const found = this.#windows.get(key);
        if (found) found.push({ place, start });
        else this.#windows.set(key, [{ place, start }]);
      }
    }
  }

  /** Names of the results. */
  find(aName: ANumber, a: Terms, bName: ANumber, b: Terms): Set<ANumber> {
    const found = new Set<ANumber>();
    for (const operation of operations) {
      const result = apply(operation, a, b);
      if (!result) continue;
      for (let from = 0; from < resultStarts && from + windowTerms <= result.length; from++) {
        for (const { place, start } of this.#windows.get(result.slice(from, from + windowTerms).join()) ??
          []) {
          const [name, { values: own }] = this.#sequences[place]!;
          if (name === aName || name === bName) continue;
          const agreed = own.slice(start, start + result.length - from);
          if (agreed.every((value, i) => value === result[from + i]) && countsAsAgreement(agreed)) {
            found.add(name);
          }
        }
      }
    }
    return found;
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'lamplighter-identity-yield-'));
try {
  let path = values.corpus;
  if (path === undefined) {
    path = join(scratch, 'corpus.sqlite');
    await importCorpus({ source: [values.oeis], target: path, label: 'bench' });
  }
  const corpus = openCorpus(path);
  try {
    await measure(corpus);
  } finally {
    corpus.close();
  }
} finally {
  rmSync(scratch, { recursive: true });
}

async function measure(corpus: ReturnType<typeof openCorpus>): Promise<void> {
  const aNumbers = corpus.mostReferenced(Number(values.top));
  const definitions = aNumbers.map((aNumber) => corpus.definition(aNumber) ?? '');
  const links = undirectedLinks(corpus.linksAmong(aNumbers), aNumbers);
  const names = new NameSimilarity(definitions);
  say(
    `${corpus.sequenceCount()} sequences, ${aNumbers.length} ranked, ${links.kind.length} links among them`,
  );
  await timePairs(corpus, aNumbers, definitions, names);
  if (Number(values.random) > 0) await tabulate(corpus, aNumbers, definitions, names, links.isLinked);
}

/** Prints microseconds of processor a pair, on random pairs and on pairs of alike definitions. */
async function timePairs(
  corpus: SequenceSource,
  aNumbers: readonly ANumber[],
  definitions: readonly string[],
  names: NameSimilarity,
): Promise<void> {
  const terms = aNumbers.map((aNumber) => corpus.sequence(aNumber)!.terms);
  const eligible = terms.map((own) => mayBeOperand(own.values));
  const admits = (a: number, b: number) => eligible[a]! && eligible[b]!;
  let started = performance.now();
  const { tables, candidates } = buildCompletionIndex(corpus, aNumbers);
  say(`index of ${candidates.length} candidates: ${seconds(started)} s, residues modulo ${tables.prime}`);
  started = performance.now();
  const plain = new PlainSearch(corpus);
  say(`the plain loop's: ${seconds(started)} s`);
  const search = new PairSearch(tables);
  const wanted = timed * (rounds + 1);
  const scorer = tfIdfScorer(definitions, tfIdfAnalysers[2]!, nameOrder(aNumbers));
  const best = await scorer.best(20 * wanted);
  const admitted = Array.from(best.first, (_, pair) => pair).filter((pair) =>
    admits(best.first[pair]!, best.second[pair]!),
  );
  const kinds: Record<string, RowPairs> = {
    'random pairs': randomPairs(names, { from: 0, below: 0.1 }, admits, wanted, seededRandom(seed + 9)),
    'alike definitions': {
      first: Uint32Array.from(admitted, (pair) => best.first[pair]!),
      second: Uint32Array.from(admitted, (pair) => best.second[pair]!),
    },
  };
  for (const [kind, { first, second }] of Object.entries(kinds)) {
    const microseconds: Record<'search' | 'plain', number[]> = { search: [], plain: [] };
    let triples = 0;
    for (let round = 0; round <= rounds; round++) {
      const found: Record<'search' | 'plain', string[]> = { search: [], plain: [] };
      const take = (of: 'search' | 'plain', results: (a: number, b: number) => Iterable<ANumber>) => {
        const before = process.cpuUsage();
        for (let pair = round * timed; pair < Math.min(first.length, (round + 1) * timed); pair++) {
          const [a, b] = [first[pair]!, second[pair]!];
          for (const c of results(a, b)) found[of].push(`${a} ${b} ${c}`);
        }
        const { user, system } = process.cpuUsage(before);
        // The first round warms up.
        if (round > 0) microseconds[of].push((user + system) / timed);
      };
      const bySearch = (a: number, b: number) => {
        const confirmed = search.find(a, b).filter((suspicion) => {
          const c = corpus.sequence(candidates[suspicion.candidate]!)!.terms;
          return agreedTerms(suspicion, terms[a]!, terms[b]!, c) !== undefined;
        });
        return new Set(confirmed.map(({ candidate }) => candidates[candidate]!));
      };
      const byPlain = (a: number, b: number) => plain.find(aNumbers[a]!, terms[a]!, aNumbers[b]!, terms[b]!);
      if (round % 2 === 0) take('search', bySearch);
      take('plain', byPlain);
      if (round % 2 === 1) take('search', bySearch);
      if (found.search.sort().join() !== found.plain.sort().join()) {
        throw new Error(`expected the same triples of ${kind}, round ${round}`);
      }
      triples += found.search.length;
    }
    const [fast, slow] = [middle(microseconds.search), middle(microseconds.plain)];
    say(
      `${kind}: search ${fast.toFixed(1)} us a pair, plain loop ${slow.toFixed(1)} us, ${(slow / fast).toFixed(1)} times; ` +
        `${triples} results each in ${timed * (rounds + 1)} pairs; load ${loadavg()[0]!.toFixed(1)}`,
    );
  }
}

async function tabulate(
  corpus: SequenceSource,
  aNumbers: readonly ANumber[],
  definitions: readonly string[],
  names: NameSimilarity,
  isLinked: (a: number, b: number) => boolean,
): Promise<void> {
  const strata = [
    ...new Map([...protocolStrata, ...strataOfCurve].map((one) => [stratumName(one), one])).values(),
  ];
  const wanted = Number(values.pairs);
  const kernel = await createOnnxKernel(threads);
  const completer = new PairCompleter(corpus, aNumbers, threads);
  const admits = (a: number, b: number) =>
    completer.isEligible(a) && completer.isEligible(b) && !isLinked(a, b);
  const started = performance.now();
  async function* rankings() {
    for (const analyser of tfIdfAnalysers) {
      const { score, eachRow } = tfIdfScorer(definitions, analyser, nameOrder(aNumbers));
      const none = { first: new Uint32Array(0), second: new Uint32Array(0), score: new Float64Array(0) };
      const tops = await strataTops(
        { score, eachRow, ranking: none },
        { strata, names, admits, wanted, kernel },
      );
      for (const [s, pairs] of tops.entries()) {
        yield { name: analyser.name, seed: 0, pairs: [pairs], strata: [strata[s]!] };
      }
    }
  }
  try {
    const { report } = await identityYield({
      scorers: rankings(),
      names,
      completer,
      isLinked,
      strata,
      pairsPerStratum: wanted,
      randomPairs: Number(values.random),
      seed,
      onProgress: (step) => process.stderr.write(`${seconds(started)} s: ${step}\n`),
    });
    say(`${report.eligibleSequences} ranked sequences eligible, ${report.candidates} candidates`);
    say(`${completer.solvedPairs} pairs solved on ${threads} threads; all strata ${seconds(started)} s`);
    for (const stratum of report.strata) say(table(stratum));
  } finally {
    await completer.close();
    await kernel.release();
  }
}

function table({ name, random, scorers }: StratumYield): string {
  const lines = [{ name: 'random', lift: 1, liftInterval: undefined, ...random }, ...scorers].map((one) => {
    const range = (interval: readonly [number, number] | undefined, digits: number) =>
      interval ? `(${interval[0].toFixed(digits)}-${interval[1].toFixed(digits)})` : '';
    return [
      `${one.pairs} pairs, ${one.triples} triples`,
      `${one.perThousand.toFixed(2)} ${range(one.interval, 2)} per 1,000`,
      `screened ${one.screenedPerThousand.toFixed(2)} ${range(one.screenedInterval, 2)}`,
      `lift ${one.lift?.toFixed(1)} ${range(one.liftInterval, 1)}`,
      one.name,
    ].join('; ');
  });
  return [`names ${name}`, ...lines].join('\n  ');
}

function middle(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1]!;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function say(line: string): void {
  console.log(line);
}
