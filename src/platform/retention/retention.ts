import { addMonths } from '#engine/calendar/days.ts';
import { addDays } from '#engine/calendar/calendar.ts';

export type Ending = 'delete' | 'anonymise' | 'archive';

/** How long what is kept of people and work is kept, in months, and what happens then. */
export const RETENTION = {
  'leave-record': { months: 72, ending: 'delete' },
  'working-time': { months: 24, ending: 'delete' },
  'dbs-detail': { months: 6, ending: 'delete' },
  'dbs-summary': { months: 6, ending: 'delete' },
  'staff-file': { months: 72, ending: 'anonymise' },
  'mileage-claim': { months: 72, ending: 'anonymise', fromTaxYear: true },
  job: { months: 84, ending: 'anonymise' },
  'mail-source': { months: 12, ending: 'delete' },
  'session-log': { months: 12, ending: 'delete' },
  audit: { months: 84, ending: 'archive' },
  'background-work': { months: 3, ending: 'delete' },
  'held-mail': { months: 1, ending: 'delete' },
  letter: { months: 12, ending: 'delete' },
  notice: { months: 12, ending: 'delete' },
  'one-time-link': { months: 12, ending: 'delete' },
  'disposable-link': { months: 13, ending: 'delete' },
  'webhook-delivery': { months: 1, ending: 'delete' },
  'automation-run': { months: 3, ending: 'delete' },
  'incoming-call': { months: 1, ending: 'delete' },
  'refused-request': { months: 3, ending: 'delete' },
  'subject-access': { months: 3, ending: 'delete' },
  'former-user': { months: 24, ending: 'anonymise' },
} as const satisfies Record<
  string,
  { readonly months: number; readonly ending: Ending; readonly fromTaxYear?: boolean }
>;
export type Retained = keyof typeof RETENTION;

export interface Due {
  readonly dueOn: string;
  readonly action: Ending | 'none';
  readonly held: boolean;
}

/**
 * When something kept is due to go, and how. A month's day that does not exist is its last.
 * @param eventDate "2026-01-31" @param legalHold a dispute or an inquiry needs it; then nothing happens
 * @param months the period that the company set, where that is not the usual one
 */
export function retentionDue(category: Retained, eventDate: string, legalHold: boolean, months?: number): Due {
  const rule = RETENTION[category];
  const from = 'fromTaxYear' in rule ? endOfTaxYear(eventDate) : eventDate;
  return { dueOn: addMonths(from, months ?? rule.months), action: legalHold ? 'none' : rule.ending, held: legalHold };
}

/**
 * The last day whose events are due on a day or before it: what is kept longer is from a later day. In days, because
 * months clip and a tax year ends when it ends; the rule above is asked, and only it.
 */
export function lastDueDay(category: Retained, on: string, months: number): string {
  // At most three days are clipped away, and a tax year takes away up to a year.
  let day = addDays(addMonths(on, -months), 3);
  while (retentionDue(category, day, false, months).dueOn > on) day = addDays(day, -1);
  return day;
}

/** A tax year ends with 5 April. */
const endOfTaxYear = (day: string): string => {
  const year = Number(day.slice(0, 4));
  return `${String(day.slice(5) <= '04-05' ? year : year + 1).padStart(4, '0')}-04-05`;
};
