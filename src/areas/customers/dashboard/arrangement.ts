/** How one user has the dashboard: the order of its cards, and those they do not want. */
export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

export const AS_BUILT: Arrangement = { order: [], hidden: [] };

/** Reads what was stored; anything else is as if nothing were. */
export function readArrangement(stored: unknown): Arrangement {
  if (typeof stored !== 'object' || stored === null) return AS_BUILT;
  const { order, hidden } = stored as Readonly<Record<string, unknown>>;
  return { order: words(order), hidden: words(hidden) };
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Cards in the user's order; new ones, which the user has not placed yet, stand where they were built. */
export function arranged<W extends { readonly key: string }>(cards: readonly W[], { order }: Arrangement): W[] {
  const placed = order.flatMap((key) => cards.filter((card) => card.key === key));
  const result = [...placed];
  cards.forEach((card, at) => {
    if (!placed.includes(card)) result.splice(Math.min(at, result.length), 0, card);
  });
  return result;
}

/** The order with one card a step earlier or later. */
export function moved(keys: readonly string[], key: string, step: 1 | -1): string[] {
  const at = keys.indexOf(key);
  const to = at + step;
  if (at < 0 || to < 0 || to >= keys.length) return [...keys];
  const result = keys.filter((each) => each !== key);
  result.splice(to, 0, key);
  return result;
}
