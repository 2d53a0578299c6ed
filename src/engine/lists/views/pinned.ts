/** A saved view that a person keeps in the main menu: its name, and the address that opens it. */
export interface Pinned {
  readonly label: string;
  readonly to: string;
}

/** As many as fit below the menu. */
export const MOST_PINNED = 12;

/** Reads what was stored; anything else than pinned views is left out. */
export const readPinned = (stored: unknown): readonly Pinned[] =>
  Array.isArray(stored)
    ? stored.filter((each: Partial<Pinned> | null): each is Pinned => {
        const { label, to } = each ?? {};
        return typeof label === 'string' && typeof to === 'string' && /^\/(?!\/)/.test(to);
      })
    : [];

/** The list with the view added at its end, or without it. */
export const withPin = (pinned: readonly Pinned[], view: Pinned, isPinned: boolean): readonly Pinned[] => {
  const others = pinned.filter(({ to }) => to !== view.to);
  return isPinned ? [...others, view].slice(-MOST_PINNED) : others;
};
