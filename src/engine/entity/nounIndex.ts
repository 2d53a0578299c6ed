import type { AnyEntity } from './entity.ts';

/** The facts of a noun that are known before its declaration is fetched: names and place in the menu. */
export interface NounEntry
  extends Pick<AnyEntity, 'name' | 'label' | 'plural' | 'path' | 'icon' | 'underCustomer' | 'menu'> {
  /** Name of its base noun. */
  readonly base?: string;
}

export const entryOf = ({ name, label, plural, path, icon, underCustomer, base, menu }: AnyEntity): NounEntry => ({
  name,
  label,
  plural,
  path,
  ...(icon ? { icon } : {}),
  ...(underCustomer ? { underCustomer } : {}),
  ...(base ? { base: base.name } : {}),
  ...(menu ? { menu } : {}),
});

const known = new Map<string, NounEntry>();

/** Adds nouns to the index. Registering a declaration adds it as well. */
export function indexNouns(entries: readonly NounEntry[]): void {
  for (const entry of entries) known.set(entry.name, entry);
}

export const nounEntry = (name: string): NounEntry | undefined => known.get(name);
export const nounEntries = (): readonly NounEntry[] => [...known.values()];

/** "bankHoliday" → "Bank holiday" */
export const labelOfNoun = (name: string): string => {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
