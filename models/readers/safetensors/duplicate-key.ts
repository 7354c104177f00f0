/**
 * JSON.parse keeps the last of two members of one name without a word; in a header it would hide a tensor.
 *
 * @param json text that JSON.parse accepts
 * @returns the first member name that an object holds twice, or undefined
 */
export function duplicateKey(json: string): string | undefined {
  const token = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  const open: Set<string>[] = [];
  for (let match = token.exec(json); match !== null; match = token.exec(json)) {
    const [text] = match;
    if (text === '{') open.push(new Set());
    else if (text === '}') open.pop();
    else if (isKey(json, token.lastIndex)) {
      const key: string = JSON.parse(text);
      const keys = open.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return undefined;
}

/** Whether a string that ends before `index` names a member: a colon follows. */
function isKey(json: string, index: number): boolean {
  let at = index;
  while (' \t\n\r'.includes(json[at] ?? '.')) at++;
  return json[at] === ':';
}
