import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { product } from '#engine/permission/actor.ts';
import { type Database, inTransaction, openDatabase } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { makeLine, openJobWorker, type JobWorker } from '#engine/schedule/work.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { type AnchorFile, anchorFile } from './anchorFile.server.ts';
import { type Archived, archiveLog } from './archive.server.ts';
import { checkArchive } from './archiveFile.server.ts';
import { type Check, saidOf } from './check.ts';
import { beginCheck, latestChecks, registerChecks } from './checks.server.ts';
import { headOf } from './entries.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { sealAll } from './sealer.server.ts';
import { recordSecretAccess } from './secretAccess.server.ts';

let made: TestDatabase;
let owner: Database;
let jobWorker: JobWorker;
let folder: string;
let anchors: AnchorFile;
beforeEach(async () => {
  made = await testDatabase();
  owner = openDatabase(made.url);
  folder = mkdtempSync(join(tmpdir(), 'archive-'));
  anchors = anchorFile(folder);
  registerChecks(owner, anchors, async () => undefined);
  await makeLine(made.url);
  jobWorker = await openJobWorker(made.productUrl, pino({ level: 'silent' }), { run: true });
});
afterEach(async () => {
  await jobWorker.stop();
  await owner.end();
  await made.drop();
  rmSync(folder, { recursive: true, force: true });
});

const writing = <T>(now: string, work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(owner, (tx) => work({ tx, actor: product('Test'), now, requestId: 'test', ip: null }));
/** A day of the log: some entries, a password access, and the anchor of the next midnight. */
async function dayOf(day: string, titles: readonly string[]): Promise<void> {
  for (const title of titles)
    await writing(`${day}T12:00:00.000Z`, (context) =>
      logEvent(context, { action: 'test', entity: 'thing', entityId: 1, title }),
    );
  await writing(`${day}T13:00:00.000Z`, (context) =>
    recordSecretAccess(context, {
      how: 'shown',
      entity: 'thing',
      entityId: 1,
      title: titles[0] ?? '',
      customerId: null,
      sessionId: null,
    }),
  );
  await sealAll(owner);
  await anchors.append({ day, ...(await headOf(owner)), at: `${day}T23:59:59.000Z` });
}
const NOW = new Date('2026-11-21T12:00:00Z');
const archive = (before: string): Promise<Archived> =>
  archiveLog({ owner, anchors, folder: join(folder, 'archive'), before, now: NOW });
async function checked(): Promise<Check | undefined> {
  const id = await writing(NOW.toISOString(), (context) => beginCheck(context, jobWorker));
  const latest = async () => (await latestChecks(owner, 5)).find((check) => check.id === id);
  await expect.poll(async () => (await latest())?.state, { timeout: 20_000 }).not.toBe('running');
  return latest();
}
const titles = async (): Promise<string[]> =>
  (await owner.query<{ title: string }>(`select title from change_log where action = 'test' order by id`)).rows.map(
    ({ title }) => title,
  );

it('the log of seven years ago is archived up to an anchor, and the rest stays valid', async () => {
  await dayOf('2019-01-01', ['one', 'two']);
  await dayOf('2019-01-02', ['three']);
  await dayOf('2026-01-01', ['four']);
  const { path, from, to } = await archive('2019-11-22');
  expect([from, to]).toEqual([1, 5]);
  expect(await titles()).toEqual(['four']);
  const lines = (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toMatchObject({ from: 1, to: 5, anchors: [{ day: '2019-01-01' }, { day: '2019-01-02' }] });
  expect(lines.slice(1).map(({ seq, title }) => `${String(seq)} ${String(title)}`)).toEqual([
    '1 one',
    '2 two',
    '3 one',
    '4 three',
    '5 three',
  ]);
  expect(await checkArchive(path)).toEqual({ ok: true, said: 'Entries 1 to 5 are unchanged.' });
  await sealAll(owner);
  const check = await checked();
  expect(check?.state, check && saidOf(check)).toBe('intact');
  const { rows } = await owner.query(`select note from change_log where action in ('maintain', 'archive') order by id`);
  expect(rows.length, 'what was done to the log is itself in it').toBeGreaterThan(1);
});

it('a second archive continues where the first ended, and a fully archived log begins there', async () => {
  await dayOf('2019-01-01', ['one']);
  await dayOf('2019-02-01', ['two']);
  const first = await archive('2019-01-15');
  await sealAll(owner);
  const second = await archive('2019-02-15');
  expect([first.to, second.from, second.to]).toEqual([2, 3, 4]);
  expect(await checkArchive(second.path)).toMatchObject({ ok: true });
  await sealAll(owner);
  expect((await checked())?.state).toBe('intact');
});

it('a changed or truncated archive is detected', async () => {
  await dayOf('2019-01-01', ['one', 'two']);
  const { path } = await archive('2019-11-22');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"two"', '"too"'));
  expect(await checkArchive(path)).toEqual({ ok: false, said: 'Entry 2 has been changed.' });
  await writeFile(path, `${text.trim().split('\n').slice(0, -1).join('\n')}\n`);
  expect(await checkArchive(path)).toEqual({ ok: false, said: 'The end of the file is missing.' });
});

it('entries removed outside the command are detected, and so is a forged archive', async () => {
  await dayOf('2019-01-01', ['one', 'two']);
  await owner.query(
    `insert into audit_archive (from_seq, to_seq, hash, file, sha256, archived_at) values (1, 2, repeat('a', 64), 'x', 'x', now())`,
  );
  expect(await checked()).toMatchObject({ state: 'broken' });
});

it.each([
  ['before its retention period ends', '2019-11-23', /kept for 84 months.*22\/11\/2019/],
  ['without an anchor that confirms it', '2018-12-31', /No entries to archive/],
])('nothing is archived %s', async (_when, before, said) => {
  await dayOf('2019-01-01', ['one']);
  await expect(archive(before)).rejects.toThrow(said);
  expect(await titles()).toEqual(['one']);
});

it('nothing is archived that was changed since it was written', async () => {
  await dayOf('2019-01-01', ['one', 'two']);
  await inTransaction(owner, async (tx) => {
    await tx.query(`alter table change_log disable trigger user`);
    await tx.query(`update change_log set customer_id = 7 where title = 'two'`);
    await tx.query(`alter table change_log enable trigger user`);
  });
  await expect(archive('2019-11-22')).rejects.toThrow('Entry 2 has been changed');
  expect(await titles()).toEqual(['one', 'two']);
});

describe('a legal hold', () => {
  const hold = (sql: string) => owner.query(sql);
  /** Entries of a customer on legal hold, among those of others. */
  async function held(day: string, titles: readonly string[]): Promise<void> {
    for (const title of titles)
      await writing(`${day}T11:00:00.000Z`, (context) =>
        logEvent(context, { action: 'test', entity: 'thing', entityId: 2, title, customerId: 7 }),
      );
  }
  beforeEach(async () => {
    await hold(
      `alter table legal_hold drop constraint legal_hold_customer_id_customer_id_fk; insert into legal_hold (reason, customer_id) values ('Claim', 7)`,
    );
    await held('2019-01-01', ['claimed']);
    await dayOf('2019-01-01', ['one', 'two']);
    await held('2019-01-02', ['disputed']);
    await dayOf('2019-01-02', ['three']);
    await dayOf('2026-01-01', ['four']);
  });
  const said = async () =>
    (await owner.query<{ note: string }>(`select note from change_log where action = 'archive' order by id desc`))
      .rows[0]?.note;

  it('keeps its entries, and the rest is archived; both stay as written', async () => {
    const { path, kept } = await archive('2019-11-22');
    expect(kept).toBe(2);
    expect(await titles()).toEqual(['claimed', 'disputed', 'four']);
    expect(await checkArchive(path)).toEqual({ ok: true, said: 'Entries 1 to 7 are unchanged.' });
    expect(await said()).toMatch(/2 entries on a legal hold also stay in the database\.$/);
    await sealAll(owner);
    const check = await checked();
    expect(check?.state, check && saidOf(check)).toBe('intact');
  });

  it('gives no way to change, remove or add entries unnoticed', async () => {
    await archive('2019-11-22');
    await sealAll(owner);
    const tamper = async (sql: string) => {
      await inTransaction(owner, async (tx) => {
        for (const table of ['change_log', 'change_seal', 'audit_kept'])
          await tx.query(`alter table ${table} disable trigger user`);
        await tx.query(sql);
        for (const table of ['change_log', 'change_seal', 'audit_kept'])
          await tx.query(`alter table ${table} enable trigger user`);
      });
      await sealAll(owner);
      return checked();
    };
    expect(await tamper(`update change_log set title = 'settled' where title = 'claimed'`)).toMatchObject({
      state: 'broken',
      brokenAt: 1,
    });
    expect(await tamper(`update change_log set title = 'claimed' where title = 'settled'`)).toMatchObject({
      state: 'intact',
    });
    const lost = `delete from audit_kept where seq = 1; with s as (delete from change_seal where seq = 1 returning entry_id) delete from change_log where id in (select entry_id from s)`;
    const check = await tamper(lost);
    expect(check && saidOf(check)).toContain('removed or inserted');
  });

  it('that is lifted frees its entries with the next archive, and a fully archived log begins after what stays', async () => {
    const first = await archive('2019-01-02');
    expect([first.to, first.kept]).toEqual([4, 1]);
    await sealAll(owner);
    expect((await headOf(owner)).seq).toBeGreaterThan(first.to);
    await hold('update legal_hold set archived_at = now()');
    const second = await archive('2019-11-22');
    expect([second.from, second.to, second.kept]).toEqual([5, 7, 0]);
    expect(await titles()).toEqual(['four']);
    await sealAll(owner);
    expect((await checked())?.state).toBe('intact');
  });
});
