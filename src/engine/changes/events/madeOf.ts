/** For `madeOf`: records of any noun. A received change makes the query out of date, but no channel is joined for it. */
export const ANY_NOUN = '*';

/** The `meta` of a query whose data also depends on these nouns. */
export const madeOf = (...nouns: readonly string[]): { readonly madeOf: readonly string[] } => ({ madeOf: nouns });
