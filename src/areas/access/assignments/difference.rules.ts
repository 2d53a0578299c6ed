/** The records of an assignment: all, or these. */
export type Seen = 'all' | readonly number[];

/** Owners in one assignment but not another: some by ID, or all except some. */
export type Owners = { readonly only: readonly number[] } | { readonly allBut: readonly number[] };

/** Owners in the first that are not in the second. */
export function without(first: Seen, second: Seen): Owners {
  if (second === 'all') return { only: [] };
  if (first === 'all') return { allBut: second };
  return { only: first.filter((id) => !second.includes(id)) };
}
