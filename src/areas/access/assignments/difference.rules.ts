/** What a choice comes to: everything, or these. */
export type Seen = 'all' | readonly number[];

/** The owners that one choice has and another has not: none, some by their ids, or all but some. */
export type Owners = { readonly only: readonly number[] } | { readonly allBut: readonly number[] };

/** What is in the first and not in the second. */
export function without(first: Seen, second: Seen): Owners {
  if (second === 'all') return { only: [] };
  if (first === 'all') return { allBut: second };
  return { only: first.filter((id) => !second.includes(id)) };
}
