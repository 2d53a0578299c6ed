import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { warrantyPosition } from '#areas/estate/lifecycle/warranty.rules.ts';
import { draftApp, keepApp, spendCode } from '#areas/identity/authenticators/app.server.ts';
import { endTimedOut } from '#areas/identity/sessions/timedOut.server.ts';
import { product as actor } from '#engine/permission/actor.ts';
import { readSecret } from '#engine/keys/oneTimeCode.server.ts';
import { lookAtLink, makeLink, tokenOf } from '#engine/keys/oneTimeLink.server.ts';
import { anchorFile } from '#platform/audit/anchorFile.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { beginDay } from '#platform/audit/midnight.server.ts';
import { bankHolidaysOf } from '#engine/calendar/bankHolidays.ts';
import { openAt, type OpeningHours } from '#engine/calendar/openTime.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { sealSecret } from '#platform/disposable/sealing.web.ts';
import { clearDisposables } from '#platform/disposable/secrets.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { lastDueDay, RETENTION, type Retained, retentionDue } from '#platform/retention/retention.ts';
import { nextTime } from '#engine/schedule/nextTime.server.ts';
import { enterSchedules, tick } from '#engine/schedule/ticks.server.ts';
import { openJobWorker, type JobWorker } from '#engine/schedule/work.server.ts';
import { workKinds } from '#engine/schedule/workKinds.server.ts';
import type { Asker } from '../support/installation.server.ts';
import {
  ADMINISTRATOR,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '../support/testInstallation.server.ts';

const LONDON = 'Europe/London';
/** The clock before and after a change, with the day in London. */
const CHANGES: readonly (readonly [what: string, before: string, day: string, after: string, then: string])[] = [
  ['a day ahead', '2026-11-20T09:00:00Z', '2026-11-20', '2026-11-21T09:00:00Z', '2026-11-21'],
  ['an hour back', '2026-11-20T00:30:00Z', '2026-11-20', '2026-11-19T23:30:00Z', '2026-11-19'],
  ['over the hour that spring skips', '2026-03-29T00:59:30Z', '2026-03-29', '2026-03-29T01:00:30Z', '2026-03-29'],
  ['into the hour that autumn has twice', '2026-10-24T23:59:30Z', '2026-10-25', '2026-10-25T00:00:30Z', '2026-10-25'],
  ['into its second time', '2026-10-25T00:59:30Z', '2026-10-25', '2026-10-25T01:00:30Z', '2026-10-25'],
  ['into a day of summer', '2026-06-30T22:59:30Z', '2026-06-30', '2026-06-30T23:00:30Z', '2026-07-01'],
  ['to 29 February', '2028-02-28T23:59:30Z', '2028-02-28', '2028-02-29T00:00:30Z', '2028-02-29'],
  ['from 29 February', '2028-02-29T23:59:30Z', '2028-02-29', '2028-03-01T00:00:30Z', '2028-03-01'],
  ['into another year', '2026-12-31T23:59:30Z', '2026-12-31', '2027-01-01T00:00:30Z', '2027-01-01'],
];

let installation: TestProduct;
let administrator: Asker;
let jobWorker: JobWorker;
let folder: string;
beforeAll(async () => {
  installation = await openProduct();
  ({ administrator } = installation);
  jobWorker = await openJobWorker(String(installation.database.options.connectionString), pino({ level: 'silent' }), {
    run: false,
  });
  folder = mkdtempSync(join(tmpdir(), 'clocks-'));
});
afterAll(async () => {
  await jobWorker.stop();
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

const DAY = 86_400_000;
const at = (moment: string, ms = 0): string => new Date(Date.parse(moment) + ms).toISOString();

describe.each(CHANGES)('a clock that goes %s', (what, before, day, after, then) => {
  it('gives London’s date', () => {
    expect([localDay(Date.parse(before), LONDON), localDay(Date.parse(after), LONDON)]).toEqual([day, then]);
  });

  it('runs no schedule twice, however often it changes', async () => {
    await installation.owner.query('delete from work_schedule');
    await enterSchedules(installation.database, new Date(at(before, -2 * DAY)));
    const put: string[] = [];
    const enqueue = async (_tx: unknown, _name: string, _payload: object, options?: { only?: string }) =>
      void put.push(options?.only ?? '');
    for (const now of [before, after, before, after]) await tick(installation.database, enqueue, new Date(now));
    expect(put.length).toBeGreaterThan(5);
    expect(put.filter((only, n) => put.indexOf(only) !== n)).toEqual([]);
    // A missed run happens once, and each schedule then runs at most once for the time between.
    const names = put.map((only) => only.split(' ')[0]);
    for (const name of new Set(names)) expect(names.filter((each) => each === name).length).toBeLessThanOrEqual(2);
  });

  it('runs daily jobs once on each day in London', () => {
    const daily = workKinds().flatMap(({ cron }) =>
      /^\d+ \d+ \* \* \*$/.test(cron?.text ?? '') ? [cron?.text ?? ''] : [],
    );
    expect(daily.length).toBeGreaterThan(3);
    for (const times of daily) {
      const days: string[] = [];
      let now = new Date(at(before, -2 * DAY));
      while (now.getTime() < Date.parse(before) + 2 * DAY) {
        now = nextTime(times, now, LONDON);
        days.push(localDay(now.getTime(), LONDON));
      }
      expect(days).toEqual(days.map((_, n) => addDays(days[0] ?? '', n)));
    }
  });

  it('reports expiries by the days in London', () => {
    const ending = (today: string, days: number) =>
      warrantyPosition([{ startsOn: null, endsOn: addDays(day, days), months: null }], today, 90);
    expect(ending(day, 0)).toMatchObject({ state: 'expiring', daysLeft: 0 });
    expect(ending(then, 0)).toMatchObject(
      then > day ? { state: 'expired', daysLeft: -1 } : { state: 'expiring', daysLeft: then < day ? 1 : 0 },
    );
    expect(ending(then, 90).daysLeft).toBe(then > day ? 89 : then < day ? 91 : 90);
  });

  it('keeps bank holidays and opening hours on their days', () => {
    const allDay = [['00:00', '24:00']] as const;
    const hours = { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay };
    const closedDates = bankHolidaysOf('england-and-wales', Number(then.slice(0, 4))).map((each) => each.day);
    const calendar: OpeningHours = { timezone: LONDON, hours, closedDates, specialHours: {} };
    expect(openAt(calendar, Date.parse(after)).open).toBe(!closedDates.includes(then));
    expect(closedDates.includes(then)).toBe(what === 'into another year');
  });

  it('expires nothing early, and everything in time', () => {
    for (const category of Object.keys(RETENTION) as Retained[])
      for (const from of [day, then]) {
        const { dueOn } = retentionDue(category, from, false);
        expect(lastDueDay(category, dueOn, RETENTION[category].months) >= from).toBe(true);
        expect(lastDueDay(category, addDays(dueOn, -1), RETENTION[category].months) < from).toBe(true);
      }
  });

  it('gives one anchor of the log for each day in London', async () => {
    const file = anchorFile(mkdtempSync(join(folder, 'anchors-')));
    const told: string[] = [];
    const midnight = {
      database: installation.database,
      jobWorker,
      file,
      report: async (_context: unknown, anchor: { day: string }) => void told.push(anchor.day),
    };
    for (const now of [before, after, before, after]) await beginDay(midnight, new Date(now));
    expect((await file.read()).map((each) => each.day)).toEqual([...new Set([day, then])]);
    expect(new Set(told).size).toBe(told.length);
  });

  it('puts log entries under the day in London', async () => {
    for (const [now, on] of [
      [before, day],
      [after, then],
    ] as const) {
      const requestId = `clock ${what} ${now}`;
      await inTransaction(installation.database, (tx) =>
        logEvent(
          { tx, actor: actor('Clock'), now, requestId, ip: null },
          { action: 'anchor', entity: 'audit', entityId: null, title: what },
        ),
      );
      const found = async (from: string) =>
        (await administrator.get(`/api/v1/audit?from=${from}&to=${from}&request=${encodeURIComponent(requestId)}`)).body
          .rows?.length;
      expect([await found(addDays(on, -1)), await found(on), await found(addDays(on, 1))]).toEqual([0, 1, 0]);
    }
  });
});

/** For expiry times, setting the clock by hours equals moving the expiry the other way. */
const set = (hours: number) =>
  installation.owner.query(
    `with links as (update one_time_link set expires_at = expires_at - $1::interval),
          secrets as (update disposable_secret set expires_at = expires_at - $1::interval)
     update session set idle_until = idle_until - $1::interval, ends_at = ends_at - $1::interval`,
    [`${hours} hours`],
  );

describe.each([
  ['a day ahead and back', 25, -25],
  ['to the end of their period and an hour back', 13, -1],
])('expired sessions, links and codes, with a clock that goes %s', (_what, ahead, back) => {
  it('stay expired', async () => {
    const { database, keys } = installation;
    const asker = await signInAs(installation, `Clocked ${ahead > 20 ? 'Ahead' : 'Back'}`, ['team.view']);
    const userId = await userIdOf(asker);
    const now = () => new Date().toISOString();
    const [link, token] = await installation.write(async ({ tx }) => {
      const id = await makeLink(tx, { purpose: 'invite', userId, minutes: 60 }, now());
      return [id, (await tokenOf(tx, keys, id, now())) ?? ''] as const;
    });
    const look = () => lookAtLink(database, keys, { purpose: 'invite', token }, now());
    expect((await look()).id).toBe(link);
    const bytes = new TextEncoder().encode('hunter2');
    const { sealed } = await sealSecret({ name: null, type: 'text/plain', bytes }, null);
    const body = { purpose: 'Clocked', kind: 'text', hours: 1, ...sealed };
    const made = await administrator.send('POST', '/api/v1/disposables', body);
    const share = `/api/share/${String(made.body.path).split('/')[2]}`;
    expect((await installation.stranger.get(share)).status).toBe(200);

    await set(ahead);
    expect((await asker.get('/api/v1/teams')).status).toBe(401);
    await expect(look()).rejects.toMatchObject({ status: 410 });
    expect((await installation.stranger.get(share)).status).toBe(410);
    await endTimedOut(database);
    await clearDisposables(database, now());
    await set(back);
    expect((await asker.get('/api/v1/teams')).status).toBe(401);
    await expect(look()).rejects.toMatchObject({ status: 410 });
    expect((await installation.stranger.get(share)).status).toBe(410);
    if (ahead + back !== 0) await set(-ahead - back);
    administrator = await installation.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
  });
});

it('a used code does not work again when the clock goes back an hour, and neither does an earlier one', async () => {
  const { database, keys } = installation;
  const userId = await userIdOf(await signInAs(installation, 'Code Clocked', ['team.view']));
  const { secret } = draftApp(keys, { userId, email: 'code@msp.example', issuer: 'CRM' }, Date.now());
  const confirmed = { secret: Buffer.from(readSecret(secret) ?? []), step: null };
  await installation.write(({ tx }) => keepApp(tx, keys, { userId, name: 'App', confirmed }));
  const now = Date.parse('2026-10-25T01:00:30Z');
  const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor((now + ms) / 1_000) });
  expect(await spendCode(database, keys, userId, codeAt(0), now)).toBe(true);
  for (const ms of [0, -30_000, -3_600_000]) {
    expect(await spendCode(database, keys, userId, codeAt(0), now + ms)).toBe(false);
    expect(await spendCode(database, keys, userId, codeAt(ms), now + ms)).toBe(false);
  }
  expect(await spendCode(database, keys, userId, codeAt(DAY), now + DAY)).toBe(true);
});
