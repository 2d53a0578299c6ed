/** The Windows-1252 characters that are control characters in Latin-1, in order from 0x80. */
const LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Restores quotation marks and dashes of Windows-1252 text that was decoded as Latin-1 by a runtime or a sender. */
export const withWindowsLetters = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (mail) => LETTERS[mail.charCodeAt(0) - 0x80] ?? mail);
