/** What stands where another person was named. */
export const REDACTED = '[another person]';

/** Shorter names are also words, and say little. */
const SHORTEST = 3;

/**
 * Makes what hides other people's names and addresses in a text, whatever their case; the longest first, so that of a
 * full name nothing stays.
 *
 * @param others names and addresses of people
 * @param own those of the person who asks; a text may go on naming them
 */
export function redactor(others: readonly string[], own: readonly string[]): (text: string) => string {
  const kept = new Set(own.map((each) => each.trim().toLowerCase()));
  const hidden = [...new Set(others.map((each) => each.trim()))]
    .filter((each) => each.length >= SHORTEST && !kept.has(each.toLowerCase()))
    .sort((a, b) => b.length - a.length);
  if (hidden.length === 0) return (text) => text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${hidden.map(literal).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replace(pattern, REDACTED);
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`);
