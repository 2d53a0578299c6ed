import type { Row } from '#engine/entity/entity.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { cover } from './cover.ts';

type Told = Pick<Row<typeof cover>, 'deputyId' | 'startsOn' | 'endsOn' | 'archivedAt'>;

interface CoverChange {
  readonly before: Told | null;
  readonly after: Told;
  readonly action: string;
}

/** Notifications about a change of a cover; null when no user is affected. */
export function coverWords(
  { before, after, action }: CoverChange,
  { covered, deputy }: { readonly covered: string; readonly deputy: string },
): { readonly toDeputy: string; readonly toCovered: string; readonly toFormer: string } | null {
  const days =
    after.startsOn === after.endsOn
      ? `on ${formatDay(after.startsOn)}`
      : `from ${formatDay(after.startsOn)} to ${formatDay(after.endsOn)}`;
  const toFormer = `You no longer cover for ${covered}.`;
  if (action === 'end')
    return {
      toDeputy: `Your cover for ${covered} has ended.`,
      toCovered: `Cover for you by ${deputy} has ended.`,
      toFormer,
    };
  if (after.archivedAt && !before?.archivedAt)
    return { toDeputy: toFormer, toCovered: `${deputy} no longer covers for you.`, toFormer };
  const isSame = TOLD.every((key) => (before?.[key] ?? null) === (after[key] ?? null));
  if (after.archivedAt || (before && isSame)) return null;
  return {
    toDeputy: `You cover for ${covered} ${days} and see their customers and suppliers.`,
    toCovered: `${deputy} covers for you ${days} and sees your customers and suppliers.`,
    toFormer,
  };
}

const TOLD = ['deputyId', 'startsOn', 'endsOn', 'archivedAt'] as const;
