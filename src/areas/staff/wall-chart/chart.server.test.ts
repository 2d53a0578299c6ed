import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyToday } from '#engine/request/request.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { queriesOf } from '#tests/support/statements.server.ts';
import { openCompany, type TestCompany } from '../leave/testCompany.server.ts';

let company: TestCompany;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company.installation.close());

const queriesFor = async (path: string): Promise<number> => {
  const { answer, queries } = await queriesOf(() => company.administrator.get(path));
  expect(answer.status, answer.text).toBe(200);
  return queries;
};

it('the wall chart takes as many queries for sixty people in a quarter as for four', async () => {
  const { make, administrator, types } = company;
  const path = `/api/v1/holidays/chart?from=${companyToday()}&to=${addDays(companyToday(), 91)}`;
  await queriesFor(path);
  const few = await queriesFor(path);
  const terms = await make('system/leave-terms', { name: 'Others', fullTimeDays: 25 });
  const staffIds: number[] = [];
  for (let at = 0; at < 60; at++)
    staffIds.push(
      await make('staff', {
        firstName: 'Kim',
        lastName: `Number ${at}`,
        jobTitle: 'Engineer',
        employeeNumber: `K${at}`,
        startsOn: '2020-01-01',
        leaveTermsId: terms,
        patterns: [{ from: '2020-01-01', mon: 450, tue: 450, wed: 450, thu: 450, fri: 450 }],
      }),
    );
  const start = company.monday(30);
  const booked = await administrator.send('POST', '/api/v1/holidays/book', {
    staffIds,
    typeId: types.Training,
    start,
    end: addDays(start, 4),
  });
  expect(booked.status, booked.text).toBe(201);
  expect(await queriesFor(path)).toBe(few);
});
