import type { NounEntry } from '#engine/entity/nounIndex.ts';
import { listPath } from '#engine/entity/screensOf.ts';
import { fill, type ScreenFacts } from '#engine/screens/manifest.ts';
import type { CustomerGroup } from './customerGroups.ts';

/** A record type that can be added to a customer, and the ways to add it. */
export interface Addable {
  readonly noun: string;
  readonly label: string;
  /** Also matched by the search. */
  readonly plural: string;
  readonly icon: string;
  /** Heading in the customer's menu. */
  readonly group?: string;
  readonly create?: string;
  readonly bulk?: string;
  readonly bring?: string;
}

export interface AddableFacts {
  readonly customerId: number;
  readonly groups: readonly CustomerGroup[];
  readonly nounNamed: (name: string) => NounEntry | undefined;
  readonly screens: ReadonlyMap<string, ScreenFacts>;
  readonly allows: (permission: ScreenFacts['permission']) => boolean;
}

/** Record types that the user may add to a customer, in menu order. */
export function addables({ customerId, groups, nounNamed, screens, allows }: AddableFacts): readonly Addable[] {
  const open = (path: string): string | undefined => {
    const screen = screens.get(path);
    return screen && allows(screen.permission) ? fill(path, { customerId }) : undefined;
  };
  const importer = open('/system/import');
  return groups.flatMap((group) =>
    group.entries.flatMap((entry): Addable[] => {
      const noun = 'noun' in entry ? nounNamed(entry.noun) : undefined;
      if (!noun) return [];
      const create = open(`${listPath(noun)}/create`);
      const bulk = open(`${listPath(noun)}/bulk-create`);
      const bring = importer && allows(`${noun.name}.create`);
      if (!create && !bulk && !bring) return [];
      return [
        {
          noun: noun.name,
          label: noun.label,
          plural: noun.plural,
          icon: noun.icon ?? 'box',
          ...(group.label ? { group: group.label } : {}),
          ...(create ? { create } : {}),
          ...(bulk ? { bulk } : {}),
          ...(bring ? { bring: `${importer}?noun=${noun.name}&customerId=${customerId}` } : {}),
        },
      ];
    }),
  );
}

export interface AddableGroup {
  readonly label: string;
  readonly rows: readonly Addable[];
}

/** Types that match the search: recently used first, the others under their menu headings. */
export function addableGroups(
  all: readonly Addable[],
  { words, recent }: { readonly words: string; readonly recent: readonly string[] },
): readonly AddableGroup[] {
  const wanted = words.trim().toLowerCase();
  const matching = all.filter(({ label, plural }) =>
    [label, plural].some((name) => name.toLowerCase().includes(wanted)),
  );
  const last = recent.flatMap((noun) => matching.find((each) => each.noun === noun) ?? []);
  const others = matching.filter((each) => !last.includes(each));
  const labels = [...new Set(others.map(({ group }) => group ?? PEOPLE))];
  return [
    ...(last.length > 0 ? [{ label: 'Recent', rows: last }] : []),
    ...labels.map((label) => ({ label, rows: others.filter(({ group }) => (group ?? PEOPLE) === label) })),
  ];
}

/** Heading of entries at the top of the menu, which have none there. */
const PEOPLE = 'Customer';
