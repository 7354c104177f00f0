/** The report of a run as one self-contained HTML page: readable offline, on a phone and in print. */
import type { RelationDocument, RunReport } from './run-report.js';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => escapes[c] as string);
const count = (n: number) => n.toLocaleString('en-US');

/** The status in words and a mark, never in colour alone. */
function statusCell(relation: RelationDocument): string {
  if (relation.refutation !== null)
    return `<span class="no">&#10007; refuted at n = ${relation.refutation.n}</span>`;
  const mark = relation.verified ? '&#10003; ' : '';
  return `<span class="${relation.verified ? 'yes' : 'open'}">${mark}${relation.rung}</span>`;
}

function termsBar(relation: RelationDocument): string {
  const { matched, heldOut, fresh } = relation;
  const total = Math.max(1, matched + heldOut + fresh);
  const part = (kind: string, n: number) =>
    `<i class="${kind}" style="width:${((100 * n) / total).toFixed(1)}%"></i>`;
  const words = `${matched} matched, ${heldOut} held out, ${fresh} fresh`;
  return `<span class="bar" role="img" aria-label="${words}" title="${words}">${part('m', matched)}${part('h', heldOut)}${part('f', fresh)}</span>
<small>${matched} / ${heldOut} / ${fresh}</small>`;
}

function row(relation: RelationDocument): string {
  const probe =
    relation.probeLogOdds === null
      ? '<small>not scored</small>'
      : `${relation.probeLogOdds.toFixed(2)}${relation.probeRank === null ? '' : ` <small>#${count(relation.probeRank)}</small>`}`;
  const link =
    relation.recorded === 'unrecorded'
      ? '<b>not recorded</b>'
      : `${relation.recorded} <small>${relation.recordedKinds.join(', ')}</small>`;
  const bound = relation.checkedFrom === null ? '-' : `n = ${relation.checkedFrom} .. ${relation.checkedTo}`;
  return `<tr><td><code>${escapeHtml(relation.statement)}</code><br><small>${relation.id.slice(0, 12)} &middot; ${escapeHtml(relation.proposer)} &middot; checked ${bound}</small></td>
<td>${statusCell(relation)}</td><td>${termsBar(relation)}</td><td>${relation.significanceBits.toFixed(0)}</td><td>${probe}</td><td>${link}</td></tr>`;
}

const style = `
:root{color-scheme:light dark;--ink:#1d2433;--paper:#fdfcf8;--line:#d9d4c5;--m:#8a93a6;--h:#3b78c4;--f:#e0912f}
@media(prefers-color-scheme:dark){:root{--ink:#e8e6df;--paper:#171a21;--line:#3a3f4b}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:2rem auto;max-width:76rem;padding:0 1rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin-top:2rem}
.cards{display:flex;flex-wrap:wrap;gap:1rem;margin:1.5rem 0;padding:0;list-style:none}
.cards li{border:1px solid var(--line);border-radius:.5rem;padding:.7rem 1.1rem}.cards b{display:block;font-size:1.5rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.45rem .6rem;border-bottom:1px solid var(--line)}
code{font-size:.95rem;overflow-wrap:anywhere}small{opacity:.75}
.yes{font-weight:600}.no{text-decoration:underline wavy}
.bar{display:flex;width:9rem;height:.7rem;border:1px solid var(--line);border-radius:.2rem;overflow:hidden}
.bar i{display:block;height:100%}.m,.key.m{background:var(--m)}
.h,.key.h{background:repeating-linear-gradient(45deg,var(--h) 0 3px,transparent 3px 5px) var(--h)}.f,.key.f{background:var(--f)}
.key{display:inline-block;width:.8rem;height:.8rem;margin:0 .3rem 0 1rem;border-radius:.15rem;vertical-align:-1px}`;

export function reportPage(report: RunReport): string {
  const { search, ranking, probe, corpus } = report;
  const card = (value: string, words: string) => `<li><b>${value}</b>${words}</li>`;
  const stages = report.stages
    .map(
      (s) =>
        `<tr><td>${s.name}${s.reused ? ' <small>reused</small>' : ''}</td><td>${s.wallSeconds.toFixed(1)} s</td>` +
        `<td>${(s.peakMemoryBytes / 2 ** 20).toFixed(0)} MiB</td><td>${s.tokens === null ? '' : count(s.tokens)}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Lamplighter: ${escapeHtml(corpus.label)}</title><style>${style}</style></head><body>
<h1>Relations found in ${escapeHtml(corpus.label)}</h1>
<p>${count(corpus.sequences)} sequences, ${count(corpus.links)} recorded links; ${escapeHtml(report.model.name)} read the definitions
(${report.model.layers} residual positions of ${report.model.dModel}); ${report.finishedAt}.</p>
<ul class="cards">
${card(count(search.verified), 'verified relations')}
${card(count(search.verifiedUnrecorded), 'of them in no recorded link of this corpus')}
${card(count(search.verifiedRecordedByName), 're-found that a name records')}
${card(count(search.proposals), 'proposals checked')}
${card(count(ranking.pairs), 'pairs scored exactly')}
</ul>
<p><b>Verified</b> means: no refutation on any term, agreement on terms that the proposer did not see, and more than
${report.significanceThresholdBits} bits of surplus information. It does not mean proved.
<span class="key m"></span>seen by the proposer<span class="key h"></span>held out<span class="key f"></span>fresh, from an independent source.</p>
<div class="scroll"><table><thead><tr><th>formula</th><th>status</th><th>terms checked</th><th>bits</th><th>probe log-odds</th><th>link</th></tr></thead>
<tbody>
${report.relations.map(row).join('\n')}
</tbody></table></div>
<h2>What to keep in mind</h2>
<ul>${report.caveats.map((caveat) => `<li>${escapeHtml(caveat)}</li>`).join('')}</ul>
<h2>Probe</h2>
<p>${count(probe.trainingLinks)} training links, ${count(probe.trainingPairs)} training pairs, ${probe.features} features, C = ${probe.inverseRegularisation},
cross-validated log-loss ${probe.crossValidatedLogLoss.toFixed(4)}. ${count(ranking.candidates)} candidates kept, ${count(ranking.recordedAmongCandidates)} of them recorded.</p>
<h2>Stages</h2>
<div class="scroll"><table><thead><tr><th>stage</th><th>wall-clock</th><th>peak memory</th><th>tokens</th></tr></thead><tbody>${stages}</tbody></table></div>
<p><small>${escapeHtml(corpus.attribution)}</small></p>
</body></html>
`;
}
