import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { seal } from '#engine/keys/sealedBox.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { testRestoreAlarm } from '#platform/backup/backupAlarms.server.ts';
import { contentsOf, refuseOtherRows } from '#platform/backup/restoreChecks.server.ts';
import { newEnvelope } from '#platform/backup/envelope.server.ts';
import { sealFrames } from '#platform/backup/frames.server.ts';
import { backupName } from '#platform/backup/keep.rules.ts';
import { backUp, type BackupPlan } from '#platform/backup/nightly.server.ts';
import { openBackup } from '#platform/backup/open.server.ts';
import { type BackupRecord, written } from '#platform/backup/records.server.ts';
import { latestRuns } from '#platform/backup/runs.server.ts';
import { runTestRestore } from '#platform/backup/runTestRestore.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { a } from '../support/builders.server.ts';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

const FILE = 'feedfacefeedfacefeedfacefeedfacefeedface';
const CONFIDENTIAL = 'canary-of-the-test-restore-4711';

let installation: TestProduct;
let plan: BackupPlan;
let home: string;
let day = 0;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'test-restore-'));
  installation = await openProduct();
  const { database, keys } = installation;
  plan = {
    database,
    url: String(database.options.connectionString),
    storage: localStorage(join(home, 'files')),
    keys,
    folder: join(home, 'backups'),
    migrations: resolve('drizzle'),
  };
  await installation.write((context) => a(context, customer));
  await sealAll(database);
  const bytes = Buffer.from('the plan of the building');
  await plan.storage.put(FILE, bytes, 'text/plain');
  await database.query(
    `insert into stored_file (key, name, media_type, size, sha256) values ($1, 'plan.txt', 'text/plain', $2, $3)`,
    [FILE, bytes.length, createHash('sha256').update(bytes).digest('hex')],
  );
  for (let user = 1; user <= 60; user++)
    await database.query(`insert into authenticator (user_id, kind, name, secret) values ($1, 'totp', 'App', $2)`, [
      1_000 + user,
      seal(keys, 'authenticator', `authenticator of user ${1_000 + user}`, CONFIDENTIAL),
    ]);
  await database.query(`insert into setting_secret (name, sealed) values ('mail.password', $1)`, [
    seal(keys, 'setting', 'setting mail.password', CONFIDENTIAL),
  ]);
});
afterAll(async () => {
  await installation.close();
  rmSync(home, { recursive: true, force: true });
});

/**
 * Makes the next night's backup.
 * @returns its path
 */
async function nextNight(): Promise<string> {
  const now = new Date(Date.UTC(2026, 10, ++day, 2, 30)).toISOString();
  await backUp(plan, now);
  return join(plan.folder, backupName(now));
}
async function tried() {
  await runTestRestore(plan, new Date().toISOString());
  const [trial] = await latestRuns(installation.database, 'trial', 1);
  return { ...trial, alarm: await testRestoreAlarm(installation.database) };
}
/** Runs SQL as the owner of the tables, bypassing all protection. */
const fiddle = (sql: string) => installation.owner.query(sql);

/** Rewrites a backup with changed records; only a holder of the key can do this. */
async function doctored(path: string, change: (told: BackupRecord) => BackupRecord): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const told of openBackup({ path, ring: (id) => plan.keys.deriveOf(id, 'backup') }))
    pieces.push(written(change(told)));
  const key = plan.keys.derive('backup');
  const envelope = newEnvelope({ by: 'ring', id: plan.keys.id, key }, new Date().toISOString());
  const frames = sealFrames(envelope.key, envelope.bytes);
  const [body] = await Promise.all([buffer(frames), pipeline(Readable.from(pieces), createGzip(), frames)]);
  writeFileSync(path, Buffer.concat([envelope.bytes, body]));
}

describe('the test restore', () => {
  it('counts and sums every table, opens fifty secrets of all kinds, and lists what it checked', async () => {
    await nextNight();
    const { state, remark, alarm } = await tried();
    expect(state).toBe('done');
    expect(remark).toMatch(
      /^Checked: all rows of \d+ tables, 1 file, 50 secrets of 2 kinds, the audit log up to entry [\d,]+\.$/,
    );
    expect(alarm).toBeNull();
  });

  it('raises an alarm for a secret that cannot be decrypted, by kind and never with its content', async () => {
    await installation.database.query(`update setting_secret set sealed = sealed || 'AAAA'`);
    await nextNight();
    const { state, remark, alarm } = await tried();
    expect(state).toBe('failed');
    expect(remark).toBe(
      '1 of 50 secrets in the backup cannot be decrypted with the keys of this installation: setting_secret.sealed',
    );
    expect(alarm).toContain('setting_secret.sealed');
    const { rows } = await installation.database.query(
      `select count(*)::int as n from change_log where change_log::text like '%${CONFIDENTIAL}%'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    await installation.database.query(`update setting_secret set sealed = left(sealed, -4)`);
  });

  it('raises an alarm for a file that differs from what was stored', async () => {
    const path = join(home, 'files', FILE.slice(0, 2), FILE.slice(2, 4), FILE);
    const bytes = readFileSync(path);
    writeFileSync(path, 'the plan of a burglar');
    await nextNight();
    const { state, alarm } = await tried();
    expect(state).toBe('failed');
    expect(alarm).toContain(`One file is missing or damaged: ${FILE}. The other files can be restored.`);
    writeFileSync(path, bytes);
  });

  it('raises an alarm for a table with fewer rows than the backup says', async () => {
    const path = await nextNight();
    let name = '';
    await doctored(path, (told) => {
      if (told.kind === 'table') name = told.name;
      if (told.kind === 'end' && name === 'customer' && told.rows) {
        name = '';
        return { ...told, rows: told.rows + 1 };
      }
      return told.kind === 'totals' ? { ...told, totals: { ...told.totals, rows: told.totals.rows + 1 } } : told;
    });
    const { state, alarm } = await tried();
    expect(state).toBe('failed');
    expect(alarm).toMatch(/“customer” accepted \d+ of \d+ rows/);
  });

  it('detects changed rows and missing rows', async () => {
    const held = await contentsOf({ path: await nextNight(), ring: (id) => plan.keys.deriveOf(id, 'backup') });
    const client = new pg.Client({ connectionString: plan.url });
    await client.connect();
    const one = { ...held, tables: new Map([...held.tables].filter(([name]) => name === 'customer')) };
    try {
      await refuseOtherRows(client, one);
      await client.query('begin');
      await client.query(`update customer set name = name || '.'`);
      await expect(refuseOtherRows(client, one)).rejects.toThrow('Rows of “customer” differ from the backed up rows.');
      await client.query('delete from customer');
      await expect(refuseOtherRows(client, one)).rejects.toThrow('“customer” has 0 rows, but 1 were backed up.');
    } finally {
      await client.query('rollback');
      await client.end();
    }
  });

  it('begins where the archive of the log ends', async () => {
    await fiddle(
      `begin; alter table change_seal disable trigger user;
       insert into audit_archive (from_seq, to_seq, hash, file, sha256, archived_at)
         select 1, seq, encode(hash, 'hex'), 'archive.zip', '', now() from change_seal where seq = 2;
       delete from change_seal where seq <= 2; alter table change_seal enable trigger user; commit`,
    );
    await nextNight();
    expect(await tried()).toMatchObject({ state: 'done', alarm: null });
  });
});
