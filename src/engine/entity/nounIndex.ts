import type { AnyEntity } from './entity.ts';

/** What is known of every noun from the start, before its declaration is fetched: names, and where it is found. */
export interface NounEntry
  extends Pick<AnyEntity, 'name' | 'label' | 'plural' | 'path' | 'icon' | 'underCustomer' | 'menu'> {
  /** Name of the noun it is built on. */
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

/** Enters nouns into the index; a declaration that is registered enters itself. */
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
