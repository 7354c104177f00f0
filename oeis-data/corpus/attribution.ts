/** Who is to be named, and under which licence, for what a corpus holds. It travels with every export. */

export interface Attribution {
  readonly licence: string;
  readonly attribution: string;
}

/** Content in the layouts of the OEIS is content of the OEIS unless its source says otherwise. */
export const oeisAttribution: Attribution = {
  licence: 'CC BY-SA 4.0',
  attribution:
    'The On-Line Encyclopedia of Integer Sequences (https://oeis.org), The OEIS Foundation Inc. and its contributors',
};

/** What a file's opening comments say about its source, when they say anything. */
export function attributionOf(comments: readonly string[]): Attribution {
  const stated = comments.filter((comment) => comment !== '').join(' ');
  if (stated === '') return oeisAttribution;
  return { ...oeisAttribution, attribution: `${oeisAttribution.attribution}. Stated by the file: ${stated}` };
}

/** One line a source, without repetitions: the text that an export carries. */
export function attributionLines(sources: readonly (Attribution & { readonly file: string })[]): string[] {
  const filesOf = new Map<string, string[]>();
  for (const { file, licence, attribution } of sources) {
    const line = `${attribution} (${licence})`;
    const files = filesOf.get(line);
    if (files === undefined) filesOf.set(line, [file]);
    else if (!files.includes(file)) files.push(file);
  }
  return [...filesOf].map(([line, files]) => `${files.join(', ')}: ${line}`);
}
