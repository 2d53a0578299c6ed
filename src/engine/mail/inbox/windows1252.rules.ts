/** What windows-1252 has where Latin-1 has controls, in order from 0x80. */
const LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Text of windows-1252 that was read as Latin-1, as some runtimes do and some senders say: with its quotation marks and dashes. */
export const withWindowsLetters = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (letter) => LETTERS[letter.charCodeAt(0) - 0x80] ?? letter);
