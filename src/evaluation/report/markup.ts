/** Markup as text: what comes from outside passes through `escapeMarkup` or an attribute of `element`. */

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Also takes out control characters and halves of characters, which no document may hold. */
export function escapeMarkup(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const printable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  const wellFormed = printable.replace(/\p{Surrogate}/gu, '\ufffd');
  return wellFormed.replace(/[&<>"']/g, (character) => escapes[character]!);
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/**
 * An element with its content; self-closing without, which both XML and HTML read for what is used here.
 *
 * @param content markup, not text
 */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escapeMarkup(value!)}"`);
  const start = `<${name}${written.join('')}`;
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}>`;
}

/** A coordinate, to a hundredth of a pixel. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
