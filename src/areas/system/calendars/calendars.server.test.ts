import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#app/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#core/testing/installation.server.ts';

let installation: TestInstallation & { administrator: Asker };
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());
const admin = () => installation.administrator;

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({ day, from: '08:30', to: '17:00' }));
const make = (set: object) => admin().send('POST', '/api/v1/system/calendars', { name: 'Office', hours: WEEK, ...set });

describe('a working calendar', () => {
  it('has its hours by weekday, on the clocks of a zone', async () => {
    const { status, body } = await make({});
    expect(status).toBe(201);
    expect(body.row).toMatchObject({ timezone: 'Europe/London', division: 'england-and-wales', hours: WEEK });
  });
  it.each([
    ['no working day', { hours: [] }, 'hours'],
    ['a zone there is not', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['hours that end before they begin', { hours: [{ day: 'mon', from: '17:00', to: '09:00' }] }, 'hours'],
    ['stretches that overlap', { hours: [...WEEK, { day: 'fri', from: '16:00', to: '20:00' }] }, 'hours'],
    ['a time there is not', { hours: [{ day: 'mon', from: '08:60', to: '09:00' }] }, 'hours.0.from'],
  ])('is refused with %s', async (_what, set, field) => {
    const refused = await make({ name: 'Other', ...set });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors as object)).toEqual([field]);
  });
  it('keeps at least one working day when it is changed', async () => {
    const [row] = (await admin().get('/api/v1/system/calendars')).body.rows ?? [];
    const refused = await admin().send('PATCH', `/api/v1/system/calendars/${String(row?.id)}`, {
      version: row?.version,
      hours: [],
    });
    expect(refused.status).toBe(422);
  });
});

describe('the bank holidays of a year', () => {
  const fill = (set: object) => admin().send('POST', '/api/v1/system/bank-holidays/fill', set);
  it('are filled in once, with the substitute days', async () => {
    expect((await fill({ division: 'england-and-wales', year: 2027 })).body).toEqual({ created: 8 });
    expect((await fill({ division: 'england-and-wales', year: 2027 })).body).toEqual({ created: 0 });
    expect((await fill({ division: 'scotland', year: 2027 })).body).toEqual({ created: 9 });
    const { rows = [] } = (await admin().get('/api/v1/system/bank-holidays?f.division=is:england-and-wales&sort=day'))
      .body;
    expect(rows.map(({ day, name }) => `${String(day)} ${String(name)}`)).toContain(
      '2027-12-27 Christmas Day (substitute day)',
    );
  });
  it('take a proclaimed day as one more row, and no day twice', async () => {
    const proclaimed = { day: '2027-06-07', division: 'england-and-wales', name: 'Coronation' };
    expect((await admin().send('POST', '/api/v1/system/bank-holidays', proclaimed)).status).toBe(201);
    expect((await admin().send('POST', '/api/v1/system/bank-holidays', proclaimed)).status).toBe(422);
    expect(
      (await admin().send('POST', '/api/v1/system/bank-holidays', { ...proclaimed, division: 'scotland' })).status,
    ).toBe(201);
  });
  it.each([
    [{ division: 'wales', year: 2027 }],
    [{ division: 'scotland', year: 1700 }],
    [{ division: 'scotland' }],
    [{ division: 'scotland', year: 2027, day: 'x' }],
  ])('of %j are refused', async (body) => expect((await fill(body)).status).toBe(422));
  it('can be asked as a calculation, with days added and removed', async () => {
    const { body } = await admin().send('POST', '/api/v1/calculations/calendar.bankHolidays', {
      division: 'scotland',
      year: 2026,
      add: ['2026-07-01'],
      remove: ['2026-06-15'],
    });
    expect((body as unknown as { dates: string[] }).dates.join(' ')).toBe(
      '2026-01-01 2026-01-02 2026-04-03 2026-05-04 2026-05-25 2026-07-01 2026-08-03 2026-11-30 2026-12-25 2026-12-28',
    );
  });
});
