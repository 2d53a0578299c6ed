import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { runTimers } from '#engine/timers/timers.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { openCompany, type TestCompany } from '#areas/staff/leave/testCompany.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { tokenOf } from '#engine/keys/oneTimeLink.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { type Answered, openAsker } from '#tests/support/installation.server.ts';
import { queriesOf } from '#tests/support/statements.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';

let company: TestCompany;
let customerId: number;
let siteId: number;
let monday: string;
beforeAll(async () => {
  company = await openCompany();
  const { make } = company;
  customerId = await make('customers', { name: 'Ashfield Primary School', type: 'school' });
  siteId = await make('sites', { customerId, name: 'Main', line1: '1 High Street', town: 'Ashfield' });
  await make('system/work-types', { name: 'On site' });
  monday = company.monday(20);
});
afterAll(() => company.installation.close());

const send = (path: string, body: Values): Promise<Answered> =>
  company.administrator.send('POST', `/api/v1/${path}`, body);
const at = (day: string, time: string): string => `${day}T${time}:00.000Z`;
const plan = (day: string, from: string, to: string, more: Values = {}) =>
  send('visits', {
    customerId,
    siteId,
    engineerId: company.userIds.ann,
    plannedStart: at(day, from),
    plannedEnd: at(day, to),
    ...more,
  });
const rowIn = ({ body, text, status }: Answered): Values => {
  if (status >= 300) throw new Error(text);
  return body.row ?? {};
};
const act = async (row: Values, action: string, more: Values = {}) =>
  send(`visits/${String(row.id)}/actions/${action}`, { version: row.version, ...more });
const read = async (path: string): Promise<Values> => rowIn(await company.administrator.get(`/api/v1/${path}`));
const job = (title: string) => company.make('jobs', { customerId, title });

describe('planning', () => {
  it('schedules the jobs of the visit, and cancelling reopens them', async () => {
    const jobId = await job('Printer is offline');
    const visit = rowIn(await plan(monday, '09:00', '11:00', { jobIds: [jobId] }));
    expect(visit).toMatchObject({ status: 'planned', number: `V${String(visit.id)}` });
    expect(await read(`jobs/${jobId}`)).toMatchObject({ status: 'scheduled' });
    const refused = await act(visit, 'cancel');
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['reason']]);
    rowIn(await act(visit, 'cancel', { reason: 'School is closed' }));
    expect(await read(`jobs/${jobId}`)).toMatchObject({ status: 'open' });
  });

  it('lets a user set a job to wait for its visit, and explains what to do without one', async () => {
    const jobId = await job('Projector is dark');
    const asked = async () => (await company.administrator.get(`/api/v1/jobs/${jobId}`)).body;
    const schedule = async () => send(`jobs/${jobId}/actions/schedule`, { version: (await asked()).row?.version });
    const message = 'No visit is planned for this job. Plan a visit first.';
    expect((await asked()).cannot).toMatchObject({ schedule: message });
    expect(await schedule()).toMatchObject({ status: 422, body: { code: 'no-visit', message } });
    const visit = rowIn(await plan(addDays(monday, 5), '09:00', '10:00', { jobIds: [jobId] }));
    await send(`jobs/${jobId}/actions/hold`, { version: (await asked()).row?.version, reason: 'Part ordered' });
    expect((await asked()).row).toMatchObject({ status: 'on-hold', waitReason: 'Part ordered' });
    expect((await asked()).cannot ?? {}).not.toHaveProperty('schedule');
    const stale = await send(`jobs/${jobId}/actions/schedule`, { version: 1 });
    expect(stale.status, stale.text).toBe(409);
    const bulk = await send('jobs/bulk-actions', { ids: [jobId, await job('Has no visit')], action: 'schedule' });
    expect((bulk.body.results as Values[]).map(({ code }) => code ?? null)).toEqual([null, 'no-visit']);
    expect((await asked()).row).toMatchObject({ status: 'scheduled', waitReason: null });
    rowIn(await act(visit, 'cancel', { reason: 'School is closed' }));
    expect((await asked()).row).toMatchObject({ status: 'open' });
    expect(await schedule()).toMatchObject({ status: 422, body: { code: 'no-visit' } });
  });

  it('moves only the jobs that a change of the visit adds or removes', async () => {
    const [kept, removed, added] = [await job('Kept'), await job('Removed'), await job('Added')];
    const visit = rowIn(await plan(addDays(monday, 5), '11:00', '12:00', { jobIds: [kept, removed] }));
    const version = async (id: number) => (await read(`jobs/${id}`)).version;
    await send(`jobs/${kept}/actions/waitCustomer`, { version: await version(kept) });
    const changed = await company.administrator.send('PATCH', `/api/v1/visits/${String(visit.id)}`, {
      version: visit.version,
      jobIds: [kept, added],
    });
    expect(changed.status, changed.text).toBe(200);
    const statuses = await Promise.all([kept, removed, added].map(async (id) => (await read(`jobs/${id}`)).status));
    expect(statuses).toEqual(['waiting-customer', 'open', 'scheduled']);
  });

  it('continues for the job into which one of its jobs is merged', async () => {
    const [jobId, intoId] = [await job('Scanner is slow'), await job('Scanner')];
    const visit = rowIn(await plan(addDays(monday, 4), '09:00', '10:00', { jobIds: [jobId] }));
    const merged = await send(`jobs/${jobId}/merge`, { intoId, version: (await read(`jobs/${jobId}`)).version });
    expect(merged.status, merged.text).toBe(200);
    expect(await read(`visits/${String(visit.id)}`)).toMatchObject({ jobIds: [intoId] });
    expect(await read(`jobs/${intoId}`)).toMatchObject({ status: 'scheduled' });
  });

  it('warns of visits that overlap and of visits outside working hours', async () => {
    const day = addDays(monday, 1);
    rowIn(await plan(day, '09:00', '11:00'));
    const both = await plan(day, '10:00', '12:00');
    expect([both.status, (both.body.warnings as Values[]).map(({ code }) => code)]).toEqual([201, ['overlap']]);
    const night = await plan(addDays(monday, 2), '22:00', '23:00');
    expect((night.body.warnings as Values[]).map(({ code }) => code)).toEqual(['outside-hours']);
  });

  it('is refused during approved leave, unless the user may override it', async () => {
    const day = addDays(monday, 7);
    await company.administrator.send('POST', '/api/v1/holidays/book', {
      staffIds: [company.staffIds.ann],
      typeId: company.types.Training,
      start: day,
      end: day,
    });
    const planner = await company.plannerOf(['visit.*', 'customer.view', 'site.view', 'user.view']);
    const body = {
      customerId,
      siteId,
      engineerId: company.userIds.ann,
      plannedStart: at(day, '09:00'),
      plannedEnd: at(day, '10:00'),
    };
    const refused = await planner.send('POST', '/api/v1/visits', body);
    expect([refused.status, refused.body.code]).toEqual([422, 'on-leave']);
    expect(refused.body.message).toContain('Ann Test is on leave');
    const override = await plan(day, '09:00', '10:00');
    expect((override.body.warnings as Values[]).map(({ code }) => code)).toEqual(['on-leave']);
  });

  it('during leave drafts a cover note for the site, which is cancelled with the leave', async () => {
    const { make, userIds, staffIds, types, ann, administrator } = company;
    const own = await make('customers', { name: 'Hazel School', type: 'school', deputyEngineerId: userIds.olu });
    const place = await make('sites', { customerId: own, name: 'Hall', line1: '3 High Street', town: 'Hazel' });
    const day = addDays(monday, 22);
    rowIn(await plan(addDays(day, -7), '09:00', '10:00', { customerId: own, siteId: place, repeats: 'week' }));
    const booked = await send('holidays/book', {
      staffIds: [staffIds.ann],
      typeId: types.Training,
      start: day,
      end: day,
    });
    expect(booked.status, booked.text).toBeLessThan(300);
    const notes = async () =>
      (await administrator.get(`/api/v1/cover-notes?f.customerId=is:${own}`)).body.rows as Values[];
    const drafted = { status: 'draft', siteId: place, fromOn: day, toOn: day, absentId: userIds.ann };
    expect(await notes()).toMatchObject([{ ...drafted, coverIds: [userIds.olu] }]);
    expect((await ann.get('/api/v1/notices')).text).toContain('Prepare the cover note');
    const { rows } = await company.installation.database.query<Values>(
      'select id, version from holiday where staff_id = $1 and start = $2',
      [staffIds.ann, day],
    );
    const { version } = rows[0] ?? {};
    const withdrawn = await send(`holidays/${String(rows[0]?.id)}/actions/withdraw`, { version, note: 'Not needed' });
    expect(withdrawn.status, withdrawn.text).toBe(200);
    expect((await notes()).map(({ status }) => status)).not.toContain('draft');
  });

  it.each([
    ['ends before it starts', { plannedEnd: '2026-01-01T08:00:00.000Z' }, 'plannedEnd'],
    ['takes more than a day', { plannedEnd: '2126-01-01T08:00:00.000Z' }, 'plannedEnd'],
    ['has no site', { siteId: null }, 'siteId'],
    ['names an engineer who does not exist', { engineerId: 999_999 }, 'engineerId'],
  ])('a visit that %s is refused', async (_what, more, field) => {
    const refused = await plan(monday, '13:00', '14:00', more);
    expect([refused.status, Object.keys(refused.body.errors ?? {})], refused.text).toEqual([422, [field]]);
  });

  it('a step with a stale version is refused with the current visit', async () => {
    const visit = rowIn(await plan(addDays(monday, 14), '09:00', '10:00'));
    rowIn(await act(visit, 'cancel', { reason: 'School is closed' }));
    const late = await act(visit, 'travel');
    expect([late.status, late.body.current]).toMatchObject([409, { status: 'cancelled' }]);
  });

  it('site and jobs of another customer are refused', async () => {
    const other = await company.make('customers', { name: 'Brook School', type: 'school' });
    const elsewhere = await company.make('sites', {
      customerId: other,
      name: 'Main',
      line1: '1 Low Street',
      town: 'Hove',
    });
    const there = await plan(monday, '13:00', '14:00', { siteId: elsewhere });
    expect([there.status, there.body.code, Object.keys(there.body.errors ?? {})]).toEqual([
      422,
      'wrong_customer',
      ['siteId'],
    ]);
    const jobId = await company.make('jobs', { customerId: other, title: 'Laptop' });
    const refused = await plan(monday, '13:00', '14:00', { jobIds: [jobId] });
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      'wrong_customer',
      ['jobIds'],
    ]);
  });
});

it('the schedule shows who is where, who is away and what conflicts', async () => {
  const { body, status, text } = await company.administrator.get(
    `/api/v1/visits/schedule?from=${monday}&to=${addDays(monday, 13)}`,
  );
  expect(status, text).toBe(200);
  const ann = (body.people as Values[]).find(({ id }) => id === company.userIds.ann) as {
    readonly leave: readonly Values[];
    readonly conflicts: readonly { readonly code: string }[];
  };
  expect(ann.leave).toHaveLength(1);
  expect(ann.conflicts.map(({ code }) => code)).toEqual(expect.arrayContaining(['on-leave', 'overlap']));
  const refused = await company.administrator.get(`/api/v1/visits/schedule?from=${monday}&to=${addDays(monday, 90)}`);
  expect(refused.status).toBe(422);
});

it('open jobs, the next visit and the last report are on the support summary, for those who may see them', async () => {
  const own = await company.make('customers', { name: 'Beech Academy', type: 'school' });
  const place = await company.make('sites', { customerId: own, name: 'Hall', line1: '2 High Street', town: 'Beech' });
  const jobId = await company.make('jobs', { customerId: own, title: 'Okapi switch', impact: 'high', urgency: 'high' });
  const engineerId = company.userIds.max;
  const day = addDays(monday, 45);
  const times = { plannedStart: at(day, '09:00'), plannedEnd: at(day, '10:00') };
  const visitId = await company.make('visits', { customerId: own, siteId: place, engineerId, ...times });
  const work = {
    job: `J${jobId}`,
    title: 'Okapi switch',
    minutes: 10,
    outcome: 'outstanding',
    work: 'Ordered a part.',
  };
  const reportId = await company.make('jobs/eov', {
    customerId: own,
    siteId: place,
    engineerId,
    date: '2026-03-02',
    jobs: [work],
  });
  const partsFor = async (asker: Pick<typeof company.administrator, 'get'>) =>
    (await asker.get(`/api/v1/customers/${own}/support-summary`)).body.more as Values[];
  const parts = await partsFor(company.administrator);
  expect(parts.filter(({ place }) => place === 'jobs' || place === 'visits')).toMatchObject([
    {
      lines: [
        {
          text: `J${jobId} Okapi switch: P1, new, no assignee`,
          path: `/customer/${own}/jobs/${jobId}`,
        },
      ],
    },
    {
      lines: [
        { text: expect.stringMatching(/^Next visit: .*, Hall, /), path: expect.stringContaining(`/${visitId}`) },
        {
          text: expect.stringMatching(/^Last visit: 02\/03\/2026, Hall, .*, 1 outstanding$/),
          path: expect.stringContaining(`/${reportId}`),
        },
      ],
    },
  ]);
  const looker = await signInAs(company.installation, 'Liz Looker', ['customer.view']);
  const seen = (await partsFor(looker)).map(({ place }) => place);
  for (const hidden of ['jobs', 'visits', 'now']) expect(seen).not.toContain(hidden);
});

it('a contact accepts or declines a planned visit through a link, once, and is asked again when the visit moves', async () => {
  const { installation, make, administrator } = company;
  const contactId = await make('contacts', { customerId, lastName: 'Bell', email: 'bell@ashfield.example' });
  const day = addDays(monday, 9);
  const planned = rowIn(await plan(day, '09:00', '10:00', { contactId, asksContact: true }));
  expect(planned.contactAnswer).toBe('asked');
  const { keys } = installation.app as unknown as { keys: KeyRing };
  const tokenNow = async () => {
    const { rows } = await installation.database.query<{ id: number }>(
      `select max(id)::int as id from one_time_link where purpose = 'visit' and about @> jsonb_build_object('visitId', $1::int)`,
      [planned.id],
    );
    return (await tokenOf(installation.database, keys, rows[0]?.id ?? 0, nowIso())) ?? 'ended';
  };
  const stranger = await openAsker(installation.app);
  const first = await tokenNow();
  expect((await stranger.get(`/api/visit/${first}`)).body).toMatchObject({ visit: { number: planned.number } });
  const moved = await administrator.send('PATCH', `/api/v1/visits/${String(planned.id)}`, {
    version: planned.version,
    plannedStart: at(day, '11:00'),
    plannedEnd: at(day, '12:00'),
  });
  expect(moved.status, moved.text).toBe(200);
  expect((await stranger.get(`/api/visit/${first}`)).status).toBe(410);
  const token = await tokenNow();
  const decline = (body: Values) => stranger.send('POST', `/api/visit/${token}/decline`, body);
  expect(Object.keys((await decline({ name: 'Jo Bell' })).body.errors ?? {})).toEqual(['because']);
  expect((await decline({ name: 'Jo Bell', because: 'Sports day' })).status).toBe(200);
  expect((await decline({ name: 'Jo Bell', because: 'Again' })).status).toBe(410);
  expect(await read(`visits/${String(planned.id)}`)).toMatchObject({
    status: 'planned',
    contactAnswer: 'declined',
    contactComment: 'Sports day',
  });
});

it('jobs without a future visit are listed to be planned', async () => {
  const [waiting, planned] = [await job('Needs a visit'), await job('Has a visit')];
  rowIn(await plan(addDays(monday, 10), '09:00', '10:00', { jobIds: [planned] }));
  const { body } = await company.administrator.get('/api/v1/visits/jobs-to-plan');
  const ids = (body.jobs as Values[]).map(({ id }) => id);
  expect([ids.includes(waiting), ids.includes(planned)]).toEqual([true, false]);
});

it('the schedule and the day of all engineers take as many queries for many visits as for one', async () => {
  const day = addDays(monday, 21);
  const asked = async (): Promise<readonly number[]> => {
    const counts: number[] = [];
    for (const path of [`visits/schedule?from=${day}&to=${addDays(day, 6)}`, `eov/daily?day=${day}`]) {
      const { answer, queries } = await queriesOf(() => company.administrator.get(`/api/v1/${path}`));
      expect(answer.status, answer.text).toBe(200);
      counts.push(queries);
    }
    return counts;
  };
  rowIn(await plan(day, '09:00', '10:00'));
  await asked();
  const few = await asked();
  for (const engineerId of Object.values(company.userIds))
    for (const hour of ['11', '13', '15']) rowIn(await plan(day, `${hour}:00`, `${hour}:30`, { engineerId }));
  expect(await asked()).toEqual(few);
});

describe('a visit', () => {
  it('keeps the times of steps done without a network, and ends timers with the departure', async () => {
    const jobId = await job('Cable is loose');
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const visit = rowIn(await plan(monday, '06:00', '07:00', { jobIds: [jobId], engineerId: company.userIds.olu }));
    const old = await act(visit, 'travel', { at: ago(1_500) });
    expect([old.status, Object.keys(old.body.errors ?? {})]).toEqual([422, ['at']]);
    const travelling = rowIn(await act(visit, 'travel', { at: ago(120) }));
    const onSite = rowIn(await act(travelling, 'arrive', { at: ago(90) }));
    expect(onSite).toMatchObject({ travelMinutes: 30 });
    const done = rowIn(await act(onSite, 'depart', { at: ago(30), restJobId: jobId }));
    expect(done).toMatchObject({ onSiteMinutes: 60 });
    const { body } = await company.administrator.get(`/api/v1/time-entries?f.jobId=is:${jobId}`);
    expect(body.rows).toMatchObject([{ minutes: 60 }]);
  });

  it('ends the response time of its jobs with the arrival, in as many queries for many jobs as for few', async () => {
    const { make, installation } = company;
    const logged = async (count: number): Promise<readonly number[]> => {
      const ids: number[] = [];
      for (let n = 0; n < count; n++) ids.push(await job(`Okapi ${n}`));
      return ids;
    };
    const engineer = await signInAs(installation, 'Eva Engineer', ['visit.*', 'customer.view', 'job.view']);
    const hidden = await make('jobs', { customerId, title: 'Private', isPrivate: true });
    const arrival = async (jobIds: readonly number[]) => {
      const visit = rowIn(await plan(monday, '06:00', '07:00', { jobIds, engineerId: await userIdOf(engineer) }));
      const { answer, queries } = await queriesOf(() =>
        engineer.send('POST', `/api/v1/visits/${String(visit.id)}/actions/arrive`, { version: visit.version }),
      );
      const row = rowIn(answer);
      rowIn(await act(row, 'depart'));
      return { arrivedAt: row.arrivedAt, queries };
    };
    await arrival(await logged(2));
    const few = await arrival(await logged(2));
    const ids = [...(await logged(5)), hidden];
    const many = await arrival(ids);
    expect(many.queries).toBe(few.queries);
    for (const id of ids) {
      expect(await read(`jobs/${id}`)).toMatchObject({
        status: 'in-progress',
        firstResponseAt: many.arrivedAt,
        lastReplyAt: null,
        responseDueAt: null,
      });
      const { clocks } = (await company.administrator.get(`/api/v1/jobs/${id}/clocks`)).body as { clocks: Values[] };
      expect(clocks.filter(({ isStopped }) => isStopped)).toMatchObject([{ name: 'response', state: 'met' }]);
    }
    const again = await arrival(ids);
    expect(again.arrivedAt).not.toBe(many.arrivedAt);
    expect(await read(`jobs/${hidden}`)).toMatchObject({ firstResponseAt: many.arrivedAt });
  });

  it('goes from travel to arrival to departure, uses the time logged on site, and writes the report', async () => {
    const jobId = await job('Switch is loud');
    const visit = rowIn(await plan(monday, '14:00', '15:00', { jobIds: [jobId] }));
    const travelling = rowIn(await act(visit, 'travel'));
    const onSite = rowIn(await act(travelling, 'arrive'));
    expect(onSite).toMatchObject({ status: 'on-site', travelMinutes: 0 });
    expect(await read(`jobs/${jobId}`)).toMatchObject({ status: 'in-progress' });
    const second = rowIn(await plan(monday, '15:30', '16:00'));
    const elsewhere = await act(second, 'arrive');
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'on_site_elsewhere']);
    await company.installation.database.query(
      `update visit set arrived_at = arrived_at - interval '90 minutes' where id = $1`,
      [onSite.id],
    );
    const workTypeId = Number((await company.administrator.get('/api/v1/system/work-types')).body.rows?.[0]?.id);
    const start = Date.now() - 60 * 60_000;
    const entry = rowIn(
      await send('time-entries', {
        jobId,
        staffId: company.userIds.ann,
        workTypeId,
        startedAt: new Date(start).toISOString(),
        endedAt: new Date(start + 20 * 60_000).toISOString(),
        summary: 'Replaced the fan.',
      }),
    );
    expect(entry.visitId).toBe(visit.id);
    const done = rowIn(await act(onSite, 'depart', { restJobId: jobId, restSummary: 'Tested.' }));
    expect(done).toMatchObject({ status: 'done', onSiteMinutes: 90 });
    const { rows } = await company.installation.database.query<Values>(
      'select state, on_site_minutes, logged_minutes, unlogged_minutes, jobs from eov where visit_ids @> array[$1::bigint]',
      [visit.id],
    );
    expect(rows).toMatchObject([{ state: 'draft', on_site_minutes: 90 }]);
    expect(Number(rows[0]?.unlogged_minutes)).toBeLessThanOrEqual(1);
    expect(rows[0]?.jobs).toMatchObject([
      { job: `J${jobId}`, work: 'Tested. Replaced the fan.', outcome: 'outstanding' },
    ]);
    const back = rowIn(await act(done, 'returnToSite'));
    expect(back).toMatchObject({ status: 'on-site', departedAt: null });
    const { body } = await company.administrator.get(`/api/v1/jobs/eov?f.visitIds=any:${String(visit.id)}`);
    expect(body.rows).toMatchObject([{ state: 'open' }]);
  });

  it('begins once the engineer who covers has confirmed the cover note', async () => {
    const { installation, make } = company;
    const own = await make('customers', { name: 'Willow School', type: 'school' });
    const place = await make('sites', { customerId: own, name: 'Hall', line1: '4 High Street', town: 'Willow' });
    const cora = await signInAs(installation, 'Cora Cover', ['*']);
    const coraId = await userIdOf(cora);
    const today = companyToday();
    const noteId = await make('cover-notes', {
      customerId: own,
      kind: 'dated',
      fromOn: today,
      toOn: today,
      body: 'Ask at reception.',
      coverIds: [coraId],
    });
    const noteOf = async () => read(`cover-notes/${noteId}`);
    await send(`cover-notes/${noteId}/actions/ready`, { version: (await noteOf()).version });
    const now = Date.now();
    const planned = rowIn(
      await send('visits', {
        customerId: own,
        siteId: place,
        engineerId: coraId,
        plannedStart: new Date(now).toISOString(),
        plannedEnd: new Date(now + 3_600_000).toISOString(),
      }),
    );
    const coverSeen = async () => {
      const { visits } = (await cora.get(`/api/v1/visits/my-day?day=${today}`)).body as { visits: Values[] };
      return visits[0]?.cover;
    };
    expect(await coverSeen()).toMatchObject([{ id: noteId, body: 'Ask at reception.', isUnread: true }]);
    const step = async (action: string) =>
      cora.send('POST', `/api/v1/visits/${String(planned.id)}/actions/${action}`, {
        version: (await read(`visits/${String(planned.id)}`)).version,
      });
    for (const action of ['travel', 'arrive']) expect((await step(action)).body.code, action).toBe('cover_unread');
    await cora.send('POST', `/api/v1/cover-notes/${noteId}/actions/acknowledge`, { version: (await noteOf()).version });
    expect((await step('travel')).status).toBe(200);
    expect(await noteOf()).toMatchObject({ status: 'ready' });
    expect((await step('arrive')).status).toBe(200);
    expect(await noteOf()).toMatchObject({ status: 'inUse' });
    expect(await coverSeen()).toMatchObject([{ isUnread: false }]);
  });

  it('begins once its engineer has confirmed the hazards of the site, which a planner sees', async () => {
    const { installation, make } = company;
    const own = await make('customers', { name: 'Hazard School', type: 'school' });
    const asbestos = { kind: 'asbestos', text: 'Boiler room', seenOn: null };
    const place = { customerId: own, name: 'Hall', line1: '5 High Street', town: 'Willow', hazards: [asbestos] };
    const hallId = await make('sites', place);
    const hanna = await signInAs(installation, 'Hanna Hazard', ['visit.*', 'site.view', 'site.confirmHazards']);
    const [now, today] = [Date.now(), companyToday()];
    const planned = rowIn(
      await send('visits', {
        customerId: own,
        siteId: hallId,
        engineerId: await userIdOf(hanna),
        plannedStart: new Date(now).toISOString(),
        plannedEnd: new Date(now + 3_600_000).toISOString(),
      }),
    );
    const path = `visits/${String(planned.id)}`;
    const step = async (action: string, asker = hanna) =>
      asker.send('POST', `/api/v1/${path}/actions/${action}`, { version: (await read(path)).version });
    for (const action of ['travel', 'arrive']) expect((await step(action)).body.code).toBe('hazards_unconfirmed');
    const onDay = async () => (await hanna.get(`/api/v1/visits/my-day?day=${today}`)).body.visits as Values[];
    const [seen] = await onDay();
    expect(seen).toMatchObject({ hazards: ['Boiler room'], areHazardsDue: true, hazardsConfirmedAt: null });
    const confirmed = await hanna.send('POST', `/api/v1/sites/${hallId}/actions/confirmHazards`, {
      version: seen?.siteVersion,
    });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect((await onDay())[0]).toMatchObject({ areHazardsDue: false, hazardsConfirmedAt: expect.any(String) });
    expect((await company.administrator.get(`/api/v1/${path}/hazards`)).body).toMatchObject({
      hazards: [asbestos].map(({ kind, text }) => ({ kind, text })),
      engineers: [{ name: 'Hanna Hazard', isDue: false, confirmedAt: expect.any(String) }],
    });
    expect((await step('travel')).status).toBe(200);
  });

  it('is missed two hours after its planned end, reported to the engineer, and followed by the next one', async () => {
    const visit = rowIn(await plan(addDays(monday, 14), '09:00', '10:00', { repeats: 'week' }));
    const { database } = company.installation;
    await runTimers(database, new Date(Date.parse(String(visit.plannedEnd)) + 119 * 60_000));
    expect(await read(`visits/${String(visit.id)}`)).toMatchObject({ status: 'planned' });
    await runTimers(database, new Date(Date.parse(String(visit.plannedEnd)) + 121 * 60_000));
    expect(await read(`visits/${String(visit.id)}`)).toMatchObject({ status: 'missed' });
    const notices = await database.query<{ text: string }>(
      'select text from notice where user_id = $1 order by id desc limit 3',
      [company.userIds.ann],
    );
    expect(notices.rows.map(({ text }) => text).join(' ')).toContain(`Visit ${String(visit.number)} is missed`);
    const { body } = await company.administrator.get(`/api/v1/visits?f.previousId=is:${String(visit.id)}`);
    expect(body.rows).toMatchObject([
      { status: 'planned', plannedStart: at(addDays(monday, 21), '09:00'), repeats: 'week' },
    ]);
    const again = rowIn(
      await act(await read(`visits/${String(visit.id)}`), 'replan', {
        plannedStart: at(addDays(monday, 15), '09:00'),
        plannedEnd: at(addDays(monday, 15), '10:00'),
      }),
    );
    expect(again).toMatchObject({ status: 'planned' });
  });
});
