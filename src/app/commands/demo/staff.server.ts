import { giveGrants, requestLeave } from '#areas/staff/staff.server.ts';
import { bankHoliday } from '#areas/company/calendars/bankHoliday.ts';
import { closure } from '#areas/staff/leave/closure.ts';
import { department } from '#areas/staff/people/department.ts';
import { leaveTerms } from '#areas/staff/entitlement/leaveTerms.ts';
import { staffMember } from '#areas/staff/people/staffMember.ts';
import { act } from '#engine/actions/act.server.ts';
import { bankHolidaysOf } from '#engine/calendar/bankHolidays.ts';
import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { update } from '#engine/store/store.server.ts';
import { make } from './customers.server.ts';

const FULL = { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450 };
const SHORT = { mon: 450, tue: 450, wed: 450 };

interface Person {
  readonly name: readonly [first: string, last: string];
  readonly job: string;
  readonly team: 'Service desk' | 'Projects' | 'Sales';
  readonly since: string;
  readonly week: object;
}

/** Staff with a user account, in the order of the demo’s users, followed by others. */
const PEOPLE: readonly Person[] = [
  { name: ['Priya', 'Shah'], job: 'Account manager', team: 'Sales', since: '2019-03-04', week: FULL },
  { name: ['Gareth', 'Hughes'], job: 'Engineer', team: 'Projects', since: '2021-06-14', week: FULL },
  { name: ['Joanna', 'Clarke'], job: 'Service desk analyst', team: 'Service desk', since: '2024-01-08', week: SHORT },
  { name: ['Kwame', 'Okafor'], job: 'Team lead', team: 'Service desk', since: '2016-09-01', week: FULL },
  { name: ['Tomasz', 'Nowak'], job: 'Apprentice engineer', team: 'Projects', since: '2026-09-14', week: FULL },
  { name: ['Bethan', 'Price'], job: 'Office manager', team: 'Sales', since: '2014-02-03', week: FULL },
];

/** The staff of the demo company, with their allowances and a year of leave around today. */
export async function demoStaff(context: Context, userIds: readonly number[]): Promise<void> {
  const today = companyToday(new Date(context.now));
  const year = Number(today.slice(0, 4));
  for (const each of [year, year + 1])
    await make(
      context,
      bankHoliday,
      bankHolidaysOf('england-and-wales', each).map((holiday) => ({ ...holiday, division: 'england-and-wales' })),
    );
  await make(context, closure, [{ day: `${year}-12-24`, name: 'Christmas Eve', part: 'pm' }]);
  const [terms] = await make(context, leaveTerms, [
    {
      name: 'Standard',
      fullTimeDays: 25,
      roundToMinutes: 225,
      carryCap: 2250,
      serviceSteps: [
        { years: 5, days: 2 },
        { years: 10, days: 4 },
      ],
    },
  ]);
  const departments = await make(
    context,
    department,
    ['Service desk', 'Projects', 'Sales'].map((name) => ({ name })),
  );
  const made = await make(
    context,
    staffMember,
    PEOPLE.map(({ name: [firstName, lastName], job, team, since, week }, at) => ({
      firstName,
      lastName,
      jobTitle: job,
      employeeNumber: `E${String(at + 1).padStart(3, '0')}`,
      departmentId: departments.find(({ name }) => name === team)?.id,
      userId: userIds[at] ?? null,
      startsOn: since,
      leaveTermsId: terms?.id,
      patterns: [{ from: since, ...week }],
    })),
  );
  const ids = made.map(({ id }) => id);
  const lead = ids[3];
  for (const { id, version } of made) {
    const { version: started } = await act(context, staffMember, 'start', id, version, {});
    if (lead !== undefined && id !== lead) await update(context, staffMember, id, { managerId: lead }, started);
  }
  await giveGrants(context, year, null);
  await giveGrants(context, year + 1, null);
  await demoLeave(context, ids, today);
}

/** Days from today, the person, and whether the leave is approved or still requested. */
const LEAVE: readonly (readonly [person: number, after: number, days: number, isBooked: boolean])[] = [
  [0, -80, 5, true],
  [1, -60, 2, true],
  [2, -30, 3, true],
  [3, -20, 1, true],
  [1, -1, 3, true],
  [5, 3, 2, true],
  [0, 24, 4, false],
  [2, 40, 3, false],
  [3, 33, 5, true],
  [4, 61, 2, false],
];

async function demoLeave(context: Context, ids: readonly number[], today: string): Promise<void> {
  const { rows } = await context.tx.query<{ id: number }>(`select id from leave_type where kind = 'annual'`);
  for (const [person, after, length, isBooked] of LEAVE) {
    const start = onWorkingDay(addDays(today, after));
    const days = { start, startPart: 'all', end: addDays(start, length - 1), endPart: 'all' } as const;
    const about = { reason: null, handoverNote: null, deputyId: null, fileId: null, overrideReason: 'Agreed' };
    await requestLeave(
      context,
      { staffId: ids[person] ?? 0, isBooking: isBooked },
      { typeId: rows[0]?.id ?? 0, ...days, ...about },
    );
  }
}

/** The day itself, or the Monday after a weekend. */
const onWorkingDay = (day: string): string => addDays(day, weekdayOf(day) > 5 ? 8 - weekdayOf(day) : 0);
