/** `{serialNumber}` in the text of a step: the field of the record of that name. */
const PLACE = /\{([A-Za-z][\w.]*)\}/g;

/** The fields that a text names. */
export const placesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, key = '']) => key)),
];

/**
 * The text with what the record says in the places. What is put in is plain: it makes no line of its own and names no
 * further place.
 */
export const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(PLACE, (place, key: string) => (Object.hasOwn(words, key) ? oneLine(words[key] ?? '') : place));

/** One line of plain text: neither line breaks nor other control characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
