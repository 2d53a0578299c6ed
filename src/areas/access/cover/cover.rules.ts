/** What is asked of the days and people of a cover. */
export interface CoverDraft {
  readonly coveredId: number;
  readonly deputyId: number;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The longest that somebody stands in: beyond it, give them what they need for good. */
export const LONGEST_DAYS = 92;

/** What is wrong with a cover, by field; null when it can stand. Days that are over already are not judged again. */
export function coverComplaint(
  { coveredId, deputyId, startsOn, endsOn }: CoverDraft,
  today: string,
): { readonly field: keyof CoverDraft; readonly message: string } | null {
  if (coveredId === deputyId)
    return { field: 'deputyId', message: 'Choose another user. You cannot cover for yourself.' };
  if (endsOn < startsOn) return { field: 'endsOn', message: 'Choose a last day on or after the first day.' };
  if (endsOn < today) return { field: 'endsOn', message: 'Choose today or a later date.' };
  if (daysBetween(startsOn, endsOn) > LONGEST_DAYS)
    return {
      field: 'endsOn',
      message: `Choose at most ${LONGEST_DAYS} days. For longer, assign the customers to the deputy.`,
    };
  return null;
}

const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / 86_400_000;

/** Whether somebody stands in today, did before, or will. */
export type CoverTime = 'now' | 'later' | 'over';

export const timeOf = ({ startsOn, endsOn }: Pick<CoverDraft, 'startsOn' | 'endsOn'>, today: string): CoverTime =>
  endsOn < today ? 'over' : startsOn > today ? 'later' : 'now';
