import { calculation } from '#engine/calculations/calculation.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { minutesOf, type OpeningHours, openIntervalsOn } from '#engine/calendar/openTime.ts';
import { formatInstant, instantOf, localDay } from '#engine/calendar/zone.ts';
import type { JobStatus } from '../jobs/jobStatus.ts';
import type { ChaseStep } from './chaseSteps.ts';

export interface ChaseTerms {
  /** Working days after the wait began; 0 means never. */
  readonly firstReminderDays: number;
  readonly secondReminderDays: number;
  readonly noReplyDays: number;
  /** Working days after the job was resolved; 0 means never. */
  readonly closeDays: number;
}

export interface ChaseFacts {
  readonly status: JobStatus;
  readonly waitingSince: string | null;
  readonly resolvedAt: string | null;
  readonly remindersSent: number;
  /** The day on which the assignee is reminded to chase the supplier. */
  readonly supplierChaseOn?: string | null;
  readonly noChasing: boolean;
}

export interface NextChase {
  readonly step: ChaseStep;
  readonly at: string;
}

/** The next automatic step of a job and its time; null when there is none. */
export function nextChase(facts: ChaseFacts, terms: ChaseTerms, hours: OpeningHours): NextChase | null {
  const { status, waitingSince, resolvedAt, remindersSent, supplierChaseOn = null, noChasing } = facts;
  const step = (name: ChaseStep, since: string, days: number): NextChase | null => {
    const at = openingAfter(hours, localDay(Date.parse(since), hours.timezone), days);
    return at === null ? null : { step: name, at };
  };
  if (status === 'resolved')
    return resolvedAt && terms.closeDays > 0 ? step('close', resolvedAt, terms.closeDays) : null;
  if (noChasing) return null;
  if (status === 'waiting-supplier') {
    const at = supplierChaseOn === null ? null : openingAfter(hours, addDays(supplierChaseOn, -1), 1);
    return at === null ? null : { step: 'supplier', at };
  }
  if (status !== 'waiting-customer' || !waitingSince) return null;
  const reminders = [terms.firstReminderDays, terms.secondReminderDays].filter((days) => days > 0);
  const next = reminders[remindersSent];
  if (next !== undefined) return step('reminder', waitingSince, next);
  return terms.noReplyDays > 0 ? step('no-reply', waitingSince, terms.noReplyDays) : null;
}

/** Maximum days to look ahead for a working day. */
const REACH_DAYS = 400;

/** The given working day after a time; null when the company never opens. */
export function workingDayAfter(hours: OpeningHours, since: string, days: number): string | null {
  const at = openingAfter(hours, localDay(Date.parse(since), hours.timezone), days);
  return at === null ? null : localDay(Date.parse(at), hours.timezone);
}

/** Opening time of the company on the given working day after a day; null when it never opens. */
function openingAfter(hours: OpeningHours, since: string, days: number): string | null {
  let day = since;
  let left = days;
  for (let ahead = 0; ahead < REACH_DAYS; ahead++) {
    day = addDays(day, 1);
    const [first] = openIntervalsOn(hours, day);
    if (first && --left === 0) return formatInstant(instantOf(day, minutesOf(first[0]), hours.timezone));
  }
  return null;
}

export const jobChase = calculation(
  'job.chase',
  ({
    facts,
    terms,
    timezone,
    hours,
    closedDates,
    specialHours,
  }: OpeningHours & { readonly facts: ChaseFacts; readonly terms: ChaseTerms }) => ({
    next: nextChase(facts, terms, { timezone, hours, closedDates, specialHours }),
  }),
);
