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
  const toFormer = `You no longer stand in for ${covered}.`;
  if (action === 'end')
    return {
      toDeputy: `You no longer stand in for ${covered}: the last day is over.`,
      toCovered: `${deputy} no longer stands in for you: the last day is over.`,
      toFormer,
    };
  if (after.archivedAt && !before?.archivedAt)
    return { toDeputy: toFormer, toCovered: `${deputy} no longer stands in for you.`, toFormer };
  const isSame = TOLD.every((key) => (before?.[key] ?? null) === (after[key] ?? null));
  if (after.archivedAt || (before && isSame)) return null;
  return {
    toDeputy: `You stand in for ${covered} ${days}, and see their customers and suppliers.`,
    toCovered: `${deputy} stands in for you ${days}, and sees your customers and suppliers.`,
    toFormer,
  };
}

const TOLD = ['deputyId', 'startsOn', 'endsOn', 'archivedAt'];
