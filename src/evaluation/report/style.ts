/** The page's style: light, dark and print. Colours of probes are those of Okabe and Ito; controls are muted. */
import { colourCount } from './plot/appearance.js';

const light = {
  probe: ['#0072b2', '#d55e00', '#00805a', '#a8508a', '#2a8fc7', '#b07700', '#6a3fb5', '#8c2d2d'],
  control: ['#5b6270', '#8a6d5a', '#6b7a52', '#7d6b8a', '#7a7a7a', '#4f6f78', '#94804a', '#8a5a66'],
};
const dark = {
  probe: ['#5db4f0', '#ff8f4a', '#35d0a0', '#e39bcb', '#8fd0f5', '#f2b93b', '#b79bff', '#ff8c8c'],
  control: ['#a6adbb', '#c9a994', '#a9bb8b', '#bda8cc', '#b8b8b8', '#8fb4be', '#cdb87e', '#cc98a5'],
};

const lightPage = '--ink:#1d2433;--paper:#fdfcf8;--line:#d9d4c5;--faint:#ece8dc;--soft:#5d6575';
const darkPage = '--ink:#e8e6df;--paper:#171a21;--line:#454b58;--faint:#2a2f39;--soft:#a9afbb';

function colours(palette: typeof light): string {
  return (['probe', 'control'] as const)
    .flatMap((kind) => palette[kind].map((colour, i) => `--${kind}-${i}:${colour}`))
    .join(';');
}

const classes = (['probe', 'control'] as const)
  .flatMap((kind) =>
    Array.from({ length: colourCount }, (_, i) => `.${kind}-${i}{--colour:var(--${kind}-${i})}`),
  )
  .join('');

export const style = `
:root{color-scheme:light dark;${lightPage};${colours(light)}}
@media(prefers-color-scheme:dark){:root{${darkPage};${colours(dark)}}}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:2rem auto;max-width:60rem;padding:0 1rem}
h1{font-size:1.7rem;line-height:1.25;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2.6rem 0 .4rem}h3{font-size:1rem;margin:1.6rem 0 .3rem}
p,ul,dl{max-width:46rem}.soft,figcaption{color:var(--soft);font-size:.92rem}
dl.facts{display:flex;flex-wrap:wrap;gap:.4rem 2rem}.facts dt{color:var(--soft);font-size:.85rem}.facts dd{margin:0;font-weight:600}
figure{margin:1rem 0 1.6rem}figure svg{width:100%;height:auto;display:block}
.side{display:grid;grid-template-columns:repeat(auto-fit,minmax(22rem,1fr));gap:0 1.5rem}
code{overflow-wrap:anywhere}pre{white-space:pre-wrap;border:1px solid var(--line);border-radius:.4rem;padding:.6rem .8rem;margin:.4rem 0}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums}
th,td{text-align:right;padding:.25rem .65rem;border-bottom:1px solid var(--faint);white-space:nowrap}
thead th{border-bottom:1px solid var(--line);vertical-align:bottom}tbody th,thead th:first-child{text-align:left;font-weight:400}
tbody tr.control th{font-style:italic}td small{color:var(--soft)}
details{margin:.4rem 0}summary{cursor:pointer;color:var(--soft);font-size:.92rem}
svg{font:12px system-ui,sans-serif}svg text{fill:var(--ink)}svg .axis,svg .group{font-weight:600}
.grid{stroke:var(--faint)}.axes{fill:none;stroke:var(--soft)}
.stroke{fill:none;stroke:var(--colour);stroke-width:2;stroke-linejoin:round}
.mark,.bar{stroke:var(--colour);stroke-width:1.5}.filled{fill:var(--colour)}.mark.hollow{fill:var(--paper)}
.bar.hollow{fill:var(--colour);fill-opacity:.14}.count{fill:var(--colour);fill-opacity:.55}
.band{fill:var(--colour);fill-opacity:.16;stroke:none}.whisker-edge{stroke:var(--paper);stroke-width:3.6;fill:none}.whisker{stroke:var(--ink);stroke-width:1.2;fill:none}
.leader{fill:none;stroke:var(--colour,var(--soft));stroke-opacity:.5}.reference{fill:none;stroke:var(--soft);stroke-dasharray:2 3;stroke-width:1.4}
svg .reference-name,svg .note{fill:var(--soft)}
.line:hover .stroke{stroke-width:3.5}
${classes}
@media print{:root{color-scheme:light;${lightPage};--paper:#fff;${colours(light)}}body{margin:0;max-width:none;font-size:10.5pt}
figure,tr,pre{break-inside:avoid}h2,h3{break-after:avoid}details::details-content{content-visibility:visible;display:block}summary{list-style:none}.scroll{overflow:visible}}`;
