import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboundOf } from '#areas/integrations/integrations.server.ts';
import { runAlarmChecks } from '#platform/alarms/watch.server.ts';
import { checkOwnCertificate } from '#platform/alarms/ownCertificate.server.ts';
import { latestChecks } from '#platform/audit/checks.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { recordSecretsExported } from '#platform/audit/secretAccess.server.ts';
import { backUp, type BackupPlan } from '#platform/backup/nightly.server.ts';
import { runTestRestore } from '#platform/backup/runTestRestore.server.ts';
import { holdOutgoing } from '#engine/outbound/outgoingHold.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { readEnvironmentBlock } from '#engine/environment/environmentBlock.ts';
import { TEST_CERTIFICATE } from '#engine/outbound/testing/certificate.ts';
import type { Asker } from '../support/installation.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

let installation: TestProduct;
let ada: Asker;
let plan: BackupPlan;

beforeAll(async () => {
  installation = await openProduct({ work: true });
  ada = installation.administrator;
  const { database, keys } = installation;
  const storage = { put: async () => undefined } as never;
  plan = { database, keys, storage, url: String(database.options.connectionString), folder: '', migrations: 'drizzle' };
});
afterAll(() => installation.close());

interface Shown {
  readonly id: number;
  readonly version: number;
  readonly kind: string;
  readonly says: string;
}
const open = async (kind: string): Promise<readonly Shown[]> => {
  const { rows } = (await ada.get('/api/v1/alarms')).body as unknown as { rows: readonly Shown[] };
  return rows.filter((row) => row.kind === kind);
};
const look = () =>
  runAlarmChecks(installation.database, (error) => {
    throw error;
  });
const query = (sql: string, values: readonly unknown[] = []) => installation.database.query(sql, [...values]);

describe('an alarm is raised by', () => {
  it('a user who becomes an administrator through a role', async () => {
    const ann = await userIdOf(await signInAs(installation, 'Ann Ascending', ['customer.view']));
    expect(await open('administrator.new')).toEqual([]);
    const { row } = (await ada.get(`/api/v1/users/${ann}`)).body as unknown as {
      row: { version: number; roleIds: number[] };
    };
    const { rows } = await query(`select id from role where name = 'Administrator'`);
    const given = await ada.send('PATCH', `/api/v1/users/${ann}`, {
      version: row.version,
      roleIds: [...row.roleIds, (rows[0] as { id: number }).id],
    });
    expect(given.status).toBe(200);
    expect(await open('administrator.new')).toMatchObject([
      { says: expect.stringContaining('Ada Underhill made Ann Ascending an administrator') },
    ]);
  });

  it('a role that becomes an administrator role for its holders', async () => {
    await signInAs(installation, 'Rob Raised', ['role.update', 'customer.view']);
    const { rows } = await query(`select id, version from role where name = 'Role of Rob Raised'`);
    const { id, version } = rows[0] as { id: number; version: number };
    const widen = (permissions: string[], given: number) =>
      ada.send('PATCH', `/api/v1/system/roles/${id}`, { version: given, permissions });
    expect((await widen(['role.update', 'customer.*'], version)).status).toBe(200);
    expect(await open('administrator.new')).toHaveLength(1);
    expect((await widen(['role.update', 'user.*'], version + 1)).status).toBe(200);
    expect(await open('administrator.new')).toMatchObject([
      { says: expect.stringContaining('made Rob Raised an administrator') },
      {},
    ]);
  });

  it('second factors removed by another user', async () => {
    const fay = await userIdOf(await signInAs(installation, 'Fay Factor', ['customer.view']));
    await query(`insert into authenticator (user_id, kind, name, secret) values ($1, 'totp', 'Phone', 'v1.k1.AAAA')`, [
      fay,
    ]);
    expect((await ada.send('POST', `/api/v1/users/${fay}/reset-two-factor`)).status).toBe(200);
    expect(await open('secondFactor.reset')).toMatchObject([{ says: expect.stringContaining('Fay Factor') }]);
  });

  it('a secret that cannot be decrypted, once for each place', async () => {
    const ivo = await signInAs(installation, 'Ivo Integrity', ['customer.view']);
    await query(
      `insert into authenticator (user_id, kind, name, secret) select $1, 'totp', 'Phone', 'v1.k1.' || repeat('A', 60)`,
      [await userIdOf(ivo)],
    );
    const again = await installation.newcomer();
    await again.send('POST', '/api/v1/session', {
      email: 'ivo.integrity@msp.example',
      password: 'four lifts wander quietly',
    });
    const refused = await again.send('POST', '/api/v1/session/two-factor', { code: '123456' });
    expect([refused.status, refused.body.code]).toEqual([409, 'integrity']);
    await expect.poll(() => open('integrity')).toMatchObject([{ says: expect.stringContaining('authenticator') }]);
  });

  it('an allowed network', async () => {
    const made = await ada.send('POST', '/api/v1/system/outbound', {
      cidr: '10.20.0.0/16',
      note: 'The monitoring of the school',
    });
    expect(made.status).toBe(201);
    expect(await open('outbound.changed')).toMatchObject([{ says: expect.stringContaining('10.20.0.0/16') }]);
  });

  it('an export of secrets', async () => {
    await installation.write((context) =>
      recordSecretsExported(
        context,
        [{ entity: 'credential', entityId: 1, title: 'Firewall', customerId: null, sessionId: null }],
        'Passwords of a school',
      ),
    );
    expect(await open('secrets.exported')).toMatchObject([{ says: expect.stringContaining('Passwords of a school') }]);
  });

  it('a night without a backup, and a failed one; it ends with a successful one', async () => {
    await look();
    expect(await open('backup.late')).toEqual([]);
    await query(`update "user" set created_at = now() - interval '27 hours'`);
    await look();
    expect(await open('backup.late')).toMatchObject([{ says: expect.stringContaining('No backup has succeeded') }]);
    const file = `${installation.keys.id}-${Date.now()}.not-a-folder`;
    writeFileSync(`/tmp/${file}`, '');
    await backUp({ ...plan, folder: `/tmp/${file}/in` }, new Date().toISOString());
    await look();
    expect(await open('backup.late')).toMatchObject([{ says: expect.stringContaining('The last backup failed') }]);
    await query(
      `insert into backup_run (kind, state, started_at, finished_at) values ('backup', 'done', now(), now())`,
    );
    await look();
    expect(await open('backup.late')).toEqual([]);
  });

  it('a failed test restore', async () => {
    await runTestRestore({ ...plan, folder: '/tmp/no-backups-here' }, new Date().toISOString());
    await look();
    expect(await open('backup.trial')).toMatchObject([{ says: expect.stringContaining('No backup to test') }]);
  });

  it('waiting emails, and no email reports it', async () => {
    await inTransaction(installation.database, (tx) =>
      queueMail(tx, { to: 'bea@msp.example', subject: 'Hello', paragraphs: ['Hello.'] }),
    );
    const count = async () => (await query('select 1 from letter')).rowCount;
    const before = await count();
    await look();
    expect(await open('mail.waiting')).toMatchObject([{ says: expect.stringContaining('no mail server is set up') }]);
    expect(await count()).toBe(before);
  });

  it('a restored copy, whose emails are held', async () => {
    await holdOutgoing(installation.database, new Date().toISOString());
    await look();
    expect(await open('mail.waiting')).toMatchObject([{ says: expect.stringContaining('restored copy') }]);
    expect((await ada.send('POST', '/api/v1/mail/release', {})).status).toBe(200);
  });

  it('a log changed in the database; nobody can dismiss it', async () => {
    const { database, owner } = installation;
    await sealAll(database);
    await owner.query('alter table change_log disable trigger user');
    await owner.query(
      `update change_log set title = 'Nothing happened' where id = (select min(entry_id) from change_seal)`,
    );
    await owner.query('alter table change_log enable trigger user');
    expect((await ada.send('POST', '/api/v1/audit/checks')).status).toBe(202);
    await expect.poll(async () => (await latestChecks(database, 1))[0]?.state).toBe('broken');
    const [row] = await open('audit.broken');
    expect(row?.says).toMatch(/Entry 1 was changed or removed/);
    const refused = await ada.send('POST', `/api/v1/alarms/${row?.id}/acknowledge`, {
      version: row?.version,
      note: 'It does not matter.',
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'standing_alarm']);
    await look();
    expect(await open('audit.broken')).toHaveLength(1);
  });
});

describe('the security contact', () => {
  const name = (securityContact: string | null, version: number) =>
    ada.send('PATCH', '/api/v1/settings/audit', { version, securityContact });

  it('can be replaced and not removed, and never has a deactivated account', async () => {
    expect((await name('watch@msp.example', 0)).status).toBe(200);
    expect(await name(null, 1)).toMatchObject({
      status: 422,
      body: { errors: { securityContact: [expect.stringContaining('not be emailed to anyone')] } },
    });
    const gus = await userIdOf(await signInAs(installation, 'Gus Gone', ['customer.view']));
    await query(`update "user" set status = 'deactivated' where id = $1`, [gus]);
    expect(await name('GUS.gone@msp.example', 1)).toMatchObject({
      status: 422,
      body: { errors: { securityContact: [expect.stringContaining('can no longer sign in')] } },
    });
    // An earlier version without a contact cannot be restored either.
    const back = await ada.send('POST', '/api/v1/settings/audit/put-back', { version: 1, to: 0 });
    expect(back.status).toBe(422);
    expect((await name('other@msp.example', 1)).status).toBe(200);
    const line = async () => {
      const { lines } = (await ada.get('/api/v1/health?page=security')).body as unknown as {
        lines: readonly { key: string; state: string }[];
      };
      return lines.find(({ key }) => key === 'securityContact')?.state;
    };
    expect(await line()).toBe('good');
    await query(`update "user" set email = 'other@msp.example' where id = $1`, [gus]);
    expect(await line()).toBe('bad');
  });
});

it('gets an alarm for five limits of one account within an hour, not for four', async () => {
  const strict = await openProduct({ rateLimitScale: 1 });
  try {
    const lim = await signInAs(strict, 'Lim Limit', ['*.view']);
    const hit = async (places: readonly string[]) => {
      for (const place of places) {
        // File exports have the lowest limit, so even a slow machine exceeds it.
        for (let at = 0; at < 60; at++) if ((await lim.get(`/api/v1/${place}.csv`)).status === 429) break;
      }
    };
    const raised = async () =>
      (await strict.database.query(`select says from alarm where kind = 'limits.hit'`)).rows as { says: string }[];
    await hit(['teams', 'users', 'sites', 'contacts']);
    await expect
      .poll(async () => (await strict.database.query(`select 1 from change_log where action = 'limit'`)).rowCount)
      .toBe(4);
    expect(await raised()).toEqual([]);
    await hit(['suppliers']);
    await expect.poll(raised).toMatchObject([{ says: expect.stringContaining('Lim Limit') }]);
  } finally {
    await strict.close();
  }
});

describe('the certificate of CRM', () => {
  let site: Server;
  let address: string;
  const environment = [readEnvironmentBlock('127.77.0.0/16')].filter((each) => each !== null);
  const check = (now: string, trusted?: string) =>
    checkOwnCertificate(
      installation.database,
      outboundOf(installation.database, { environment, own: [], ...(trusted ? { trusted } : {}) }),
      address,
      now,
    );

  beforeAll(async () => {
    site = createServer({ ...TEST_CERTIFICATE }, (_request, response) => response.end());
    await new Promise<void>((done) => site.listen(0, '127.77.0.4', done));
    address = `https://127.77.0.4:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });

  it('raises an alarm fourteen days before it expires, until it is renewed', async () => {
    await check('2126-10-14T00:00:00Z', TEST_CERTIFICATE.cert);
    expect(await open('certificate.ends')).toEqual([]);
    await check('2126-10-15T00:00:00Z', TEST_CERTIFICATE.cert);
    expect(await open('certificate.ends')).toMatchObject([{ says: expect.stringContaining('28 October 2126') }]);
    await check('2126-10-01T00:00:00Z', TEST_CERTIFICATE.cert);
    expect(await open('certificate.ends')).toEqual([]);
  });

  it('raises an alarm when browsers do not trust it', async () => {
    await check('2026-11-21T00:00:00Z');
    expect(await open('certificate.ends')).toMatchObject([{ says: expect.stringContaining('do not trust') }]);
  });
});
