import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { LeaveBook } from '../leave/book.rules.ts';
import { type Entitlement, entitlementOf, firstYear, type LeaveYear } from './entitlement.rules.ts';
import { leaveYearIn } from './leaveYear.rules.ts';
import { dayMinutesOf, patternOn } from './pattern.rules.ts';

/** A person's allowance for a leave year, and its derivation. */
export interface Grant {
  readonly year: LeaveYear;
  readonly entitlement: Entitlement;
  /** Minutes given now: less than the entitlement while it accrues monthly. */
  readonly minutes: number;
  readonly dayMinutes: number;
  readonly words: readonly string[];
}

/** The allowance of a leave year. @returns the reason as a sentence when there is none */
export function grantFor(book: LeaveBook, yearNumber: number, today: string): Grant | string {
  const { person, terms } = book;
  if (person.employmentType === 'irregularHours' || person.employmentType === 'partYear')
    return 'Leave accrues with the hours worked in each pay period.';
  const year = leaveYearIn(person.yearStart, yearNumber);
  if (person.startsOn > year.end) return `Employment starts on ${formatDay(person.startsOn)}.`;
  if (person.endsOn !== null && person.endsOn < year.start) return `Employment ended on ${formatDay(person.endsOn)}.`;
  const extra = serviceDays(book, year);
  const input = {
    leaveYear: year,
    employment: { start: person.startsOn, end: person.endsOn },
    fullTimeDays: terms.fullTimeDays === null ? null : terms.fullTimeDays + extra,
    bankHolidayDays: terms.bankHolidays === 'additional' ? terms.bankHolidayDays : 0,
    patterns: person.patterns,
    roundToMinutes: terms.roundToMinutes,
  };
  const entitlement = entitlementOf(input);
  const from = person.startsOn > year.start ? person.startsOn : year.start;
  const dayMinutes = dayMinutesOf(patternOn(person.patterns, from > today ? from : today));
  const accrued = accruedBy(book, { ...input, employment: { start: year.start, end: null } }, today, dayMinutes);
  return {
    year,
    entitlement,
    minutes: accrued === null ? entitlement.entitlementMinutes : Math.min(accrued, entitlement.entitlementMinutes),
    dayMinutes,
    words: wordsOf(book, year, entitlement, extra),
  };
}

/** Additional days for long service reached by the start of the leave year. */
function serviceDays({ person, terms }: LeaveBook, { start }: LeaveYear): number {
  const since = person.continuousFrom ?? person.startsOn;
  const reached = terms.serviceSteps.filter(({ years }) => addMonths(since, years * 12) <= start);
  return Math.max(0, ...reached.map(({ days }) => days));
}

/** Monthly accrual in the first twelve months, if the terms specify it; null afterwards. */
function accruedBy(
  { person, terms }: LeaveBook,
  whole: Parameters<typeof entitlementOf>[0],
  today: string,
  dayMinutes: number,
): number | null {
  const last = addDays(addMonths(person.startsOn, 12), -1);
  if (terms.accrual !== 'firstYearMonthly' || today > last || dayMinutes === 0) return null;
  const asOf = today < whole.leaveYear.end ? today : whole.leaveYear.end;
  const annualMinutes = entitlementOf(whole).entitlementMinutes;
  return firstYear({ employmentStart: person.startsOn, asOf, annualMinutes, dayMinutes }).accruedMinutes;
}

function wordsOf(
  { person, terms }: LeaveBook,
  year: LeaveYear,
  entitlement: Entitlement,
  extra: number,
): readonly string[] {
  const words: string[] = [];
  if (entitlement.basis === 'statutory') words.push('The statutory minimum: 5.6 weeks, at most 28 days.');
  else {
    const days = (terms.fullTimeDays ?? 0) + extra;
    words.push(
      terms.bankHolidays === 'additional'
        ? `${days} days and ${terms.bankHolidayDays} bank holidays for five days a week, in proportion to hours.`
        : `${days} days with bank holidays for five days a week, in proportion to hours.`,
    );
  }
  if (extra > 0) words.push(`${extra} of these days are for long service.`);
  if (person.startsOn > year.start) words.push(`From the start of employment on ${formatDay(person.startsOn)}.`);
  if (person.endsOn !== null && person.endsOn < year.end)
    words.push(`Until the last day of employment on ${formatDay(person.endsOn)}.`);
  const changes = person.patterns.filter(({ from }) => from > year.start && from <= year.end);
  for (const { from } of changes)
    if (from > person.startsOn) words.push(`With the working pattern that changes on ${formatDay(from)}.`);
  return words;
}
