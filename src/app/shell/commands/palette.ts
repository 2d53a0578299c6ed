/** Something the palette can open or do. */
export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  /** Other words it is found by. */
  readonly also?: string;
  /** Name of an icon. */
  readonly icon: string;
  readonly to?: string;
  readonly run?: () => void;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Whether every typed word begins a word of the text, in any order: "pur ord" finds "Purchase Orders". */
export function fits(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((piece) => words.some((word) => word.startsWith(piece)));
}

export interface Sources {
  readonly typed: string;
  readonly recent: readonly Entry[];
  readonly favourites: readonly Entry[];
  readonly actions: readonly Entry[];
  readonly pages: readonly Entry[];
  /** What can be done from anywhere. */
  readonly commands?: readonly Entry[];
  /** What can be set, the best matches first. */
  readonly settings?: readonly Entry[];
  /** What the server found, by kind of record. */
  readonly found: readonly EntryGroup[];
}

const MOST = 6;
/** The group of records whose whole name was typed. */
export const EXACT = 'Exact match';

/**
 * What the palette shows: first what the person opened or marked, then what can be done here, then what the search
 * found, then pages and settings. Nothing stands in it twice.
 */
export function entryGroups({
  typed,
  recent,
  favourites,
  actions,
  pages,
  commands = [],
  settings = [],
  found,
}: Sources): readonly EntryGroup[] {
  const isTyped = typed.trim() !== '';
  const seen = new Set<string>();
  const once = (entries: readonly Entry[], most: number) =>
    entries
      .filter((entry) => entry.to === undefined || !seen.has(entry.to))
      .slice(0, most)
      .map((entry) => {
        if (entry.to !== undefined) seen.add(entry.to);
        return entry;
      });
  const fitting = (entries: readonly Entry[]) =>
    entries.filter((entry) => fits(`${entry.label} ${entry.hint ?? ''} ${entry.also ?? ''}`, typed));
  const exact = isTyped ? found.filter(({ label }) => label === EXACT) : [];
  const groups: readonly EntryGroup[] = [
    ...exact.map((group) => ({ ...group, entries: once(group.entries, MOST) })),
    { label: 'Favourites', entries: once(fitting(favourites), MOST) },
    { label: 'Recent', entries: once(fitting(recent), MOST) },
    { label: 'On this page', entries: once(fitting(actions), MOST) },
    ...(isTyped ? [{ label: 'Actions', entries: once(fitting(commands), MOST) }] : []),
    ...(isTyped
      ? found
          .filter((group) => !exact.includes(group))
          .map((group) => ({ ...group, entries: once(group.entries, MOST) }))
      : []),
    { label: 'Pages', entries: once(fitting(pages), isTyped ? MOST : 5) },
    { label: 'Settings', entries: once(settings, MOST) },
  ];
  return groups.filter((group) => group.entries.length > 0);
}
