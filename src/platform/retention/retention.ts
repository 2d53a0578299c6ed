import { addMonths } from '#engine/calendar/days.ts';
import { addDays } from '#engine/calendar/calendar.ts';

export type Ending = 'delete' | 'anonymise' | 'archive';

/** The retention periods of personal and work data, in months, and the action at the end. */
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
  'phone-call': { months: 12, ending: 'delete' },
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
 * The due date of a record, and the action. A day that does not exist in a month becomes its last day.
 * @param eventDate "2026-01-31"
 * @param legalHold needed for a dispute or an inquiry; then the action is `none`
 * @param months the company's period, if it differs from the default
 */
export function retentionDue(category: Retained, eventDate: string, legalHold: boolean, months?: number): Due {
  const rule = RETENTION[category];
  const from = 'fromTaxYear' in rule ? endOfTaxYear(eventDate) : eventDate;
  return { dueOn: addMonths(from, months ?? rule.months), action: legalHold ? 'none' : rule.ending, held: legalHold };
}

/**
 * The last event day that is due on or before a given day. It steps by days, because months are clipped and tax years
 * have a fixed end, and uses only `retentionDue` to decide.
 */
export function lastDueDay(category: Retained, on: string, months: number): string {
  // Clipping moves a date by at most three days, and a tax year by up to a year.
  let day = addDays(addMonths(on, -months), 3);
  while (retentionDue(category, day, false, months).dueOn > on) day = addDays(day, -1);
  return day;
}

/** A tax year ends on 5 April. */
const endOfTaxYear = (day: string): string => {
  const year = Number(day.slice(0, 4));
  return `${String(day.slice(5) <= '04-05' ? year : year + 1).padStart(4, '0')}-04-05`;
};
