import type { Queryable } from '#engine/db/pool.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { follow } from '#engine/actions/behaviour.server.ts';
import { isSame, type Warning } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { bankHoliday } from '#areas/company/calendars/bankHoliday.ts';
import { type PatternRow, patternsOf } from '../people/patternRows.ts';
import { staffMember } from '../people/staffMember.ts';
import { type LeaveBook, workingDaysOf } from './book.rules.ts';
import { holdLeave, leaveBooks } from './book.server.ts';
import { closure } from './closure.ts';
import { type CostDay, costOf } from './cost.rules.ts';
import { holiday } from './holiday.ts';
import { leaveWords, spanWords } from './leaveWords.ts';
import { trusted } from './request.server.ts';
import { settleLeave } from './settle.server.ts';
import { dayMinutesOf, patternOn } from '../entitlement/pattern.rules.ts';

/**
 * Recomputes the cost of current and future requests from today, updates the ledger, and notifies the people concerned.
 * @returns the changes as warnings for the user
 */
async function recostLeave(context: Context, staffIds: readonly number[]): Promise<readonly Warning[]> {
  if (staffIds.length === 0) return [];
  const today = companyToday(new Date(context.now));
  await holdLeave(context.tx, staffIds);
  const books = await leaveBooks(context.tx, staffIds);
  const changed = [...books.values()].flatMap((book) => changedIn(book, today));
  const patches = changed.map(({ id, days, minutes }) => ({
    id,
    version: null,
    set: { days: days.map((day) => ({ ...day })), minutes },
  }));
  for (const outcome of await changeMany(trusted(context), holiday, 'recost', patches))
    if ('problem' in outcome) throw outcome.problem;
  await settleLeave(context, staffIds);
  for (const { book, words } of changed) {
    const { userId, id } = book.person;
    if (userId === null) continue;
    const about = { path: `/staff/${id}/holidays` };
    await notify(context, { userIds: [userId], kind: 'leave', text: `Your leave now ${words}`, about });
  }
  return changed.slice(0, MOST_LISTED).map(({ book, words }) => ({
    code: 'leave_recosted',
    message: `Leave of ${book.person.name} now ${words}`,
  }));
}

const MOST_LISTED = 50;

/** Shows the affected requests to the user who saves a change of leave costs. */
const listed = async (
  changes: readonly { readonly warnings: Warning[] }[],
  recosting: Promise<readonly Warning[]>,
): Promise<void> => {
  changes[0]?.warnings.push(...(await recosting));
};

/** Preview of the effect of other working patterns on a person's current and future leave, in words. @throws 404 */
export async function previewRecost(
  tx: Queryable,
  { staffId, patterns }: { readonly staffId: number; readonly patterns: readonly PatternRow[] },
): Promise<readonly { readonly id: number; readonly words: string }[]> {
  const book = (await leaveBooks(tx, [staffId])).get(staffId);
  if (!book) throw notFound('staff member');
  const person = { ...book.person, patterns: patternsOf(patterns) };
  return changedIn({ ...book, person }, companyToday()).map(({ id, words }) => ({ id, words }));
}

interface Recost {
  readonly book: LeaveBook;
  readonly id: number;
  readonly days: readonly CostDay[];
  readonly minutes: number;
  readonly words: string;
}

function changedIn(book: LeaveBook, today: string): readonly Recost[] {
  return book.requests.flatMap((request) => {
    if (request.end < today) return [];
    const cost = costOf(request, workingDaysOf(book));
    if ('error' in cost) return [];
    // Past days keep their cost.
    const past = new Map(request.days.filter(({ date }) => date < today).map((day) => [day.date, day]));
    const days = cost.days.map((day) => past.get(day.date) ?? day);
    if (isSame(days, request.days)) return [];
    const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
    const dayMinutes = dayMinutesOf(patternOn(book.person.patterns, request.start));
    const words = `costs ${leaveWords(minutes, dayMinutes)} instead of ${leaveWords(request.minutes, dayMinutes)}: ${spanWords(request)}.`;
    return [{ book, id: request.id, days, minutes, words }];
  });
}

const working = async ({ tx }: Context, divisions: readonly string[] | null): Promise<readonly number[]> =>
  (
    await tx.query<{ id: number }>(
      `select id from staff_member where status <> 'left' and ($1::text[] is null or bank_holiday_division = any($1)) order by id`,
      [divisions],
    )
  ).rows.map(({ id }) => id);

/** A new bank holiday is one row; requests in its division are recomputed. */
export const followBankHolidays = follow(bankHoliday, {
  afterSave: [
    async (context, changes) => {
      const divisions = changes.flatMap(({ before, after }) => [before?.division ?? after.division, after.division]);
      await listed(changes, recostLeave(context, await working(context, [...new Set(divisions)])));
    },
  ],
});

export const followClosures = follow(closure, {
  afterSave: [async (context, changes) => listed(changes, recostLeave(context, await working(context, null)))],
});

/** Fields that affect the cost of a person's leave. */
const COSTING = ['patterns', 'bankHolidayDivision', 'startsOn', 'endsOn'] as const;

export const followPatterns = follow(staffMember, {
  afterSave: [
    async (context, changes) => {
      const touched = changes.filter(
        ({ before, after }) => before && COSTING.some((key) => !isSame(before[key], after[key])),
      );
      await listed(
        touched,
        recostLeave(
          context,
          touched.map(({ after }) => after.id),
        ),
      );
    },
  ],
});
