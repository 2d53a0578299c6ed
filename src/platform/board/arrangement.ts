/** A user's arrangement of a board: the order of its cards, and the hidden ones. */
export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

export const AS_BUILT: Arrangement = { order: [], hidden: [] };

/** Reads a stored arrangement; invalid values count as none. */
export function readArrangement(stored: unknown): Arrangement {
  if (typeof stored !== 'object' || stored === null) return AS_BUILT;
  const { order, hidden } = stored as Readonly<Record<string, unknown>>;
  return { order: words(order), hidden: words(hidden) };
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Cards in the user's order. Cards that the user has not placed yet are at their default position. */
export function arranged<W extends { readonly key: string }>(cards: readonly W[], { order }: Arrangement): W[] {
  const placed = order.flatMap((key) => cards.filter((card) => card.key === key));
  const result = [...placed];
  cards.forEach((card, at) => {
    if (!placed.includes(card)) result.splice(Math.min(at, result.length), 0, card);
  });
  return result;
}

/** The order with one card moved to a position, or the nearest valid one. */
export function movedTo(keys: readonly string[], key: string, at: number): string[] {
  if (!keys.includes(key)) return [...keys];
  const result = keys.filter((each) => each !== key);
  result.splice(Math.max(0, Math.min(at, result.length)), 0, key);
  return result;
}

/** Shows a hidden card, or hides a visible one. */
export const withToggled = ({ order, hidden }: Arrangement, key: string): Arrangement => ({
  order,
  hidden: hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key],
});

/** Whether the user has moved and hidden nothing. */
export const isAsBuilt = ({ order, hidden }: Arrangement): boolean => order.length === 0 && hidden.length === 0;
