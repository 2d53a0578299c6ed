/** Dates and users of a cover. */
export interface CoverDraft {
  readonly coveredId: number;
  readonly deputyId: number;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Longest cover in days. For longer periods, an administrator should assign roles instead. */
export const LONGEST_DAYS = 92;

/**
 * The first error of a cover, by field; null when it is valid. Past days of an existing cover are not checked again.
 */
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

/** Whether a cover is current, future or past. */
export type CoverTime = 'now' | 'later' | 'over';

export const timeOf = ({ startsOn, endsOn }: Pick<CoverDraft, 'startsOn' | 'endsOn'>, today: string): CoverTime =>
  endsOn < today ? 'over' : startsOn > today ? 'later' : 'now';
