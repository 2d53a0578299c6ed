import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { datesFor } from '#platform/calendar-feed/calendarDates.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { append } from '#engine/store/append.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { leaveMovement } from './leaveMovement.ts';
import { openCompany, requestIn, type TestCompany } from './testCompany.server.ts';

let company: TestCompany;
let typeId: number;
beforeAll(async () => {
  company = await openCompany();
  typeId = company.types['Annual leave'] ?? 0;
  const year = Number(companyToday().slice(0, 4));
  for (const each of [year, year + 1]) {
    const { status, text } = await company.administrator.send('POST', '/api/v1/holidays/allowances', { year: each });
    expect(status, text).toBe(200);
  }
});
afterAll(() => company.installation.close());

const ask = (who: Asker, start: string, end = start, more: object = {}) =>
  who.send('POST', '/api/v1/holidays', { typeId, start, end, ...more });
const decide = (who: Asker, action: string, { id, version }: { id: number; version: number }, more: object = {}) =>
  who.send('POST', `/api/v1/holidays/${id}/actions/${action}`, { version, ...more });
const leftOf = async (who: Asker, staffId: number, day: string) =>
  Number((await who.get(`/api/v1/staff/${staffId}/holidays?year=${day.slice(0, 4)}`)).body.leftMinutes);
const movements = async (staffId: number) =>
  (
    await company.installation.database.query<{ date: string; type: string; minutes: number }>(
      `select date, type, minutes from leave_movement where staff_id = $1 and request_id is not null order by id`,
      [staffId],
    )
  ).rows;
const noticesOf = async (userId: number) =>
  (
    await company.installation.database.query<{ text: string }>(
      'select text from notice where user_id = $1 order by id desc',
      [userId],
    )
  ).rows.map(({ text }) => text);

describe('a request', () => {
  it('notifies the manager, costs nothing until it is approved, and then uses minutes day by day', async () => {
    const { ann, mia, staffIds, userIds, monday } = company;
    const start = monday(40);
    const before = await leftOf(ann, staffIds.ann, start);
    const preview = await ann.send('POST', '/api/v1/holidays/preview', { typeId, start, end: addDays(start, 1) });
    expect(preview.body, preview.text).toMatchObject({ minutes: 900, dayMinutes: 450, findings: [] });
    const asked = requestIn(await ask(ann, start, addDays(start, 1)));
    expect(asked.status).toBe('pending');
    expect((await noticesOf(userIds.mia))[0]).toContain('Ann Test requests leave');
    expect(await leftOf(ann, staffIds.ann, start)).toBe(before);
    const approved = requestIn(await decide(mia, 'approve', asked));
    expect(approved.status).toBe('approved');
    expect((await noticesOf(userIds.ann))[0]).toContain('Your leave was approved');
    expect(await leftOf(ann, staffIds.ann, start)).toBe(before - 900);
    expect(await movements(staffIds.ann)).toEqual([
      { date: start, type: 'take', minutes: -450 },
      { date: addDays(start, 1), type: 'take', minutes: -450 },
    ]);
    expect(requestIn(await decide(ann, 'withdraw', approved)).status).toBe('withdrawn');
    expect(await leftOf(ann, staffIds.ann, start)).toBe(before);
    expect((await movements(staffIds.ann)).slice(2).map(({ type }) => type)).toEqual(['return', 'return']);
  });

  it('is decided by the reporting line, not by colleagues or the requester', async () => {
    const { ann, mia, max, olu, monday } = company;
    const asked = requestIn(await ask(ann, monday(60)));
    expect((await decide(olu, 'approve', asked)).body).toMatchObject({ code: 'not_in_line' });
    expect((await decide(ann, 'approve', asked)).body).toMatchObject({ code: 'own_request' });
    expect((await decide(olu, 'withdraw', asked)).body).toMatchObject({ code: 'not_yours' });
    expect((await decide(max, 'reject', asked, { note: 'Exam week' })).status).toBe(200);
    expect((await decide(mia, 'approve', asked)).body).toMatchObject({
      code: 'already_decided',
      message: 'Max Test has already rejected this request.',
    });
  });

  it('is decided by the deputy of an absent manager', async () => {
    const { ann, olu, administrator, userIds, monday } = company;
    const today = companyToday();
    const cover = await administrator.send('POST', '/api/v1/cover', {
      coveredId: userIds.mia,
      deputyId: userIds.olu,
      startsOn: today,
      endsOn: today,
    });
    expect(cover.status, cover.text).toBe(201);
    const asked = requestIn(await ask(ann, monday(67)));
    expect((await olu.get('/api/v1/holidays/queue')).body.cards).toMatchObject([{ request: { id: asked.id } }]);
    expect((await decide(olu, 'reject', asked, { note: 'No' })).status).toBe(200);
    const { id, version } = cover.body.row ?? {};
    await administrator.send('POST', `/api/v1/cover/${String(id)}/archive`, { version });
  });

  it('is refused with a code and an instruction', async () => {
    const { ann, monday } = company;
    const start = monday(80);
    const first = requestIn(await ask(ann, start, start, { endPart: 'am' }));
    expect((await ask(ann, start)).body).toMatchObject({ code: 'overlap', dates: [start], overridable: false });
    const second = requestIn(await ask(ann, start, start, { startPart: 'pm' }));
    expect((await ask(ann, addDays(start, 5))).body).toMatchObject({ code: 'no_working_time' });
    expect((await ask(ann, addDays(start, -200))).body).toMatchObject({ code: 'in_past' });
    expect((await ask(ann, addDays(start, 500))).body).toMatchObject({ code: 'too_far_ahead' });
    expect((await ask(ann, start, addDays(start, -1))).body.errors).toHaveProperty('end');
    const long = await ask(ann, addDays(start, 7), addDays(start, 75), { overrideReason: 'Sabbatical' });
    expect(long.body).toMatchObject({ code: 'insufficient', overridable: false });
    expect(Number(long.body.shortMinutes)).toBeGreaterThan(0);
    for (const each of [first, second]) await decide(ann, 'withdraw', each);
  });

  it('at short notice needs a reason', async () => {
    const { ann, monday } = company;
    const start = monday(1);
    const short = await ask(ann, start, addDays(start, 4));
    expect(short.body).toMatchObject({ code: 'short_notice', overridable: true });
    const asked = requestIn(await ask(ann, start, addDays(start, 4), { overrideReason: 'Family' }));
    await decide(ann, 'withdraw', asked);
  });

  it('that is an exception needs a decision even if its leave type needs no approval', async () => {
    const { ann, make, monday } = company;
    const own = await make('system/leave-types', { name: 'Self-service', deducts: true, needsApproval: false });
    const later = monday(130);
    const plain = requestIn(await ask(ann, later, later, { typeId: own }));
    expect(plain.status).toBe('approved');
    const start = monday(1);
    const exception = { typeId: own, overrideReason: 'Family' };
    const asked = requestIn(await ask(ann, start, addDays(start, 4), exception));
    expect(asked.status).toBe('pending');
    for (const each of [plain, asked]) await decide(ann, 'withdraw', each);
  });

  it('below the cover of the team needs a reason from both requester and approver', async () => {
    const { ann, olu, mia, max, make, userIds, monday, administrator } = company;
    const teamId = await make('teams', { name: 'Desk', memberIds: [userIds.ann, userIds.olu], minimumPresent: 1 });
    const start = monday(100);
    const other = requestIn(await ask(olu, start));
    requestIn(await decide(max, 'approve', other));
    expect((await ask(ann, start)).body).toMatchObject({ code: 'below_cover', overridable: true, dates: [start] });
    const asked = requestIn(await ask(ann, start, start, { overrideReason: 'Wedding' }));
    expect((await decide(mia, 'approve', asked)).body).toMatchObject({ code: 'below_cover' });
    expect((await decide(mia, 'approve', asked, { overrideReason: 'Agreed' })).status).toBe(200);
    const { body } = await administrator.get(`/api/v1/teams/${teamId}`);
    await administrator.send('POST', `/api/v1/teams/${teamId}/archive`, { version: body.row?.version });
  });
});

describe('simultaneous decisions and requests', () => {
  it('the first of two managers decides, and the second sees who did', async () => {
    const { ann, mia, max, monday } = company;
    const asked = requestIn(await ask(ann, monday(110)));
    const answers = await Promise.all([decide(mia, 'approve', asked), decide(max, 'approve', asked)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'already_decided' });
  });

  it('of fifty requests for the last day one is accepted', async () => {
    const { olu, staffIds, monday, installation } = company;
    const start = monday(120);
    const left = await leftOf(olu, staffIds.olu, start);
    const { rows } = await installation.database.query<{ id: number }>(
      'select id from leave_lot where staff_id = $1 and $2::date between "from" and expires_on',
      [staffIds.olu, start],
    );
    await installation.write((context) =>
      append(context, leaveMovement, [
        {
          staffId: staffIds.olu,
          lotId: Number(rows[0]?.id),
          date: companyToday(),
          type: 'adjust',
          minutes: 450 - left,
        },
      ]),
    );
    expect(await leftOf(olu, staffIds.olu, start)).toBe(450);
    const days = Array.from({ length: 50 }, (_, at) => addDays(start, (at % 5) + 7 * Math.floor((at % 10) / 5)));
    const statuses = await Promise.all(days.map(async (day) => (await ask(olu, day)).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([201, 422]));
  });
});

describe('the information that colleagues see', () => {
  it('shows that a person is away, and why only with permission', async () => {
    const { ann, mia, olu, administrator, staffIds, monday } = company;
    const start = monday(150);
    const asked = requestIn(await ask(ann, start));
    const labels = async (who: Asker) => {
      const { body } = await who.get(`/api/v1/holidays/chart?from=${start}&to=${addDays(start, 6)}`);
      return (body.away as { staffId: number; label: string }[])
        .filter(({ staffId }) => staffId === staffIds.ann)
        .map(({ label }) => label);
    };
    expect(await labels(olu)).toEqual([]);
    expect(await labels(mia)).toEqual(['Annual leave']);
    await decide(mia, 'approve', asked);
    expect(await labels(olu)).toEqual(['Away']);
    expect(await labels(administrator)).toEqual(['Annual leave']);
    expect((await olu.get(`/api/v1/staff/${staffIds.ann}/holidays`)).status).toBe(403);
  });

  it('about a person has no personal details, which the person sees', async () => {
    const { ann, olu, administrator, staffIds } = company;
    const version = (await administrator.get(`/api/v1/staff/${staffIds.ann}`)).body.row?.version;
    const change = { version, personalEmail: 'ann@home.example' };
    expect((await administrator.send('PATCH', `/api/v1/staff/${staffIds.ann}`, change)).status).toBe(200);
    expect((await olu.get(`/api/v1/staff/${staffIds.ann}`)).body.row).not.toHaveProperty('personalEmail');
    expect((await ann.get('/api/v1/staff/me')).body.staff).toMatchObject({ personalEmail: 'ann@home.example' });
  });
});

describe('the reporting line', () => {
  it('cannot form a loop', async () => {
    const { administrator, staffIds } = company;
    const version = (await administrator.get(`/api/v1/staff/${staffIds.max}`)).body.row?.version;
    const change = { version, managerId: staffIds.ann };
    expect((await administrator.send('PATCH', `/api/v1/staff/${staffIds.max}`, change)).body).toMatchObject({
      code: 'manager_loop',
    });
  });
});

it('leave is booked for several people, also in the past, and approved immediately', async () => {
  const { administrator, ann, staffIds } = company;
  const day = addDays(company.monday(0), -14);
  const booking = { typeId: company.types.Training, start: day, end: day, staffIds: [staffIds.max, staffIds.mia] };
  expect((await ann.send('POST', '/api/v1/holidays/book', booking)).status).toBe(403);
  const { body, status, text } = await administrator.send('POST', '/api/v1/holidays/book', booking);
  expect(status, text).toBe(201);
  expect(body.requests).toMatchObject([{ status: 'approved' }, { status: 'approved' }]);
});

it('allowances are granted once; later changes are adjustments', async () => {
  const { administrator, make, staffIds, installation } = company;
  const year = Number(companyToday().slice(0, 4)) + 1;
  const again = await administrator.send('POST', '/api/v1/holidays/allowances', { year });
  const rows = again.body.rows as { staffId: number; changeMinutes: number }[];
  expect(rows.filter(({ staffId }) => staffId !== staffIds.olu).map(({ changeMinutes }) => changeMinutes)).toEqual([
    0, 0, 0,
  ]);
  await make('system/closures', { day: `${year}-07-01`, name: 'Summer party', isDeducted: true });
  const { rows: before } = await installation.database.query('select 1 from leave_movement');
  await administrator.send('POST', '/api/v1/holidays/allowances', { year });
  const { rows: after } = await installation.database.query('select 1 from leave_movement');
  expect(after.length).toBeGreaterThanOrEqual(before.length);
});

describe('dates', () => {
  it('of leave are in the day of the team and in calendars, without a reason', async () => {
    const { ann, mia, olu, installation, staffIds, userIds, administrator } = company;
    const day = companyToday();
    const sickness = { typeId: company.types.Sickness, start: addDays(day, -3), end: addDays(day, 3) };
    const booked = await administrator.send('POST', '/api/v1/holidays/book', { ...sickness, staffIds: [staffIds.ann] });
    expect(booked.status, booked.text).toBe(201);
    const titles = async (who: Asker) =>
      ((await who.get('/api/v1/my-day')).body.lines as { title: string }[]).map(({ title }) => title);
    expect(await titles(ann)).toContain('You are on leave');
    expect(await titles(mia)).toContain('Ann Test is away');
    expect(await titles(olu)).not.toContain('Ann Test is away');
    const actor = await actorOfUser(installation.database, userIds.mia);
    if (!actor) throw new Error('Mia has no account.');
    const span = { today: day, from: addDays(day, -10), to: addDays(day, 10), most: 100 };
    const events = await datesFor(installation.database, { actor, userId: userIds.mia, ...span });
    expect(events.map(({ title }) => title)).toContain('Ann Test is away');
    expect(JSON.stringify(events)).not.toContain('Sickness');
  });
});

describe('changes to the cost of leave', () => {
  it('a new bank holiday returns the day, takes it from the pool and notifies the person', async () => {
    const { ann, mia, administrator, make, staffIds, userIds, monday } = company;
    const start = monday(170);
    const asked = requestIn(await ask(ann, start, addDays(start, 1)));
    requestIn(await decide(mia, 'approve', asked));
    const before = await leftOf(ann, staffIds.ann, start);
    const bankHolidayId = await make('system/bank-holidays', {
      day: start,
      division: 'england-and-wales',
      name: 'Proclaimed',
    });
    const requests = (await ann.get(`/api/v1/staff/${staffIds.ann}/holidays?year=${start.slice(0, 4)}`)).body.requests;
    expect(requests).toContainEqual(expect.objectContaining({ id: asked.id, minutes: 450 }));
    expect((await noticesOf(userIds.ann))[0]).toContain('Your leave now costs 1 day instead of 2 days');
    expect(await leftOf(ann, staffIds.ann, start)).toBe(before);
    const { body } = await administrator.get(`/api/v1/system/bank-holidays/${bankHolidayId}`);
    const archived = { version: body.row?.version };
    await administrator.send('POST', `/api/v1/system/bank-holidays/${bankHolidayId}/archive`, archived);
    expect(await leftOf(ann, staffIds.ann, start)).toBe(before);
  });

  it('a past bank holiday leaves taken leave as it was charged', async () => {
    const { administrator, make, staffIds, monday } = company;
    const day = addDays(monday(0), -21);
    const booking = { typeId: company.types.Training, start: day, end: day, staffIds: [staffIds.olu] };
    const booked = await administrator.send('POST', '/api/v1/holidays/book', booking);
    expect(booked.status, booked.text).toBe(201);
    const [request] = booked.body.requests as { id: number; minutes: number }[];
    await make('system/bank-holidays', { day, division: 'england-and-wales', name: 'Late' });
    const { rows } = await company.installation.database.query('select minutes from holiday where id = $1', [
      request?.id,
    ]);
    expect(rows).toEqual([{ minutes: request?.minutes }]);
  });

  it('a later pattern changes the cost of later leave, and the earlier one stays', async () => {
    const { ann, administrator, staffIds, monday } = company;
    const start = monday(180);
    const asked = requestIn(await ask(ann, start, addDays(start, 4)));
    const { body } = await administrator.get(`/api/v1/staff/${staffIds.ann}`);
    const [first] = (body.row?.patterns ?? []) as object[];
    await administrator.send('POST', `/api/v1/staff/${staffIds.ann}/actions/start`, { version: body.row?.version });
    const version = Number(body.row?.version) + 1;
    const change = (patterns: readonly object[]) =>
      administrator.send('PATCH', `/api/v1/staff/${staffIds.ann}`, { version, patterns });
    expect((await change([{ ...first, fri: 0 }])).body.errors).toHaveProperty('patterns');
    const later = { ...first, from: start, fri: 0 };
    const preview = await administrator.send('POST', `/api/v1/staff/${staffIds.ann}/patterns/preview`, {
      patterns: [first ?? {}, later],
    });
    expect(preview.body.requests, preview.text).toMatchObject([
      { id: asked.id, words: expect.stringContaining('costs 4 days instead of 5') },
    ]);
    const changed = await change([first ?? {}, later]);
    expect(changed.status, changed.text).toBe(200);
    const { rows } = await company.installation.database.query('select minutes from holiday where id = $1', [asked.id]);
    expect(rows).toEqual([{ minutes: 1800 }]);
    expect(changed.body.warnings).toMatchObject([
      { code: 'leave_recosted', message: expect.stringContaining('Leave of Ann Test now costs 4 days instead of 5') },
    ]);
  });
});
