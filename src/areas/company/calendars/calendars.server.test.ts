import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { isOpenAt } from '#engine/calendar/openTime.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';

let installation: TestInstallation & { administrator: Asker };
beforeAll(async () => {
  installation = await openProduct();
});
afterAll(() => installation.close());
const admin = () => installation.administrator;

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({ day, from: '08:30', to: '17:00' }));
const make = (set: object) => admin().send('POST', '/api/v1/system/calendars', { name: 'Office', hours: WEEK, ...set });

describe('a working calendar', () => {
  it('has its hours by weekday, in its time zone', async () => {
    const { status, body } = await make({});
    expect(status).toBe(201);
    expect(body.row).toMatchObject({ timezone: 'Europe/London', division: 'england-and-wales', hours: WEEK });
  });
  it.each([
    ['no working day', { hours: [] }, 'hours'],
    ['an unknown time zone', { timezone: 'Europe/Atlantis' }, 'timezone'],
    ['hours that end before they begin', { hours: [{ day: 'mon', from: '17:00', to: '09:00' }] }, 'hours'],
    ['overlapping periods', { hours: [...WEEK, { day: 'fri', from: '16:00', to: '20:00' }] }, 'hours'],
    ['an invalid time', { hours: [{ day: 'mon', from: '08:60', to: '09:00' }] }, 'hours.0.from'],
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
  it('include a proclaimed day once', async () => {
    const proclaimed = { day: '2027-06-07', division: 'england-and-wales', name: 'Coronation' };
    expect((await admin().send('POST', '/api/v1/system/bank-holidays', proclaimed)).status).toBe(201);
    expect(await admin().send('POST', '/api/v1/system/bank-holidays', proclaimed)).toMatchObject({
      status: 409,
      body: { code: 'day_taken', errors: { day: ['This bank holiday already exists.'] } },
    });
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
  it('are available as a calculation, with days added and removed', async () => {
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

describe('bank holidays from a file', () => {
  const file = (days: readonly string[]) => ({
    division: 'northern-ireland',
    text: days.map((day) => `${day},Battle of the Boyne`).join('\n'),
  });
  const send = (verb: 'read' | 'bring-in', body: object) =>
    admin().send('POST', `/api/v1/system/bank-holidays/${verb}`, body);

  it('are previewed, then imported, and none twice', async () => {
    const body = file(['2031-07-14', '2032-07-12', 'soon']);
    const preview = { day: '2031-07-14', name: 'Battle of the Boyne', division: 'northern-ireland', isKnown: false };
    const read = await send('read', body);
    expect(read.status, read.text).toBe(200);
    expect(read.body.rows?.[0]).toEqual(preview);
    expect(read.body.faults).toEqual(['Line 3 has no valid date.']);
    expect((await send('bring-in', body)).body).toEqual({ created: 2 });
    expect((await send('read', body)).body.rows?.[0]).toEqual({ ...preview, isKnown: true });
    expect((await send('bring-in', body)).body).toEqual({ created: 0 });
  });
  it.each([
    ['without a division of the UK', { division: 'wales', text: '2031-07-14,A' }, 422],
    ['of nothing', { division: 'scotland', text: '' }, 422],
    ['without a day', { division: 'scotland', text: 'Dear Ada' }, 422],
  ])('%s are refused', async (_what, body, status) => {
    expect((await send('bring-in', body)).status).toBe(status);
  });
});

describe('the company’s calendar', () => {
  it('shows when the company works, without the bank holidays of its country', async () => {
    const { body } = await make({
      name: 'Late shift',
      hours: [{ day: 'mon', from: '14:00', to: '22:00' }],
      division: 'scotland',
    });
    await admin().send('POST', '/api/v1/system/bank-holidays', {
      day: '2033-08-01',
      division: 'scotland',
      name: 'Summer',
    });
    const { version } = (await admin().get('/api/v1/settings/calendars')).body.row ?? {};
    const set = await admin().send('PATCH', '/api/v1/settings/calendars', { version, workingCalendarId: body.row?.id });
    expect(set.status, set.text).toBe(200);
    const hours = await companyHours(installation.database, { from: '2033-08-01', to: '2033-08-08' });
    expect(hours).toMatchObject({ hours: { mon: [['14:00', '22:00']] }, closedDates: ['2033-08-01'] });
    expect(isOpenAt(hours, Date.parse('2033-08-01T15:00:00Z')), 'a bank holiday in Scotland').toBe(false);
    expect(isOpenAt(hours, Date.parse('2033-08-08T15:00:00Z'))).toBe(true);
    expect(isOpenAt(hours, Date.parse('2033-08-08T12:00:00Z')), 'before the shift').toBe(false);
  });
});
