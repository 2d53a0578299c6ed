/** An entry of a side menu. */
export interface SideItem {
  readonly label: string;
  readonly to: string;
  /** Name of an icon. */
  readonly icon?: string;
  /** What tells it from others of its name. */
  readonly hint?: string;
  readonly count?: number;
  /** Something there needs attention: a red diamond or an amber notch, and what it is. */
  readonly attention?: { readonly tone: 'bad' | 'warning'; readonly label: string };
}

export interface SideGroup {
  /** Groups with a label fold under it. */
  readonly label?: string;
  /** The heading that groups which follow each other share. */
  readonly section?: string;
  /** Unfolded until the user folds it. */
  readonly isUsuallyOpen?: boolean;
  readonly items: readonly SideItem[];
}

/** What a folded group says for its entries: how many there are in all. */
export const totalOf = (items: readonly SideItem[]): number | undefined =>
  items.some(({ count }) => count !== undefined) ? items.reduce((sum, { count = 0 }) => sum + count, 0) : undefined;

/** The worst state among entries, and which of them have it. */
export function worstOf(items: readonly SideItem[]): SideItem['attention'] {
  for (const tone of ['bad', 'warning'] as const) {
    const those = items.filter(({ attention }) => attention?.tone === tone);
    if (those.length > 0)
      return { tone, label: those.map(({ label, attention }) => `${label}: ${attention?.label}`).join('; ') };
  }
  return undefined;
}

/** Entries whose label holds what is typed, from any group. */
export const pagesNamed = (groups: readonly SideGroup[], words: string): readonly SideItem[] =>
  groups.flatMap(({ items }) => items).filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()));

/** A group stays unfolded for this long after it was last used. */
const LATELY_MS = 14 * 86_400_000;

/** Whether a group is unfolded: it was used lately. */
export const isLately = (usedAt: number | null, now: number): boolean => usedAt !== null && now - usedAt < LATELY_MS;

/** The entry one is at: of those at the address or above it, the one with the longest address. */
export const pageAt = <Page extends Pick<SideItem, 'to'>>(pages: readonly Page[], pathname: string): Page | undefined =>
  pages
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0];
