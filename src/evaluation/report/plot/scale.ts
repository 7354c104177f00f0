/** From values to pixels, with round values to mark. */

export interface Scale {
  /** Pixel of a value; values outside the domain are put on its edge. */
  at(value: number): number;
  readonly ticks: readonly number[];
  readonly domain: readonly [number, number];
}

/** At most about this many marks. */
const mostTicks = 7;
/** What is closer together than this is one value. */
const smallestSpan = 1e-12;

/** @param from,to pixels of the ends of the domain, which is widened to round values */
export function linearScale([low, high]: readonly [number, number], from: number, to: number): Scale {
  const span = [high - low, Math.abs(high)].find((length) => length > smallestSpan) ?? 1;
  const rough = span / mostTicks;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * decade).find((size) => size >= rough * 0.999)!;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
  return scaleOf([ticks[0]!, ticks.at(-1)!], ticks, from, to, (value) => value);
}

/**
 * Decades, or 1, 2 and 5 of each where there are few. The domain stays as it is.
 *
 * @param low above 0
 */
export function logScale([low, high]: readonly [number, number], from: number, to: number): Scale {
  const [bottom, top] = high > low ? [low, high] : [low / 2, low * 2];
  const decades = Math.log10(top / bottom);
  const factors = decades < 2.5 ? [1, 2, 5] : [1];
  const marks: number[] = [];
  for (let decade = Math.floor(Math.log10(bottom)); decade <= Math.ceil(Math.log10(top)); decade++) {
    for (const factor of factors) marks.push(Number(`${factor}e${decade}`));
  }
  const ticks = marks.filter((mark) => mark >= bottom * 0.999 && mark <= top * 1.001);
  return scaleOf([bottom, top], ticks.length > 1 ? ticks : [bottom, top], from, to, Math.log);
}

function scaleOf(
  domain: readonly [number, number],
  ticks: readonly number[],
  from: number,
  to: number,
  measure: (value: number) => number,
): Scale {
  const [low, high] = domain;
  const start = measure(low);
  const length = measure(high) - start;
  const at = (value: number): number => {
    const inside = Math.min(high, Math.max(low, value));
    return from + ((measure(inside) - start) / length) * (to - from);
  };
  return { at, ticks, domain };
}
