import { daysBetween } from '#engine/calendar/days.ts';
import { type Finding, inDays } from './finding.ts';

/** A licence of a product, as its findings read it. */
export interface LicenceFacts {
  readonly name: string;
  /** The last day; null for a perpetual licence. */
  readonly endsOn: string | null;
  /** Another licence renews it. */
  readonly isRenewed: boolean;
  /** Days before the end from which users are notified. */
  readonly alertDays: number;
}

/** Licences that end soon or have ended, and that no other licence renews. */
export const licenceFindings = (licences: readonly LicenceFacts[], today: string): readonly Finding[] =>
  licences.flatMap(({ name, endsOn, isRenewed, alertDays }): Finding[] => {
    if (endsOn === null || isRenewed || daysBetween(today, endsOn) > alertDays) return [];
    const isOver = endsOn < today;
    return [
      {
        code: isOver ? 'licence_ended' : 'licence_ending',
        tone: 'warning',
        text: `The licence “${name}” ${isOver ? 'ended' : 'ends'} ${inDays(endsOn, today)}.`,
        short: isOver ? 'with a licence that ended' : 'with a licence about to end',
        field: 'licences',
        button: 'Renew',
      },
    ];
  });
