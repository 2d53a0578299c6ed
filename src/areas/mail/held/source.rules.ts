/** Bytes of an original message that a page shows. */
export const LONGEST_SOURCE = 20_000;

/** The original of a message as text: line ends of one kind, and a sign for each character that cannot be shown. */
export const sourceText = (original: string): string =>
  original
    .replace(/\r\n?/g, '\n')
    // Characters that a page cannot show, and those that change the direction of the text around them.
    .replace(/[^\P{C}\n\t]/gu, '\u{fffd}');
