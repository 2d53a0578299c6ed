import type { NounEntry } from '#engine/entity/nounIndex.ts';

/** An entry of the customer's menu: a noun kept under customers, or any page of the customer. */
export type CustomerEntry =
  | { readonly noun: string; readonly icon?: string }
  | {
      /** Address with `{customerId}` in it. */
      readonly to: string;
      readonly icon: string;
      /** Whose number stands beside it; of a noun that others are built on, that of all of them. */
      readonly counts?: string;
    };

export interface CustomerGroup {
  /** Groups have a label and fold; without one the entries stand at the top. */
  readonly label?: string;
  /** The heading that groups stand under together. */
  readonly section?: string;
  readonly entries: readonly CustomerEntry[];
  /** Only entries that the customer has something of. */
  readonly onlyFilled?: boolean;
  /** Lower comes first; groups of the same section and label become one. */
  readonly order?: number;
}

/** With the nouns whose declaration names a heading, by what they are called. */
export const withNouns = (
  groups: readonly CustomerGroup[],
  nouns: readonly Pick<NounEntry, 'name' | 'plural' | 'menu'>[],
): readonly CustomerGroup[] => [
  ...groups,
  ...[...nouns]
    .sort((one, other) => one.plural.localeCompare(other.plural, 'en-GB'))
    .flatMap(({ name, menu }) =>
      menu?.group
        ? [{ ...sectionOf(groups, menu.group), label: menu.group, onlyFilled: true, entries: [{ noun: name }] }]
        : [],
    ),
];

/** The section in which an area has put a heading. */
function sectionOf(groups: readonly CustomerGroup[], label: string): Pick<CustomerGroup, 'section'> {
  const section = groups.find((group) => group.label === label)?.section;
  return section === undefined ? {} : { section };
}

/** Groups in their order, those of one section and label put together. */
export function mergedGroups(groups: readonly CustomerGroup[]): readonly CustomerGroup[] {
  const byLabel = new Map<string, CustomerGroup>();
  for (const group of [...groups].sort((a, b) => (a.order ?? 100) - (b.order ?? 100))) {
    const key = `${group.section ?? ''}/${group.label ?? ''}`;
    const known = byLabel.get(key);
    byLabel.set(key, known ? { ...known, entries: [...known.entries, ...group.entries] } : group);
  }
  return [...byLabel.values()];
}
