/** An entry of a side menu. */
export interface SideItem {
  readonly label: string;
  readonly to: string;
  /** Name of an icon. */
  readonly icon?: string;
  /** Distinguishes it from entries with the same label. */
  readonly hint?: string;
  readonly count?: number;
  /** Needs attention: shows a red diamond or an amber notch, with this label. */
  readonly attention?: { readonly tone: 'bad' | 'warning'; readonly label: string };
}

export interface SideGroup {
  /** Groups with a label can be folded. */
  readonly label?: string;
  /** The heading that consecutive groups share. */
  readonly section?: string;
  /** Open by default, until the user folds it. */
  readonly isUsuallyOpen?: boolean;
  readonly items: readonly SideItem[];
}

/** The sum of the counts of a folded group's entries. */
export const totalOf = (items: readonly SideItem[]): number | undefined =>
  items.some(({ count }) => count !== undefined) ? items.reduce((sum, { count = 0 }) => sum + count, 0) : undefined;

/** The worst status among entries, with the entries that have it. */
export function worstOf(items: readonly SideItem[]): SideItem['attention'] {
  for (const tone of ['bad', 'warning'] as const) {
    const those = items.filter(({ attention }) => attention?.tone === tone);
    if (those.length > 0)
      return { tone, label: those.map(({ label, attention }) => `${label}: ${attention?.label}`).join('; ') };
  }
  return undefined;
}

/** Entries of any group whose label contains the typed text. */
export const pagesNamed = (groups: readonly SideGroup[], words: string): readonly SideItem[] =>
  groups.flatMap(({ items }) => items).filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()));

/** A group stays open for this long after its last use. */
const LATELY_MS = 14 * 86_400_000;

/** Whether a group is open because it was used recently. */
export const isLately = (usedAt: number | null, now: number): boolean => usedAt !== null && now - usedAt < LATELY_MS;

/** The present entry: of those at the address or above it, the one with the longest address. */
export const pageAt = <Page extends Pick<SideItem, 'to'>>(pages: readonly Page[], pathname: string): Page | undefined =>
  pages
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0];
