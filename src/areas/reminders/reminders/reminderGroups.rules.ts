/** A reminder as the board places it. */
export interface Placed {
  readonly dueAt: string | null;
  readonly nextAt: string | null;
}

export const GROUPS = { due: 'Due now', today: 'Today', week: 'This week', later: 'Later' } as const;
export type GroupName = keyof typeof GROUPS;

/** Where a reminder stands; `dayOf` tells the day of an instant, and Monday begins the week. */
export function groupOf(
  { dueAt, nextAt }: Placed,
  {
    today,
    weekEnd,
    dayOf,
  }: { readonly today: string; readonly weekEnd: string; readonly dayOf: (at: string) => string },
): GroupName {
  if (dueAt !== null) return 'due';
  if (nextAt === null) return 'later';
  const day = dayOf(nextAt);
  if (day <= today) return 'today';
  return day <= weekEnd ? 'week' : 'later';
}
