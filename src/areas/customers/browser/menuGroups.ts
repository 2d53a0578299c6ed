import type { NounEntry } from '#engine/entity/nounIndex.ts';
import { fill, type ScreenFacts } from '#engine/screens/manifest.ts';
import { listPath } from '#engine/entity/screensOf.ts';
import type { SideGroup, SideItem } from '#engine/parts/page/sideGroups.ts';
import type { Mark, Overview } from '../customers/overview.ts';
import type { CustomerEntry, CustomerGroup } from './customerGroups.ts';

/** Input for building the menu. */
export interface MenuFacts {
  readonly customerId: number;
  readonly groups: readonly CustomerGroup[];
  /** Undefined while loading: counts are missing, and so are groups that show only filled entries. */
  readonly overview: Pick<Overview, 'counts' | 'marks'> | undefined;
  readonly nounNamed: (name: string) => NounEntry | undefined;
  /** Existing screens by path. */
  readonly screens: ReadonlyMap<string, ScreenFacts>;
  readonly allows: (permission: ScreenFacts['permission']) => boolean;
}

/** The menu of one customer: existing pages that the user may open, with counts and marks. */
export function menuGroups(facts: MenuFacts): SideGroup[] {
  return facts.groups
    .map((group) => ({
      ...(group.label ? { label: group.label } : {}),
      ...(group.section ? { section: group.section } : {}),
      items: group.entries.flatMap((entry) => itemOf(entry, group.onlyFilled ?? false, facts)),
    }))
    .filter((group) => group.items.length > 0);
}

function itemOf(
  entry: CustomerEntry,
  onlyFilled: boolean,
  { customerId, overview, nounNamed, screens, allows }: MenuFacts,
): SideItem[] {
  const noun = 'noun' in entry ? nounNamed(entry.noun) : undefined;
  if ('noun' in entry && !noun) return [];
  const path = 'noun' in entry ? (noun ? listPath(noun) : '') : entry.to;
  const screen = screens.get(path);
  if (!screen || !allows(screen.permission)) return [];
  const counted = 'noun' in entry ? entry.noun : entry.counts;
  const nouns = counted === undefined ? [] : [counted, ...builtOn(counted, overview?.counts ?? {}, nounNamed)];
  const count = sumOf(nouns, overview?.counts ?? {});
  if (onlyFilled && !count) return [];
  const attention = attentionOf((overview?.marks ?? []).filter((mark) => nouns.includes(mark.noun)));
  return [
    {
      label: screen.title,
      to: fill(path, { customerId }),
      icon: entry.icon ?? noun?.icon ?? 'box',
      ...(count === undefined ? {} : { count }),
      ...(attention ? { attention } : {}),
    },
  ];
}

/** Entities derived from a base, among those with counts. */
const builtOn = (base: string, counts: Overview['counts'], nounNamed: MenuFacts['nounNamed']): readonly string[] =>
  Object.keys(counts).filter((name) => nounNamed(name)?.base === base);

function sumOf(nouns: readonly string[], counts: Overview['counts']): number | undefined {
  const known = nouns.flatMap((noun) => counts[noun] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0);
}

/** Uses the tone of the worst mark and the text of all. */
function attentionOf(marks: readonly Mark[]): SideItem['attention'] | undefined {
  const worst = marks.some((mark) => mark.tone === 'bad')
    ? 'bad'
    : marks.some((mark) => mark.tone === 'warning')
      ? 'warning'
      : undefined;
  if (!worst) return undefined;
  return { tone: worst, label: marks.map(({ count, about }) => `${count} ${about}`).join(', ') };
}
