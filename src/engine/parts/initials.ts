/** "Ashfield Primary School" → "AP". A single word gives its first letter. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/** White text has a contrast of at least 4.5:1 on each. */
const COLOURS = ['#0e7a64', '#2c5fb8', '#8646a8', '#9a5b00', '#b0343f', '#3c3e59', '#1d6f8c', '#a03e7a'];

/** The same name always has the same colour. */
export function colourFor(name: string): string {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return COLOURS[sum % COLOURS.length] ?? '#3c3e59';
}
