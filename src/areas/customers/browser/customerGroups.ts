import type { NounEntry } from '#engine/entity/nounIndex.ts';

/** An entry of the customer's menu: a record type under the customer, or any page. */
export type CustomerEntry =
  | { readonly noun: string; readonly icon?: string }
  | {
      /** Path that contains `{customerId}`. */
      readonly to: string;
      readonly icon: string;
      /** Entity whose count is shown; for a base entity, the total of its derived entities. */
      readonly counts?: string;
    };

export interface CustomerGroup {
  /** Groups with a label can be collapsed. Entries of a group without one are at the top. */
  readonly label?: string;
  /** Common heading of several groups. */
  readonly section?: string;
  readonly entries: readonly CustomerEntry[];
  /** Shows only entries with a count above zero. */
  readonly onlyFilled?: boolean;
  /** Lower numbers come first; groups with the same section and label are merged. */
  readonly order?: number;
}

/** Adds the entities that declare a menu heading, sorted by name. */
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

/** The section that an area assigned to a heading. */
function sectionOf(groups: readonly CustomerGroup[], label: string): Pick<CustomerGroup, 'section'> {
  const section = groups.find((group) => group.label === label)?.section;
  return section === undefined ? {} : { section };
}

/** Groups in order, merged by section and label. */
export function mergedGroups(groups: readonly CustomerGroup[]): readonly CustomerGroup[] {
  const byLabel = new Map<string, CustomerGroup>();
  for (const group of [...groups].sort((a, b) => (a.order ?? 100) - (b.order ?? 100))) {
    const key = `${group.section ?? ''}/${group.label ?? ''}`;
    const known = byLabel.get(key);
    byLabel.set(key, known ? { ...known, entries: [...known.entries, ...group.entries] } : group);
  }
  return [...byLabel.values()];
}
