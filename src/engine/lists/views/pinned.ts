/** A saved view in the user's main menu: its name and address. */
export interface Pinned {
  readonly label: string;
  readonly to: string;
}

/** The number of views that fit below the menu. */
export const MOST_PINNED = 12;

/** Reads stored values and ignores anything that is not a pinned view. */
export const readPinned = (stored: unknown): readonly Pinned[] =>
  Array.isArray(stored)
    ? stored.filter((each: Partial<Pinned> | null): each is Pinned => {
        const { label, to } = each ?? {};
        return typeof label === 'string' && typeof to === 'string' && /^\/(?!\/)/.test(to);
      })
    : [];

/** The list with the view added at its end, or removed. */
export const withPin = (pinned: readonly Pinned[], view: Pinned, isPinned: boolean): readonly Pinned[] => {
  const others = pinned.filter(({ to }) => to !== view.to);
  return isPinned ? [...others, view].slice(-MOST_PINNED) : others;
};
