import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { openKeyRing } from '#engine/keys/keys.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { backUp, type BackupPlan } from '#platform/backup/nightly.server.ts';
import { runTestRestore } from '#platform/backup/runTestRestore.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { a } from '../support/builders.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { openProduct } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let plan: BackupPlan;
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'backups-'));
  installation = await openProduct();
  const { database } = installation;
  plan = {
    database,
    url: String(database.options.connectionString),
    storage: localStorage(join(home, 'files')),
    keys: openKeyRing(undefined, home),
    folder: join(home, 'backups'),
    migrations: resolve('drizzle'),
  };
  await installation.write((context) => a(context, customer));
  await sealAll(database);
});
afterAll(async () => {
  await installation.close();
  rmSync(home, { recursive: true, force: true });
});

const runs = async () => {
  const { rows } = await installation.database.query<{
    kind: string;
    state: string;
    rows: number;
    remark: string | null;
  }>('select kind, state, rows, remark from backup_run order by id desc');
  return rows;
};
const trials = async () => {
  const { rows } = await installation.database.query(
    "select 1 from pg_database where starts_with(datname, current_database() || '_trial_')",
  );
  return rows.length;
};

describe('the nightly backup', () => {
  it('is in its folder, and outdated ones are deleted', async () => {
    mkdirSync(plan.folder, { recursive: true });
    for (const day of ['01', '02', '03']) writeFileSync(join(plan.folder, `crm-2026-01-${day}T020000Z.backup`), '');
    writeFileSync(join(plan.folder, 'notes.txt'), 'not ours');
    expect(await backUp(plan, '2026-11-21T02:30:00.000Z')).toBe(true);
    expect(readdirSync(plan.folder).sort()).toEqual([
      'crm-2026-01-01T020000Z.backup',
      'crm-2026-01-02T020000Z.backup',
      'crm-2026-01-03T020000Z.backup',
      'crm-2026-11-21T023000Z.backup',
      'notes.txt',
    ]);
    for (let day = 1; day <= 20; day++)
      writeFileSync(join(plan.folder, `crm-2026-02-${String(day).padStart(2, '0')}T020000Z.backup`), '');
    await backUp(plan, '2026-11-21T03:30:00.000Z');
    expect(readdirSync(plan.folder)).toHaveLength(10);
    expect((await runs())[0]).toMatchObject({ kind: 'backup', state: 'done' });
  });

  it('is made by one node if two begin at once', async () => {
    const before = (await runs()).length;
    const both = await Promise.all([
      backUp(plan, '2026-11-22T02:30:00.000Z'),
      backUp(plan, '2026-11-22T02:30:00.000Z'),
    ]);
    expect(both.sort()).toEqual([false, true]);
    expect(await runs()).toHaveLength(before + 1);
  });

  it('that fails says why', async () => {
    await backUp({ ...plan, folder: join(home, 'secret.keys', 'not-a-folder') }, '2026-11-23T02:30:00.000Z');
    expect((await runs())[0]).toMatchObject({
      kind: 'backup',
      state: 'failed',
      remark: expect.stringMatching(/ENOTDIR/),
    });
  });
});

describe('the test restore', () => {
  it('restores the newest backup to a separate database, checks its log, and leaves nothing behind', async () => {
    expect(await runTestRestore(plan, '2026-11-22T04:00:00.000Z')).toBe(true);
    const [trial] = await runs();
    expect(trial).toMatchObject({ kind: 'trial', state: 'done', remark: expect.stringMatching(/^Checked:/) });
    expect(trial?.rows).toBeGreaterThan(20);
    expect(await trials()).toBe(0);
  });

  it('detects a log with a broken chain', async () => {
    const { database, owner } = installation;
    const fiddle = (title: string) =>
      owner.query(
        `begin; alter table change_log disable trigger user;
         update change_log set title = '${title}' where id = (select min(entry_id) from change_seal);
         alter table change_log enable trigger user; commit`,
      );
    const { rows } = await database.query<{ title: string }>(
      'select title from change_log where id = (select min(entry_id) from change_seal)',
    );
    await fiddle('Somebody else');
    await backUp(plan, '2026-11-24T02:30:00.000Z');
    await runTestRestore(plan, '2026-11-24T04:00:00.000Z');
    expect((await runs())[0]).toMatchObject({
      state: 'failed',
      remark: 'The audit log in the backup is not valid at entry 1.',
    });
    await fiddle(rows[0]?.title ?? '');
  });

  it('detects a truncated file', async () => {
    await backUp(plan, '2026-11-25T02:30:00.000Z');
    truncateSync(join(plan.folder, 'crm-2026-11-25T023000Z.backup'), 5_000);
    await runTestRestore(plan, '2026-11-25T04:00:00.000Z');
    expect((await runs())[0]).toMatchObject({
      kind: 'trial',
      state: 'failed',
      remark: expect.stringMatching(/is incomplete/),
    });
    expect(await trials()).toBe(0);
  });
});

it('is shown with permission, and can be started by hand; nothing of it leaves over the network', async () => {
  const { status, body } = await installation.administrator.get('/api/v1/backups');
  expect(status).toBe(200);
  expect(body).toMatchObject({ isLate: false, backups: expect.any(Array), trials: expect.any(Array) });
  expect((await installation.administrator.send('POST', '/api/v1/backups', {})).status).toBe(202);
  expect((await installation.administrator.send('POST', '/api/v1/backups/trial', {})).status).toBe(202);
  for (const address of ['/api/v1/backups/restore', '/api/v1/restore', '/api/v1/backups/crm-2026-11-21T023000Z.backup'])
    expect((await installation.administrator.send('POST', address, {})).status).toBe(404);
});
