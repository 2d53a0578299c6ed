import { addMonths } from '../calendar/days.ts';

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
 */
export function retentionDue(category: Retained, eventDate: string, legalHold: boolean): Due {
  const rule = RETENTION[category];
  const from = 'fromTaxYear' in rule ? endOfTaxYear(eventDate) : eventDate;
  return { dueOn: addMonths(from, rule.months), action: legalHold ? 'none' : rule.ending, held: legalHold };
}

/** A tax year ends with 5 April. */
const endOfTaxYear = (day: string): string => {
  const year = Number(day.slice(0, 4));
  return `${String(day.slice(5) <= '04-05' ? year : year + 1).padStart(4, '0')}-04-05`;
};
