import { formatDay } from '#engine/kinds/day/day.ts';

interface CoverChange {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
  readonly action: string;
}

/** What a change of a cover is called to the people it concerns; null where it concerns nobody. */
export function coverWords(
  { before, after, action }: CoverChange,
  { covered, deputy }: { readonly covered: string; readonly deputy: string },
): { readonly toDeputy: string; readonly toCovered: string; readonly toFormer: string } | null {
  const days =
    after.startsOn === after.endsOn
      ? `on ${formatDay(String(after.startsOn))}`
      : `from ${formatDay(String(after.startsOn))} to ${formatDay(String(after.endsOn))}`;
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

const TOLD = ['deputyId', 'startsOn', 'endsOn', 'archivedAt'];
