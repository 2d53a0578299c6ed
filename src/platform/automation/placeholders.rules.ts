/** A placeholder such as `{serialNumber}` in the text of a step: the record's field of that name. */
const PLACE = /\{([A-Za-z][\w.]*)\}/g;

/** The fields that a text uses as placeholders. */
export const placesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, key = '']) => key)),
];

/** Fills the placeholders of a text. Inserted values are plain text: they add no lines and no further placeholders. */
export const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(PLACE, (place, key: string) => (Object.hasOwn(words, key) ? oneLine(words[key] ?? '') : place));

/** One line of plain text, without line breaks or other control characters. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
