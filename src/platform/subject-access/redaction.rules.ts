/** Replaces the name of another person. */
export const REDACTED = '[another person]';

/** Shorter names are often ordinary words and identify no person. */
const SHORTEST = 3;

/**
 * Returns a function that hides other people's names and addresses in a text, ignoring case. Longer names are replaced
 * first, so that no part of a full name remains.
 * @param others names and addresses of people
 * @param own those of the requester, which stay
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
