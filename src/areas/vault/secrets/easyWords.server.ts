import * as lists from '#engine/keys/common/words.ts';

let words: readonly string[] | undefined;

/** Short English words that are easy to type and read out, for generated passwords. */
export function easyWords(): readonly string[] {
  words ??= [...new Set(lists.WORDS)].filter((word) => /^[a-z]{4,7}$/.test(word));
  return words;
}
