/**
 * JSON.parse keeps the last of two members of one name without a word; in a header it would hide a tensor.
 *
 * @param json text that JSON.parse accepts
 * @returns the first member name that an object holds twice, or undefined
 */
export function duplicateKey(json: string): string | undefined {
  const open: Set<string>[] = [];
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '{') open.push(new Set());
    else if (character === '}') open.pop();
    if (character !== '"') continue;
    const start = at;
    at = endOfString(json, start);
    if (!isFollowedByColon(json, at)) continue;
    const key: string = JSON.parse(json.slice(start, at + 1));
    const keys = open.at(-1);
    if (keys?.has(key)) return key;
    keys?.add(key);
  }
  return undefined;
}

/** Place of the quotation mark that ends the string which begins at `start`. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

function isFollowedByColon(json: string, end: number): boolean {
  let at = end + 1;
  while (' \t\n\r'.includes(json[at] ?? '.')) at++;
  return json[at] === ':';
}
