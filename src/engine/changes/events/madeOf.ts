/** For `madeOf`: of records of any noun. A change that is heard makes it old, and no channel is joined for it. */
export const ANY_NOUN = '*';

/** Says in a query's `meta` of which further nouns its answer is made. */
export const madeOf = (...nouns: readonly string[]): { readonly madeOf: readonly string[] } => ({ madeOf: nouns });
