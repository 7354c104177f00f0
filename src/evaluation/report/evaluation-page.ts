/** An evaluation as one self-contained page: readable offline, without scripts, on paper and by a screen reader. */
import { element, escapeMarkup } from './markup.js';
import { appearances } from './plot/appearance.js';
import type { ReportInput } from './report-input.js';
import {
  calibration,
  identityYield,
  layerSignal,
  learningCurves,
  recallCurves,
  results,
  yieldByThreshold,
} from './sections.js';
import { style } from './style.js';

const sections = [
  results,
  recallCurves,
  identityYield,
  yieldByThreshold,
  layerSignal,
  learningCurves,
  calibration,
];

/** @returns an HTML document that is well-formed XML as well; what `input` does not hold is left out */
export function evaluationPage(input: ReportInput): string {
  const appearanceOf = appearances(scorersOf(input));
  const head = [
    '<meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width,initial-scale=1"/>',
    // A page that asks for anything from anywhere is blocked by the browser itself.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>`,
    element('title', {}, escapeMarkup(input.title)),
    element('style', {}, style),
  ];
  const body = [
    opening(input),
    ...sections.map((section) => section(input, appearanceOf)),
    protocols(input),
    reproduction(input),
  ];
  return `<!doctype html>\n${element(
    'html',
    { lang: 'en' },
    element('head', {}, ...head),
    element('body', {}, element('main', {}, ...body)),
  )}\n`;
}

/** Every scorer of every figure, in the order of the page. */
function scorersOf(input: ReportInput) {
  return [
    ...input.tables.flatMap(({ rows }) => rows),
    ...input.recall.flatMap(({ lines }) => lines),
    ...input.yield,
    ...input.yieldCurve,
    ...input.layers.map(({ model, kind }) => ({ scorer: model, kind })),
    ...input.learning.flatMap(({ lines }) => lines),
    ...input.calibration.map(({ scorer }) => ({ scorer, kind: 'probe' as const })),
  ];
}

function opening({ title, findings, facts }: ReportInput): string {
  const list = findings.map((finding) => element('li', {}, escapeMarkup(finding)));
  const entries = facts.map(({ label, value }) =>
    element('div', {}, element('dt', {}, escapeMarkup(label)), element('dd', {}, escapeMarkup(value))),
  );
  return [
    element('h1', {}, escapeMarkup(title)),
    ...(entries.length === 0 ? [] : [element('dl', { class: 'facts' }, ...entries)]),
    ...(list.length === 0 ? [] : [element('ul', {}, ...list)]),
    element(
      'p',
      { class: 'soft' },
      'Probes are drawn solid with filled marks, controls dashed with hollow marks and named as such.',
    ),
  ].join('');
}

function protocols({ protocols: entries, intervals }: ReportInput): string {
  const list = entries.map(({ name, about }) =>
    element('li', {}, element('code', {}, escapeMarkup(name)), escapeMarkup(` ${about}`)),
  );
  return (
    element('h2', {}, 'Protocols') +
    (list.length === 0 ? '' : element('ul', {}, ...list)) +
    element('p', {}, escapeMarkup(`Intervals: ${intervals}.`))
  );
}

function reproduction({ command, commands, corpusHash }: ReportInput): string {
  const code = (text: string) => element('pre', {}, element('code', {}, escapeMarkup(text)));
  return [
    element('h2', {}, 'To make this page again'),
    code(command),
    ...commands.map((one) => element('h3', {}, escapeMarkup(one.what)) + code(one.command)),
    element('p', {}, 'Corpus, sha256 of its content: ', element('code', {}, escapeMarkup(corpusHash))),
  ].join('');
}
