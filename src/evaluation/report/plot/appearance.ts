/**
 * How each scorer looks, the same in every figure of a page: a colour, a mark and a stroke. Probes are solid with
 * filled marks, controls dashed with hollow marks, so that neither print nor eyes need colour to tell them apart.
 */
import { element } from '../markup.js';
import type { ScorerKind } from '../report-input.js';

export interface Appearance {
  readonly kind: ScorerKind;
  /** A class of style.ts that sets the colour: `probe-0`, `control-3`. */
  readonly className: string;
  readonly mark: Mark;
  /** SVG stroke-dasharray; undefined for a solid line. */
  readonly dashes: string | undefined;
}

export type Mark = 'circle' | 'square' | 'triangle' | 'diamond' | 'down' | 'cross';
/** A cross cannot be filled. */
const marks: Readonly<Record<ScorerKind, readonly Mark[]>> = {
  probe: ['circle', 'square', 'triangle', 'diamond', 'down'],
  control: ['circle', 'square', 'triangle', 'diamond', 'down', 'cross'],
};

const dashes = ['7 4', '2 3', '10 3 2 3', '4 2'] as const;
/** Colours of each kind in style.ts. */
export const colourCount = 8;

export type AppearanceOf = (scorer: string) => Appearance;

/** @param scorers all that any figure of the page shows; the first entry of a name decides its kind */
export function appearances(
  scorers: readonly { readonly scorer: string; readonly kind: ScorerKind }[],
): AppearanceOf {
  const known = new Map<string, Appearance>();
  const counts = { probe: 0, control: 0 };
  for (const { scorer, kind } of scorers) {
    if (known.has(scorer)) continue;
    const place = counts[kind]++;
    known.set(scorer, {
      kind,
      className: `${kind}-${place % colourCount}`,
      mark: marks[kind][place % marks[kind].length]!,
      dashes: kind === 'control' ? dashes[place % dashes.length] : undefined,
    });
  }
  return (scorer) => known.get(scorer)!;
}

/** A scorer's name in a figure: says what is a control, and ends where there is no more room. */
export function shownName(name: string, kind: ScorerKind): string {
  const mostCharacters = kind === 'control' ? 30 : 40;
  const characters = [...name];
  const short =
    characters.length > mostCharacters ? `${characters.slice(0, mostCharacters - 1).join('')}\u2026` : name;
  return kind === 'control' ? `${short} (control)` : short;
}

const markSize = 4;

/** The mark of a point; its fill is that of its kind. */
export function markAt({ mark, kind }: Appearance, x: number, y: number): string {
  const s = markSize;
  const attributes = { class: `mark ${kind === 'probe' ? 'filled' : 'hollow'}` };
  const polygon = (...corners: readonly (readonly [number, number])[]) => {
    const points = corners.map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join(' ');
    return element('polygon', { ...attributes, points });
  };
  switch (mark) {
    case 'circle':
      return element('circle', { ...attributes, cx: x, cy: y, r: s });
    case 'square':
      return polygon([-s, -s], [s, -s], [s, s], [-s, s]);
    case 'triangle':
      return polygon([0, -s * 1.2], [s * 1.1, s * 0.9], [-s * 1.1, s * 0.9]);
    case 'diamond':
      return polygon([0, -s * 1.3], [s * 1.3, 0], [0, s * 1.3], [-s * 1.3, 0]);
    case 'down':
      return polygon([0, s * 1.2], [s * 1.1, -s * 0.9], [-s * 1.1, -s * 0.9]);
    case 'cross': {
      const d = `M${(x - s).toFixed(1)} ${(y - s).toFixed(1)}l${2 * s} ${2 * s}m${-2 * s} 0l${2 * s} ${-2 * s}`;
      return element('path', { class: 'mark hollow', d });
    }
  }
}
