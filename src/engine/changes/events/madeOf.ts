/** Says in a query's `meta` of which further nouns its answer is made. */
export const madeOf = (...nouns: readonly string[]): { readonly madeOf: readonly string[] } => ({ madeOf: nouns });
