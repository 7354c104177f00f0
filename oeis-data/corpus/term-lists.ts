/** Whether `longer` begins with all the terms of `shorter`; both are decimal terms joined by commas. */
export function continues(longer: string, shorter: string): boolean {
  return longer === shorter || shorter === '' || longer.startsWith(`${shorter},`);
}
