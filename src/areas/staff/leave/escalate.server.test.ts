import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { escalateLeave } from './escalate.server.ts';
import { openCompany, requestIn, type TestCompany } from './testCompany.server.ts';

let company: TestCompany;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.installation.close());

const noticesOf = async (userId: number): Promise<readonly string[]> =>
  (
    await company.installation.database.query<{ text: string }>(
      `select text from notice where user_id = $1 and text like '%has waited%' order by id`,
      [userId],
    )
  ).rows.map(({ text }) => text);

/** A request of Ann that was made on the Wednesday. @returns its ID */
async function asked(start: string): Promise<number> {
  const typeId = company.types['Annual leave'];
  const { id } = requestIn(await company.ann.send('POST', '/api/v1/holidays', { typeId, start, end: start }));
  await company.installation.database.query('update holiday set created_at = $2 where id = $1', [
    id,
    `${WEDNESDAY}T09:00:00Z`,
  ]);
  return id;
}
/** A Wednesday whose next eight days have no bank holiday. */
const WEDNESDAY = '2026-09-16';
const at = (days: number): string => `${addDays(WEDNESDAY, days)}T08:00:00Z`;
const escalate = (days: number) => escalateLeave(company.installation.database, at(days));

it('A request that waits for five working days is told to the manager of the manager, once', async () => {
  expect(weekdayOf(WEDNESDAY)).toBe(3);
  await asked(company.monday(60));
  // Monday is the third working day and Tuesday the fourth.
  expect([await escalate(5), await escalate(6)]).toEqual([0, 0]);
  expect(await noticesOf(company.userIds.max)).toEqual([]);
  expect(await escalate(7)).toBe(1);
  expect(await noticesOf(company.userIds.max)).toEqual([
    expect.stringMatching(/^Ann Test has waited 5 working days for a decision on leave: /),
  ]);
  expect(await noticesOf(company.userIds.mia)).toEqual([]);
  expect(await escalate(20)).toBe(0);
});

it('A bank holiday is no working day, and a decided request is not escalated', async () => {
  await company.make('system/bank-holidays', {
    day: addDays(WEDNESDAY, 5),
    division: 'england-and-wales',
    name: 'State occasion',
  });
  const id = await asked(company.monday(70));
  expect(await escalate(7)).toBe(0);
  const { rows } = await company.installation.database.query<{ version: number }>(
    'select version from holiday where id = $1',
    [id],
  );
  const path = `/api/v1/holidays/${id}/actions/approve`;
  requestIn(await company.mia.send('POST', path, { version: rows[0]?.version }));
  expect(await escalate(8)).toBe(0);
});
