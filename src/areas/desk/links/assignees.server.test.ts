import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { openCompany, type TestCompany } from '#areas/staff/leave/testCompany.server.ts';
import { signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';

let company: TestCompany;
let customerId: number;
let teamId: number;
let beaId: number;
beforeAll(async () => {
  company = await openCompany();
  customerId = await company.make('customers', { name: 'Ashfield Primary School', type: 'school' });
  const signed = async (name: string, permissions: readonly string[], customers: 'all' | readonly number[] = 'all') =>
    userIdOf(await signInAs(company.installation, name, permissions, customers));
  const annId = await signed('Ann Busy', ['job.*']);
  beaId = await signed('Bea Free', ['job.*']);
  const readerId = await signed('Col Reader', ['job.view']);
  const elsewhereId = await signed('Dee Elsewhere', ['job.*'], []);
  const awayId = await signed('Eve Away', ['job.*']);
  await takeLeaveToday(awayId);
  const memberIds = [annId, beaId, readerId, elsewhereId, awayId];
  teamId = await company.make('teams', { name: 'Second line', memberIds });
  await logged({ assigneeUserId: annId });
});
afterAll(() => company.installation.close());

async function takeLeaveToday(userId: number): Promise<void> {
  const staffId = await company.make('staff', {
    firstName: 'Eve',
    lastName: 'Away',
    jobTitle: 'Engineer',
    employeeNumber: 'EVE',
    userId,
    startsOn: '2020-01-01',
    patterns: [{ from: '2020-01-01', mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 0, sun: 0 }],
    leaveTermsId: await company.make('system/leave-terms', { name: 'Eve', fullTimeDays: 25, roundToMinutes: 225 }),
  });
  const day = company.monday(7);
  await company.administrator.send('POST', '/api/v1/holidays/book', {
    staffIds: [staffId],
    typeId: company.types.Training,
    start: day,
    end: day,
  });
  // Today may be a day on which nobody works, which cannot be booked.
  const moved = await company.installation.owner.query(
    `update holiday set start = current_date - 1, "end" = current_date + 1 where staff_id = $1 and status = 'approved' returning id`,
    [staffId],
  );
  expect(moved.rows).toHaveLength(1);
}

const logged = (more: Values = {}) => company.make('jobs', { customerId, title: 'Printer is offline', ...more });
const get = (path: string) => company.administrator.get(`/api/v1/jobs/${path}`);
const suggestedFor = async (id: number, query = '') =>
  ((await get(`${id}/suggested-assignees${query}`)).body.results as Values[]).map(({ name, openJobs }) => [
    name,
    openJobs,
  ]);

it('suggests members of the team with the fewest open jobs, who can work on the job and are not on leave', async () => {
  expect(await suggestedFor(await logged({ teamId }))).toEqual([
    ['Bea Free', 0],
    ['Ann Busy', 1],
  ]);
});

it('suggests no one without a team, until one is chosen', async () => {
  const id = await logged();
  expect(await suggestedFor(id)).toEqual([]);
  expect(await suggestedFor(id, `?teamId=${teamId}`)).toHaveLength(2);
  expect((await get(`${id}/suggested-assignees?teamId=x`)).status).toBe(422);
  expect((await get('999999/suggested-assignees')).status).toBe(404);
});

it('leaves the team of the job as it is if none is chosen with the assignee', async () => {
  const id = await logged({ teamId });
  const { version } = (await get(String(id))).body.row ?? {};
  const body = { version, assigneeUserId: beaId };
  const assigned = await company.administrator.send('POST', `/api/v1/jobs/${id}/actions/assign`, body);
  expect(assigned.body.row, assigned.text).toMatchObject({ assigneeUserId: beaId, teamId });
});
