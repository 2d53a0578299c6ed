/**
 * Similarity of texts by shared trigrams, calculated like PostgreSQL's pg_trgm, so that a rule here and an index there
 * agree. Both texts must be in the same normal form.
 */

/** The trigrams of a text's words, each word with two spaces before it and one after. */
export function trigrams(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/** 1 for the same trigrams, 0 for none in common. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const piece of a) if (b.has(piece)) shared++;
  return shared / (a.size + b.size - shared);
}
