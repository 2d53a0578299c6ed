import type { Choice } from './assignment.ts';

/** The owners that one choice has and another has not: none, some by their ids, or all but some. */
export type Owners = { readonly only: readonly number[] } | { readonly allBut: readonly number[] };

/** What is in the first choice and not in the second. */
export function without(first: Choice, second: Choice): Owners {
  if (second.scope === 'all') return { only: [] };
  if (first.scope === 'all') return { allBut: second.ids };
  return { only: first.ids.filter((id) => !second.ids.includes(id)) };
}
