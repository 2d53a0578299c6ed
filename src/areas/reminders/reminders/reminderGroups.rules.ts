/** A reminder for the board. */
export interface Placed {
  readonly dueAt: string | null;
  readonly nextAt: string | null;
}

export const GROUPS = { due: 'Due now', today: 'Today', week: 'This week', later: 'Later' } as const;
export type GroupName = keyof typeof GROUPS;

export interface Grouping {
  readonly today: string;
  readonly weekEnd: string;
  readonly dayOf: (at: string) => string;
}

/** The group of a reminder; `dayOf` converts a timestamp to a day, and weeks start on Monday. */
export function groupOf({ dueAt, nextAt }: Placed, { today, weekEnd, dayOf }: Grouping): GroupName {
  if (dueAt !== null) return 'due';
  if (nextAt === null) return 'later';
  const day = dayOf(nextAt);
  if (day <= today) return 'today';
  return day <= weekEnd ? 'week' : 'later';
}
