/** A strict reader of well-formed markup, for tests: every tag closed in its order, every attribute quoted once. */

export interface MarkupElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (MarkupElement | string)[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function decode(text: string): string {
  return text.replace(/&([^;]*);?/g, (whole, name: string) => {
    const character = entities[name];
    if (character === undefined || !whole.endsWith(';')) throw new Error(`stray ampersand: ${whole}`);
    return character;
  });
}

/** @throws Error at the first thing that is not well-formed */
export function parseMarkup(document: string): MarkupElement {
  const root: MarkupElement = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  const source = document.replace(/^<!doctype html>\n/, '');
  const token = /<(\/?)([a-zA-Z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let at = 0;
  for (let found = token.exec(source); found !== null; found = token.exec(source)) {
    at = token.lastIndex;
    const [, closing, name, written, selfClosing, text] = found;
    const parent = open.at(-1)!;
    if (text !== undefined) {
      if (text.includes('>')) throw new Error(`stray ">" in ${text}`);
      parent.children.push(decode(text));
    } else if (closing === '/') {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>`);
      open.pop();
    } else {
      const attributes = new Map<string, string>();
      for (const [, key, value] of written!.matchAll(/([\w:-]+)="([^"]*)"/g)) {
        if (attributes.has(key!)) throw new Error(`${key} twice in <${name}>`);
        attributes.set(key!, decode(value!));
      }
      const child: MarkupElement = { name: name!, attributes, children: [] };
      parent.children.push(child);
      if (selfClosing !== '/') open.push(child);
    }
  }
  if (at !== source.length) throw new Error(`not markup: ${source.slice(at, at + 60)}`);
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  const elements = root.children.filter((child) => typeof child !== 'string');
  if (elements.length !== 1) throw new Error(`expected one root, got ${elements.length}`);
  return elements[0] as MarkupElement;
}

export function* descendants(element: MarkupElement): Generator<MarkupElement> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* descendants(child);
}

export function textOf(element: MarkupElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
