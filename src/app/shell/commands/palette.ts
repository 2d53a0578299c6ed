/** An entry of the command palette: a page or an action. */
export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  /** Alternative words for the search. */
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
  /** Actions available on any page. */
  readonly commands?: readonly Entry[];
  /** Settings, best matches first. */
  readonly settings?: readonly Entry[];
  /** What can be made from words that name nothing: it comes last, because an existing page is the likelier meaning. */
  readonly created?: readonly Entry[];
  /** Search results from the server, by noun. */
  readonly found: readonly EntryGroup[];
}

const MOST = 6;
/** The group of records, actions and pages whose complete name was typed. */
export const EXACT = 'Exact match';

/**
 * The groups of the palette: what has the very name that was typed, then recent records and favourites, then actions of the page, then search results, then pages
 * and settings. Each entry appears once.
 */
export function entryGroups({
  typed,
  recent,
  favourites,
  actions,
  pages,
  commands = [],
  settings = [],
  created = [],
  found,
}: Sources): readonly EntryGroup[] {
  const isTyped = typed.trim() !== '';
  const seen = new Set<string>();
  const once = (entries: readonly Entry[], most: number) =>
    entries
      .filter((entry) => !seen.has(entry.to ?? entry.key))
      .slice(0, most)
      .map((entry) => {
        seen.add(entry.to ?? entry.key);
        return entry;
      });
  const fitting = (entries: readonly Entry[]) =>
    entries.filter((entry) => fits(`${entry.label} ${entry.hint ?? ''} ${entry.also ?? ''}`, typed));
  const exact = isTyped ? found.filter(({ label }) => label === EXACT) : [];
  const name = typed.trim().toLowerCase();
  const named = [...actions, ...commands, ...pages, ...settings].filter(({ label }) => label.toLowerCase() === name);
  const groups: readonly EntryGroup[] = [
    { label: EXACT, entries: once([...exact.flatMap(({ entries }) => entries), ...named], MOST) },
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
    { label: 'New record', entries: once(created, MOST) },
  ];
  return groups.filter((group) => group.entries.length > 0);
}
