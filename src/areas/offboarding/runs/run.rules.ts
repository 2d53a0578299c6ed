import { addMonths } from '#engine/calendar/days.ts';

export interface JudgedItem {
  readonly title: string;
  readonly isMandatory: boolean;
  readonly status: 'todo' | 'blocked' | 'done' | 'waived';
}

/** Mandatory tasks that are neither done nor waived, which block signing. */
export const openItems = (items: readonly JudgedItem[]): readonly JudgedItem[] =>
  items.filter(({ isMandatory, status }) => isMandatory && (status === 'todo' || status === 'blocked'));

/** Progress: completed tasks out of those not waived. */
export function progressOf(items: readonly JudgedItem[]): { readonly done: number; readonly all: number } {
  const counted = items.filter(({ status }) => status !== 'waived');
  return { done: counted.filter(({ status }) => status === 'done').length, all: counted.length };
}

/** Months for which the records of a former customer are kept. */
export const RETENTION_MONTHS = 12;

/** Last day of the retention period. */
export const retainedUntil = (leavesOn: string): string => addMonths(leavesOn, RETENTION_MONTHS);

/** The reason that a user cannot waive a task: a mandatory one needs a request by another user. */
export function waiverComplaint(
  item: { readonly isMandatory: boolean; readonly waiveAskedById: number | null },
  userId: number | null,
): string | null {
  if (!item.isMandatory) return null;
  if (item.waiveAskedById === null)
    return 'This task is mandatory. Request the waiver first; another user confirms it.';
  return item.waiveAskedById === userId ? 'Another user must confirm this waiver.' : null;
}
