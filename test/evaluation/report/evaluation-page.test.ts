import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluationPage, type ReportInput } from '../../../src/evaluation/report/index.js';
import { descendants, type MarkupElement, parseMarkup, textOf } from './parse-markup.js';
import { emptyInput, sampleInput } from './sample-input.js';

const page = evaluationPage(sampleInput);
const all = [...descendants(parseMarkup(page))];
const named = (name: string): MarkupElement[] => all.filter((element) => element.name === name);
const classed = (elements: readonly MarkupElement[], name: string): MarkupElement[] =>
  elements.filter(({ attributes }) => attributes.get('class')?.split(' ').includes(name));

/** The figure whose drawing has this title. */
function drawing(title: RegExp): MarkupElement[] {
  const found = named('svg').find((svg) => title.test(textOf(svg.children[0] as MarkupElement)));
  return [...descendants(found!)];
}

describe('the reader used here', () => {
  it.each([
    '<a><b></a></b>',
    '<a>&nbsp;</a>',
    '<a b="1" b="2"/>',
    '<a>',
    '<a/><b/>',
    '<a>x > y</a>',
    '<a b=c/>',
  ])('refuses %s', (markup) => {
    expect(() => parseMarkup(markup)).toThrow();
  });
});

describe('the page of an evaluation', () => {
  it('has a drawing and a data table for every section', () => {
    const titles = named('svg').map((svg) => textOf(svg.children[0] as MarkupElement));
    expect(titles).toEqual([
      'Recall among the best K pairs, sequence-disjoint/1',
      'Verified identities per 1,000 best pairs',
      'Identity yield by how unlike names must be',
      'Signal of each layer',
      'Recall at 1M by number of training links, sequence-disjoint/1',
      'Reliability of three models + characters',
      'Reliability of lantern, SmolLM2',
    ]);
    expect(named('details')).toHaveLength(titles.length);
    for (const fold of named('details'))
      expect([...descendants(fold)].map(({ name }) => name)).toContain('table');
  });

  it('is named for those who do not see it', () => {
    const ids = new Set(all.map(({ attributes }) => attributes.get('id')).filter((id) => id !== undefined));
    expect(all.filter(({ attributes }) => attributes.has('id'))).toHaveLength(ids.size);
    for (const { attributes } of named('svg')) {
      expect(attributes.get('role')).toBe('img');
      for (const id of attributes.get('aria-labelledby')!.split(' ')) expect(ids).toContain(id);
    }
    expect(named('html')[0]!.attributes.get('lang')).toBe('en');
    for (const cell of named('th')) expect(cell.attributes.get('scope')).toMatch(/^(row|col)$/);
  });

  it('asks for nothing from anywhere and runs nothing', () => {
    const outside = ['href', 'src', 'xlink:href', 'srcset', 'action', 'style'];
    for (const { name, attributes } of all) {
      expect(['script', 'link', 'img', 'iframe', 'object', 'embed', 'image', 'use']).not.toContain(name);
      for (const key of attributes.keys()) {
        expect(outside).not.toContain(key);
        expect(key).not.toMatch(/^on/);
      }
    }
    expect(textOf(named('style')[0]!)).not.toMatch(/url\(|@import/);
    const addresses = page.match(/https?:\/\/[^"\s<]+/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set(['http://www.w3.org/2000/svg']));
  });

  it('draws the points of each scorer, with its interval as a band', () => {
    const recall = drawing(/^Recall/);
    const { lines } = sampleInput.recall[0]!;
    expect(classed(recall, 'line')).toHaveLength(lines.length);
    expect(classed(recall, 'band')).toHaveLength(lines.length);
    for (const line of classed(recall, 'line')) {
      expect(classed([...descendants(line)], 'mark')).toHaveLength(5);
    }
    // Equal steps of K on a scale of decades: 10k to 100k is as wide as 100k to 1M.
    const xs = classed([...descendants(classed(recall, 'line')[0]!)], 'stroke')[0]!
      .attributes.get('d')!
      .split(/[ML]/)
      .slice(1)
      .map((place) => Number(place.split(' ')[0]));
    expect(xs[2]! - xs[0]!).toBeCloseTo(xs[4]! - xs[2]!, 1);
  });

  it('marks controls by word, stroke and mark, not by colour alone', () => {
    const lines = classed(drawing(/^Recall/), 'line');
    for (const line of lines) {
      const [title] = line.children as MarkupElement[];
      const inside = [...descendants(line)];
      const isControl = textOf(title!).includes('(control)');
      expect(classed(inside, 'stroke')[0]!.attributes.has('stroke-dasharray')).toBe(isControl);
      expect(classed(inside, 'filled')).toHaveLength(isControl ? 0 : 5);
    }
    expect(lines.filter((line) => textOf(line).includes('(control)'))).toHaveLength(9);
  });

  it('gives a scorer the same look in every figure', () => {
    const lookOf = (title: RegExp) =>
      classed(drawing(title), 'line')
        .find((line) => textOf(line).startsWith('contrastive, Gemma'))!
        .attributes.get('class');
    expect(lookOf(/^Verified/)).toBe(lookOf(/^Recall/));
    expect(lookOf(/^Identity yield/)).toBe(lookOf(/^Recall/));
  });

  it('prints every measured value, the best of a column in bold', () => {
    const tables = named('table').map((table) => ({ table, words: textOf(table) }));
    const results = tables.find(({ table }) => table.attributes.get('aria-label')!.startsWith('Results'))!;
    expect(results.words).toContain('.890');
    expect(results.words).toContain('.885 to .895');
    const bold = [...descendants(results.table)].filter(({ name }) => name === 'b').map(textOf);
    expect(bold).toEqual(['.890', '11.0', '53.0']);
    for (const { links } of sampleInput.learning[0]!.lines[0]!.points) {
      expect(tables.some(({ words }) => words.includes(links.toLocaleString('en-US')))).toBe(true);
    }
  });

  it('says how to make it again, of what, by which protocols', () => {
    const words = textOf(named('main')[0]!);
    for (const text of [
      sampleInput.title,
      sampleInput.findings[0]!,
      sampleInput.command,
      sampleInput.commands[0]!.command,
      sampleInput.corpusHash,
      'identity-yield/1',
      sampleInput.intervals,
    ]) {
      expect(words).toContain(text);
    }
  });

  it('leaves out what was not measured', () => {
    const headings = (input: ReportInput) =>
      [...descendants(parseMarkup(evaluationPage(input)))].filter(({ name }) => name === 'h2').map(textOf);
    expect(headings(emptyInput)).toEqual(['Protocols', 'To make this page again']);
    expect(evaluationPage(emptyInput)).not.toContain('<svg');
    const { recall } = sampleInput;
    expect(headings({ ...emptyInput, recall })).toEqual([
      'Links found',
      'Protocols',
      'To make this page again',
    ]);
    const lines = recall[0]!.lines.map((line) => ({ ...line, points: [] }));
    expect(evaluationPage({ ...emptyInput, recall: [{ protocol: 'none', lines }] })).not.toContain('<svg');
  });

  it('stays well-formed with finite coordinates, whatever names and numbers it is given', () => {
    const name = fc.string({ unit: 'binary', minLength: 1 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const input = fc.record({ name, protocol: name, mean: share, other: share, count: fc.nat() }).map(
      ({ name, protocol, mean, other, count }): ReportInput => ({
        ...emptyInput,
        title: name,
        command: name,
        recall: [
          {
            protocol,
            lines: [
              { scorer: name, kind: 'probe', points: [{ k: 1 + count, mean, low: other, high: mean }] },
            ],
          },
        ],
        calibration: [{ scorer: name, bins: [{ predicted: mean, observed: other, count }] }],
        yield: [{ scorer: name, kind: 'control', stratum: protocol, perThousand: mean, low: 0, high: mean }],
      }),
    );
    fc.assert(
      fc.property(input, (generated) => {
        const written = evaluationPage(generated);
        for (const { name: tag, attributes } of descendants(parseMarkup(written))) {
          if (!['path', 'line', 'rect', 'circle', 'polygon', 'text'].includes(tag)) continue;
          for (const [key, value] of attributes)
            if (key !== 'class') expect(value).not.toMatch(/NaN|Infinity/);
        }
      }),
      { numRuns: 100 },
    );
  });
});
