import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';

let installation: TestProduct;
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());

const make = async (path: string, draft: object): Promise<number> => {
  const { status, body, text } = await installation.administrator.send('POST', `/api/v1/${path}`, draft);
  expect(status, text).toBe(201);
  return Number(body.row?.id);
};

it('a team works by its calendar, without the bank holidays of its country', async () => {
  const tomorrow = addDays(companyToday(new Date()), 1);
  await make('system/bank-holidays', { day: tomorrow, division: 'scotland', name: 'St Andrew' });
  const workingCalendarId = await make('system/calendars', {
    name: 'Glasgow',
    division: 'scotland',
    hours: [{ day: 'mon', from: '08:00', to: '16:00' }],
  });
  const helpdesk = await make('teams', { name: 'Helpdesk', workingCalendarId });
  await make('teams', { name: 'Projects' });
  const { status, body } = await installation.administrator.get('/api/v1/teams/hours');
  expect([status, body]).toEqual([
    200,
    {
      hours: {
        [helpdesk]: {
          timezone: 'Europe/London',
          hours: { mon: [['08:00', '16:00']] },
          closedDates: [tomorrow],
          specialHours: {},
        },
      },
    },
  ]);
});

it('users who cannot view teams get no hours', async () => {
  const other = await signInAs(installation, 'Ann Other', ['customer.view']);
  expect((await other.get('/api/v1/teams/hours')).status).toBe(403);
});
