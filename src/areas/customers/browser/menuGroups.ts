import type { NounEntry } from '#engine/entity/nounIndex.ts';
import { fill, type ScreenFacts } from '#engine/screens/manifest.ts';
import { listPath } from '#engine/entity/screensOf.ts';
import type { Mark, Overview } from '../customers/overview.ts';
import type { CustomerEntry, CustomerGroup } from './customerGroups.ts';

export interface MenuItem {
  readonly label: string;
  readonly to: string;
  readonly icon: string;
  readonly count?: number;
  readonly attention?: { readonly tone: 'bad' | 'warning'; readonly label: string };
}
export interface MenuGroup {
  readonly label?: string;
  readonly items: readonly MenuItem[];
}

/** What the menu is made from. */
export interface MenuFacts {
  readonly customerId: number;
  readonly groups: readonly CustomerGroup[];
  /** Undefined until it has come: then numbers are missing, and groups that show only what there is. */
  readonly overview: Pick<Overview, 'counts' | 'marks'> | undefined;
  readonly nounNamed: (name: string) => NounEntry | undefined;
  /** The screens that exist, by path. */
  readonly screens: ReadonlyMap<string, ScreenFacts>;
  readonly allows: (permission: ScreenFacts['permission']) => boolean;
}

/** The menu of one customer: pages that exist and that the reader may open, with numbers and marks. */
export function menuGroups(facts: MenuFacts): MenuGroup[] {
  return facts.groups
    .map((group) => ({
      ...(group.label ? { label: group.label } : {}),
      items: group.entries.flatMap((entry) => itemOf(entry, group.onlyFilled ?? false, facts)),
    }))
    .filter((group) => group.items.length > 0);
}

function itemOf(
  entry: CustomerEntry,
  onlyFilled: boolean,
  { customerId, overview, nounNamed, screens, allows }: MenuFacts,
): MenuItem[] {
  const noun = 'noun' in entry ? nounNamed(entry.noun) : undefined;
  if ('noun' in entry && !noun) return [];
  const path = 'noun' in entry ? (noun ? listPath(noun) : '') : entry.to;
  const screen = screens.get(path);
  if (!screen || !allows(screen.permission)) return [];
  const counted = 'noun' in entry ? entry.noun : entry.counts;
  const count = counted === undefined ? undefined : overview?.counts[counted];
  if (onlyFilled && !count) return [];
  const attention = attentionOf((overview?.marks ?? []).filter((mark) => mark.noun === counted));
  return [
    {
      label: entry.label ?? noun?.plural ?? screen.title,
      to: fill(path, { customerId }),
      icon: entry.icon ?? noun?.icon ?? 'box',
      ...(count === undefined ? {} : { count }),
      ...(attention ? { attention } : {}),
    },
  ];
}

/** The worst mark speaks; the others are told with it. */
function attentionOf(marks: readonly Mark[]): MenuItem['attention'] | undefined {
  const worst = marks.some((mark) => mark.tone === 'bad')
    ? 'bad'
    : marks.some((mark) => mark.tone === 'warning')
      ? 'warning'
      : undefined;
  if (!worst) return undefined;
  return { tone: worst, label: marks.map(({ count, about }) => `${count} ${about}`).join(', ') };
}
