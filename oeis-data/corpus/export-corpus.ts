/** A corpus as text. Whatever the format, the attribution of its sources comes first. */
import type { Corpus, CorpusSequence } from './corpus.js';

/**
 * `jsonl`: one file; the first line holds the attribution, then one object a sequence, then one a link.
 * `csv`: `sequences.csv` and `links.csv`. `names-stripped`: `names`, `stripped`, `offsets.tsv`, `links.tsv`,
 * which `importCorpus` reads back (keywords and second offsets have no place there).
 */
export type ExportFormat = 'jsonl' | 'csv' | 'names-stripped';

/** @param file which file of the export the text belongs to; a file's texts come together, in order */
export type ExportWriter = (text: string, file: string) => void | Promise<void>;

/** Characters gathered before one call of the writer. */
const batchLength = 1 << 16;

export async function exportCorpus(corpus: Corpus, format: ExportFormat, write: ExportWriter): Promise<void> {
  for (const [file, lines] of filesOf(corpus, format)) {
    let batch = '';
    for (const line of lines) {
      batch += `${line}\n`;
      if (batch.length < batchLength) continue;
      await write(batch, file);
      batch = '';
    }
    if (batch !== '') await write(batch, file);
  }
}

function filesOf(corpus: Corpus, format: ExportFormat): [file: string, lines: Iterable<string>][] {
  switch (format) {
    case 'jsonl':
      return [['corpus.jsonl', jsonLines(corpus)]];
    case 'csv':
      return [
        ['sequences.csv', sequencesAsCsv(corpus)],
        ['links.csv', linksAsCsv(corpus)],
      ];
    case 'names-stripped':
      return [
        ['names', layout(corpus, ({ aNumber, name }) => `${aNumber} ${name}`)],
        [
          'stripped',
          layout(corpus, ({ aNumber, terms }) => `${aNumber} ,${terms.values.map((a) => `${a},`).join('')}`),
        ],
        ['offsets.tsv', layout(corpus, ({ aNumber, terms }) => `${aNumber}\t${terms.offset}`)],
        ['links.tsv', linkTable(corpus)],
      ];
  }
}

function comments(corpus: Corpus): string[] {
  return [
    `Exported by Lamplighter from the corpus "${corpus.label}".`,
    ...corpus.attribution.split('\n'),
  ].map((line) => `# ${line}`);
}

function* jsonLines(corpus: Corpus): Generator<string> {
  yield JSON.stringify({
    corpus: corpus.label,
    hash: corpus.hash,
    attribution: corpus.attribution.split('\n'),
    licenceNotice: corpus.licenceNotice(),
  });
  for (const { aNumber, name, terms, keywords, secondOffset } of corpus.sequences()) {
    // Terms are strings: a JSON number would lose digits in most readers.
    yield JSON.stringify({
      aNumber,
      name,
      offset: terms.offset,
      secondOffset,
      keywords,
      terms: terms.values.map(String),
    });
  }
  for (const { from, to, kind } of corpus.links()) yield JSON.stringify({ from, to, kind });
}

function* sequencesAsCsv(corpus: Corpus): Generator<string> {
  yield* comments(corpus);
  yield 'a_number,name,offset,second_offset,keywords,terms';
  for (const { aNumber, name, terms, keywords, secondOffset } of corpus.sequences()) {
    yield [
      aNumber,
      quoted(name),
      terms.offset,
      secondOffset ?? '',
      quoted(keywords.join(' ')),
      quoted(terms.values.join(' ')),
    ].join(',');
  }
}

function* linksAsCsv(corpus: Corpus): Generator<string> {
  yield* comments(corpus);
  yield 'from,to,kind';
  for (const { from, to, kind } of corpus.links()) yield `${from},${to},${kind}`;
}

function* layout(corpus: Corpus, line: (sequence: CorpusSequence) => string): Generator<string> {
  yield* comments(corpus);
  for (const sequence of corpus.sequences()) yield line(sequence);
}

function* linkTable(corpus: Corpus): Generator<string> {
  yield* comments(corpus);
  for (const { from, to, kind } of corpus.links()) yield `${from}\t${to}\t${kind}`;
}

/** RFC 4180. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
