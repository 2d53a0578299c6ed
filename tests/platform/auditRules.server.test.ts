import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { followAll, followLog } from '#platform/audit/rules/followLog.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { recordSecretAccess } from '#platform/audit/secretAccess.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { openProduct, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

let installation: TestProduct;
let ada: number;

beforeAll(async () => {
  installation = await openProduct();
  ada = await userIdOf(installation.administrator);
});
afterAll(() => installation.close());

const AT_WORK = '2026-11-20T10:00:00.000Z';
const AT_NIGHT = '2026-11-20T23:30:00.000Z';
/** Runs work as Ada at a given time. */
const asAda = (now: string, work: (context: Context) => Promise<unknown>) =>
  installation.write((context) =>
    work({ ...context, now, ip: '192.0.2.7', actor: { ...context.actor, userId: ada, name: 'Ada Underhill' } }),
  );
const exported = (now: string, rows: number) =>
  asAda(now, (context) =>
    logEvent(context, {
      action: 'export',
      entity: 'team',
      entityId: null,
      title: 'Teams',
      changes: { rows: [null, rows] },
    }),
  );
const revealed = (now: string, entityId = 1) =>
  asAda(now, (context) =>
    recordSecretAccess(context, {
      how: 'shown',
      entity: 'credential',
      entityId,
      title: `Firewall ${entityId}`,
      customerId: null,
      sessionId: null,
    }),
  );
const follow = async (): Promise<void> => {
  await sealAll(installation.database);
  await followAll(installation.database);
};
const alarms = async (): Promise<{ kind: string; says: string; times: number; about: string }[]> =>
  (
    await installation.database.query<{ kind: string; says: string; times: number; about: string }>(
      'select kind, says, times, about from alarm order by id',
    )
  ).rows;
const kinds = async (): Promise<string[]> => (await alarms()).map(({ kind }) => kind);

beforeEach(async () => {
  await follow();
  await installation.database.query('delete from alarm');
});

describe('rules over the log', () => {
  it('the thirtieth secret within an hour raises one alarm', async () => {
    // The limit is ten secrets per minute.
    for (let n = 0; n < 29; n++) await revealed(`2026-11-18T10:0${Math.floor(n / 6)}:00.000Z`, n + 1);
    await follow();
    expect(await kinds()).toEqual([]);
    await revealed('2026-11-18T10:05:00.000Z', 30);
    await follow();
    expect(await alarms()).toMatchObject([{ kind: 'audit.manyReveals', says: expect.stringContaining('30 secrets') }]);
  });

  it('an export of many rows raises an alarm, one of few does not', async () => {
    await exported(AT_WORK, 999);
    await follow();
    expect(await alarms()).toEqual([]);
    await exported(AT_WORK, 1_000);
    await follow();
    expect(await alarms()).toMatchObject([
      {
        kind: 'audit.massExport',
        says: 'Ada Underhill exported 1,000 rows of Teams in one file. Ask what they are for.',
      },
    ]);
  });

  it('the rows of a real export are in its entry', async () => {
    await installation.administrator.send('POST', '/api/v1/teams', { name: 'One row' });
    await installation.administrator.get('/api/v1/teams.csv');
    const { rows } = await installation.database.query(
      `select changes from change_log where action = 'export' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ changes: { rows: [null, 1] } }]);
  });

  it('many exports of one user within an hour raise one alarm, and again after as many more', async () => {
    const minute = (n: number) => `2026-11-19T10:${String(n).padStart(2, '0')}:00.000Z`;
    for (let n = 0; n < 9; n++) await exported(minute(n), 1);
    await follow();
    expect(await kinds()).toEqual([]);
    for (let n = 9; n < 20; n++) await exported(minute(n), 1);
    await follow();
    expect(await alarms()).toMatchObject([{ kind: 'audit.manyExports', times: 2, about: String(ada) }]);
    await exported('2026-11-19T11:30:00.000Z', 1);
    await follow();
    expect(await alarms()).toMatchObject([{ times: 2 }]);
  });

  it('access to a secret at night raises an alarm, not during work; background jobs never do', async () => {
    await revealed(AT_WORK);
    await follow();
    expect(await kinds()).toEqual([]);
    await revealed(AT_NIGHT);
    await installation.write((context) =>
      recordSecretAccess(
        { ...context, now: AT_NIGHT },
        {
          how: 'shown',
          entity: 'credential',
          entityId: 1,
          title: 'Firewall',
          customerId: null,
          sessionId: null,
        },
      ),
    );
    await follow();
    expect(await alarms()).toMatchObject([{ kind: 'audit.offHours', times: 1 }]);
  });

  it('ten failed sign-ins of one account raise an alarm, and thirty from one address another', async () => {
    for (let n = 0; n < 30; n++)
      await installation.write((context) =>
        logEvent(
          { ...context, now: AT_WORK, ip: '198.51.100.9' },
          {
            action: 'sign-in-failed',
            entity: 'user',
            entityId: n < 10 ? ada : null,
            title: n < 10 ? 'Ada Underhill' : 'Unknown account',
          },
        ),
      );
    await follow();
    expect(await alarms()).toMatchObject([
      { kind: 'audit.manyFailures', about: String(ada), times: 1 },
      { kind: 'audit.failuresFrom', about: '198.51.100.9', times: 1 },
    ]);
  });

  it('a role that gains sensitive permissions raises an alarm; other permissions do not', async () => {
    const role = await installation.administrator.send('POST', '/api/v1/system/roles', {
      name: 'Auditors',
      permissions: ['team.view'],
    });
    const path = `/api/v1/system/roles/${String(role.body.row?.id)}`;
    await installation.administrator.send('PATCH', path, { permissions: ['team.*'], version: 1 });
    await follow();
    expect(await kinds()).toEqual([]);
    await installation.administrator.send('PATCH', path, { permissions: ['team.*', 'audit.export'], version: 2 });
    await follow();
    expect(await alarms()).toMatchObject([
      {
        kind: 'audit.permissionRaised',
        says: 'Ada Underhill added sensitive permissions to the role Auditors: audit.export.',
      },
    ]);
  });

  it('limits are settings: 0 is never', async () => {
    const { body } = await installation.administrator.get('/api/v1/settings/audit');
    const saved = await installation.administrator.send('PATCH', '/api/v1/settings/audit', {
      exportRows: 0,
      offHoursReveals: false,
      version: body.row?.version,
    });
    expect(saved.status, saved.text).toBe(200);
    await exported(AT_WORK, 50_000);
    await revealed(AT_NIGHT);
    await follow();
    expect(await kinds()).toEqual([]);
    await installation.administrator.send('PATCH', '/api/v1/settings/audit', {
      exportRows: 1_000,
      offHoursReveals: true,
      version: saved.body.row?.version,
    });
  });

  it('each entry is checked once, on any number of nodes', async () => {
    await exported('2026-11-17T10:00:00.000Z', 5_000);
    await sealAll(installation.database);
    await Promise.all(Array.from({ length: 8 }, () => followLog(installation.database)));
    await followAll(installation.database);
    expect(await alarms()).toMatchObject([{ kind: 'audit.massExport', times: 1 }]);
    expect(await followLog(installation.database)).toBe(0);
  });

  it('the security contact is notified by email', async () => {
    const { body } = await installation.administrator.get('/api/v1/settings/audit');
    await installation.administrator.send('PATCH', '/api/v1/settings/audit', {
      securityContact: 'security@msp.example',
      version: body.row?.version,
    });
    await exported('2026-11-16T10:00:00.000Z', 5_000);
    await follow();
    const { rows } = await installation.database.query(
      `select subject from letter where recipient = 'security@msp.example' and subject like 'Alarm:%'`,
    );
    expect(rows).toEqual([{ subject: 'Alarm: Large export' }]);
  });
});
