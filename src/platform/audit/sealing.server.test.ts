import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { product } from '#engine/permission/actor.ts';
import { type Database, inTransaction, openDatabase } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { makeLine, openJobWorker, type JobWorker } from '#engine/schedule/work.server.ts';
import { cancelled } from '#engine/schedule/workKinds.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { anchorFile } from './anchorFile.server.ts';
import { type Check, saidOf } from './check.ts';
import { beginCheck, latestChecks, registerChecks, openAlarm } from './checks.server.ts';
import { hashOf, verifyChain } from './chain.server.ts';
import { ENTRY_COLUMNS, type Entry, headOf } from './entries.server.ts';
import { FIRST_HASH, type SealedEntry } from './entry.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { logProtection } from '../machine/protection.server.ts';
import { beginDay } from './midnight.server.ts';
import { sealAll, sealChanges, startSealer } from './sealer.server.ts';
import { recordSecretAccess } from './secretAccess.server.ts';

let made: TestDatabase;
let database: Database;
/** The owner of the tables; the product connects as another database user. */
let owner: Database;
let jobWorker: JobWorker;
let folder: string;
let alarms: Check[];

beforeEach(async () => {
  made = await testDatabase();
  database = openDatabase(made.productUrl, { max: 30 });
  owner = openDatabase(made.url, { max: 2 });
  folder = mkdtempSync(join(tmpdir(), 'anchors-'));
  alarms = [];
  registerChecks(database, anchorFile(folder), async (_context, check) => void alarms.push(check));
  await makeLine(made.url);
  jobWorker = await openJobWorker(made.productUrl, pino({ level: 'silent' }), { run: true });
});
afterEach(async () => {
  await jobWorker.stop();
  await database.end();
  await owner.end();
  await made.drop();
  rmSync(folder, { recursive: true, force: true });
});

const TABLES = ['change_log', 'change_seal', 'secret_access'];

const writing = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(database, (tx) =>
    work({ tx, actor: product('Test'), now: '2026-11-20T09:00:00.000Z', requestId: 'test', ip: null }),
  );
const log = (title: string) =>
  writing((context) => logEvent(context, { action: 'test', entity: 'thing', entityId: 1, title }));
const sealed = async (titles: readonly string[]): Promise<void> => {
  for (const title of titles) await log(title);
  await sealAll(database);
};
/** An attacker who owns the database and hides the change: no triggers and no foreign keys apply. */
const asThief = (...statements: readonly string[]): Promise<void> =>
  inTransaction(owner, async (tx) => {
    await tx.query(`alter table change_seal drop constraint if exists change_seal_entry_id_fkey;
      alter table secret_access drop constraint if exists secret_access_entry_id_fkey`);
    for (const table of TABLES) await tx.query(`alter table ${table} disable trigger user`);
    for (const statement of statements) await tx.query(statement);
    for (const table of TABLES) await tx.query(`alter table ${table} enable trigger user`);
  });
/** Checks the whole log in the background, as the button does. */
async function checked(): Promise<Check> {
  const id = await writing((context) => beginCheck(context, jobWorker));
  const latest = async () => (await latestChecks(database, 5)).find((check) => check.id === id);
  await expect.poll(async () => (await latest())?.state, { timeout: 20_000 }).not.toBe('running');
  return (await latest()) as Check;
}
const entries = async (): Promise<SealedEntry[]> => {
  const { rows } = await database.query<Entry & { seq: number; hash: string }>(
    `select s.seq, encode(s.hash, 'hex') as hash, ${ENTRY_COLUMNS} from change_seal s join change_log l on l.id = s.entry_id order by s.seq`,
  );
  return rows.map((row, at) => ({ ...row, prevHash: rows[at - 1]?.hash ?? FIRST_HASH }));
};

it('entries are sealed in order, each linked to the one before, with all their fields', async () => {
  await sealed(['one', 'two', 'three']);
  const [first, , third] = await entries();
  expect(first).toMatchObject({ seq: 1, title: 'one', at: '2026-11-20T09:00:00.000Z', actorName: 'Test' });
  const { hash, prevHash, ...said } = third as SealedEntry;
  expect(hash).toBe(hashOf(prevHash, said));
  expect(verifyChain({ seq: 1, hash: FIRST_HASH }, await entries(), null)).toMatchObject({ ok: true, checked: 3 });
  expect(await sealChanges(database)).toBe(0);
});

it('a backlog after a heavy load is sealed in small portions, completely', async () => {
  await database.query(
    `insert into change_log (at, actor_name, action, entity, kind, entity_id, title, version, changes, request_id)
     select now(), 'Test', 'test', 'thing', 'thing', n, 'Load ' || n, 1, '{}', 'test' from generate_series(1, 600) n`,
  );
  let portions = 0;
  await sealAll(database, () => void portions++);
  expect(portions).toBe(3);
  expect(verifyChain({ seq: 1, hash: FIRST_HASH }, await entries(), null)).toMatchObject({ ok: true, checked: 600 });
});

it('an unchanged log is valid, and the result is itself an entry', async () => {
  await sealed(['one', 'two', 'three']);
  expect(await checked()).toMatchObject({ state: 'intact', checked: 3, total: 3, startedBy: { name: 'Test' } });
  const { rows } = await database.query(`select note from change_log where action = 'verify'`);
  expect(rows).toEqual([{ note: 'All 3 entries are unchanged.' }]);
  expect(alarms).toEqual([]);
});

it.each([
  ['an edited entry', [`update change_log set title = 'other' where title = 'two'`], 2, 'content'],
  ['an edited time', [`update change_log set at = at + interval '1 second' where title = 'three'`], 3, 'content'],
  ['an edited seal', [`update change_seal set hash = sha256('x') where seq = 2`], 2, 'content'],
  ['a deleted entry', [`delete from change_log where title = 'two'`], 2, 'content'],
  [
    'an entry deleted with its seal',
    [`delete from change_seal where seq = 2`, `delete from change_log where title = 'two'`],
    2,
    'sequence',
  ],
  [
    'a deleted entry, with the rest renumbered',
    [
      `delete from change_seal where seq = 2`,
      `delete from change_log where title = 'two'`,
      `update change_seal set seq = seq - 1 where seq > 2`,
    ],
    2,
    'content',
  ],
  [
    'an inserted row',
    [
      `insert into change_log (at, actor_name, action, entity, kind, title, version, changes, request_id) values (now(), 'Ada', 'note', 'thing', 'thing', 'put in', 0, '{}', 'x')`,
    ],
    6,
    'inserted',
  ],
] as const)('%s is detected and named', async (_what, statements, brokenAt, reason) => {
  await sealed(['one', 'two', 'three', 'four', 'five']);
  await asThief(...statements);
  const check = await checked();
  expect(check).toMatchObject({ state: 'broken', brokenAt, reason });
  expect(saidOf(check)).toContain(String(brokenAt));
  expect(alarms).toEqual([check]);
  expect(await openAlarm(database)).toEqual(check);
});

it('a log that was cut off or emptied is detected by the anchor', async () => {
  await sealed(['one', 'two', 'three']);
  const file = anchorFile(folder);
  await beginDay({ database, jobWorker, file, report: async () => undefined }, new Date('2026-11-21T00:00:00Z'));
  await asThief('delete from change_seal where seq = 3', `delete from change_log where title = 'three'`);
  await expect.poll(async () => (await latestChecks(database, 1))[0]?.state, { timeout: 20_000 }).not.toBe('running');
  expect(await checked()).toMatchObject({ state: 'broken', brokenAt: 3, reason: 'truncated' });
  await asThief('truncate change_log, change_seal, secret_access, change_unsealed');
  expect(await checked()).toMatchObject({ state: 'broken', brokenAt: 1, reason: 'truncated' });
});

it('a cancelled check of the log has no finding, and another can begin', async () => {
  await sealed(['one', 'two']);
  const first = await writing(async (context) => {
    const id = await beginCheck(context, jobWorker);
    await cancelled(context, 'audit-check', { id });
    return id;
  });
  expect((await latestChecks(database, 1))[0]).toMatchObject({ id: first, state: 'stopped', brokenAt: null });
  const second = await checked();
  expect(second.id).not.toBe(first);
  expect(second).toMatchObject({ state: 'intact', checked: 2 });
  expect(await openAlarm(database)).toBeNull();
});

it('a check without progress counts as stopped after ten minutes, so that another can begin', async () => {
  await sealed(['one']);
  await checked();
  await owner.query(`update audit_check set state = 'running', finished_at = null, moved_at = '2026-11-20T09:00:00Z'`);
  const told = async (now: string) => (await latestChecks(database, 1, now))[0]?.state;
  expect(await told('2026-11-20T09:09:00Z')).toBe('running');
  expect(await told('2026-11-20T09:11:00Z')).toBe('stopped');
});

it('a completely rewritten log is detected by the anchor of its day', async () => {
  await sealed(['one', 'two', 'three']);
  const { hash } = await headOf(database);
  await anchorFile(folder).append({ day: '2026-11-21', seq: 3, hash, at: '2026-11-21T00:00:00.000Z' });
  await asThief(
    `update change_log set actor_name = 'Somebody else'`,
    'delete from change_seal',
    'insert into change_unsealed select id from change_log',
  );
  await sealAll(database);
  expect(await checked()).toMatchObject({ state: 'broken', brokenAt: 3, reason: 'anchor' });
});

it('a changed anchors file is reported', async () => {
  await sealed(['one']);
  await writeFile(join(folder, 'anchors.log'), '{"day":"2026-11-21","seq":1}\n');
  const check = await checked();
  expect(check).toMatchObject({ state: 'broken', reason: 'anchors-file' });
  expect(saidOf(check)).toContain('Line 1 of anchors.log');
});

it('a changed or removed line of the credential log is detected', async () => {
  const access = { entity: 'thing', entityId: 1, title: 'Firewall', customerId: null, sessionId: null };
  await writing((context) => recordSecretAccess(context, { ...access, how: 'shown' }));
  await writing((context) => recordSecretAccess(context, { ...access, how: 'copied', reason: 'Ticket 8' }));
  await sealAll(database);
  expect(await checked()).toMatchObject({ state: 'intact' });
  await asThief(`update secret_access set actor_name = 'Somebody else' where how = 'shown'`);
  expect(await checked()).toMatchObject({ state: 'broken', reason: 'access', brokenAt: 1 });
  await asThief(`delete from secret_access where how = 'shown'`);
  expect(await checked()).toMatchObject({ state: 'broken', reason: 'access' });
  // The alarm stays open until a check finds no fault.
  expect(alarms).toHaveLength(2);
});

it('the database refuses changes to written entries, even by its owner', async () => {
  await writing((context) =>
    recordSecretAccess(context, {
      how: 'shown',
      entity: 'thing',
      entityId: 1,
      title: 'Firewall',
      customerId: null,
      sessionId: null,
    }),
  );
  await sealAll(database);
  for (const table of TABLES)
    for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
      await expect(owner.query(statement), statement).rejects.toThrow(`What is written in`);
  await expect(owner.query(`update change_log set title = 'x'`)).rejects.toThrow('update is refused');
  await expect(owner.query('update change_seal set seq = seq + 1')).rejects.toThrow('update is refused');
  await expect(owner.query(`update secret_access set title = 'x'`)).rejects.toThrow('update is refused');
});

it('CRM can read and add to its logs, and the database refuses everything else', async () => {
  await sealed(['one']);
  expect(await logProtection(database)).toBe('roles');
  expect(await logProtection(owner)).toBe('triggers');
  for (const table of TABLES)
    for (const statement of [
      `update ${table} set ${table === 'change_seal' ? 'hash = hash' : 'title = title'}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger user`,
      `alter table ${table} disable trigger keep_log`,
      `drop trigger keep_log on ${table}`,
      `alter table ${table} add column more text`,
      `create trigger quiet before insert on ${table} for each row execute function keep_log()`,
      `create rule quiet as on insert to ${table} do instead nothing`,
      `drop table ${table} cascade`,
    ])
      await expect(
        inTransaction(database, async (tx) => {
          // The owner of the tables may do this with a reason; giving a reason does not help other users.
          await tx.query(`set local crm.log_maintenance = 'none'`);
          await tx.query(statement);
        }),
        statement,
      ).rejects.toMatchObject({ code: '42501' });
  for (const statement of [
    'create or replace function keep_log() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop function keep_log() cascade',
    'drop schema public cascade',
    'create table public.change_log_too (id int)',
    `delete from schema_migration`,
    `set session_replication_role = replica`,
    `set role ${(await owner.query<{ name: string }>('select quote_ident(current_user) as name')).rows[0]?.name}`,
  ])
    await expect(database.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  expect((await entries()).map(({ title }) => title)).toEqual(['one']);
});

it('declared maintenance is allowed, and is itself an entry', async () => {
  await sealed(['one', 'two']);
  await inTransaction(owner, async (tx) => {
    await tx.query(`set local crm.log_maintenance = 'Order of the court of 3 May'`);
    await tx.query(`update change_log set title = 'blackened' where title = 'two'`);
  });
  const { rows } = await database.query(`select actor_name, title, note from change_log where action = 'maintain'`);
  expect(rows).toEqual([
    { actor_name: expect.any(String), title: 'update of change_log', note: 'Order of the court of 3 May' },
  ]);
  await sealAll(database);
  expect(await checked()).toMatchObject({ state: 'broken', brokenAt: 2 });
});

it('twenty writers and three sealing nodes leave one unbroken chain', async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const nodes = [1, 2, 3].map(() => startSealer(database, { everyMs: 5, onError }));
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let n = 0; n < 20; n++) await log(`${writer}/${n}`);
    }),
  );
  await Promise.all(nodes.map((node) => node.stop()));
  await sealAll(database);
  expect(errors).toEqual([]);
  const chain = await entries();
  expect(chain).toHaveLength(400);
  expect(verifyChain({ seq: 1, hash: FIRST_HASH }, chain, null)).toMatchObject({ ok: true, checked: 400 });
});

it('an entry that commits late is sealed late, and no write waits for it', async () => {
  await inTransaction(database, async (tx) => {
    const context: Context = { tx, actor: product('Test'), now: '2026-11-20T09:00:00.000Z', requestId: 't', ip: null };
    await logEvent(context, { action: 'test', entity: 'thing', entityId: 1, title: 'slow' });
    await sealed(['quick']);
    expect((await entries()).map(({ title }) => title)).toEqual(['quick']);
  });
  await sealAll(database);
  expect((await entries()).map(({ title }) => title)).toEqual(['quick', 'slow']);
});

it('a sealer that dies leaves its work to the next', async () => {
  await log('one');
  await log('two');
  const connection = await database.connect();
  await connection.query('begin; select pg_advisory_xact_lock(7245502); delete from change_unsealed');
  expect(await sealChanges(database)).toBe(0);
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  connection.on('error', () => undefined);
  await database.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  connection.release(true);
  await expect.poll(() => sealChanges(database)).toBe(2);
  expect(verifyChain({ seq: 1, hash: FIRST_HASH }, await entries(), null)).toMatchObject({ ok: true, checked: 2 });
});

it('the daily anchor is written once by one of many nodes, whatever crashes', async () => {
  await sealed(['one', 'two']);
  const file = anchorFile(folder);
  const told: string[] = [];
  const midnight = {
    database,
    jobWorker,
    file,
    report: async (_: Context, { day }: { day: string }) => void told.push(day),
  };
  const dying = { ...midnight, report: () => Promise.reject(new Error('killed')) };
  const at = new Date('2026-06-30T23:00:00Z');
  await expect(beginDay(dying, at)).rejects.toThrow('killed');
  await Promise.all([1, 2, 3, 4].map(() => beginDay(midnight, at)));
  expect(await beginDay(midnight, at)).toBe('done');
  // Summer time: the day began an hour earlier in London than in UTC.
  const { hash } = await headOf(database);
  expect(await file.read()).toEqual([{ day: '2026-07-01', seq: 2, hash, at: at.toISOString() }]);
  expect(told).toEqual(['2026-07-01']);
  const { rows } = await database.query(`select title, note from change_log where action = 'anchor'`);
  expect(rows).toEqual([{ title: '2026-07-01', note: `2 entries, the last with the hash ${hash}.` }]);
  await expect.poll(async () => (await latestChecks(database, 9)).map((check) => check.state)).toEqual(['intact']);
});

it('a second machine has its own daily anchor, sends no second email, and is checked against its own file', async () => {
  await sealed(['one', 'two']);
  const elsewhere = mkdtempSync(join(tmpdir(), 'anchors-elsewhere-'));
  const told: string[] = [];
  const here = { database, jobWorker, file: anchorFile(folder), report: async () => void told.push('here') };
  const there = { ...here, file: anchorFile(elsewhere), report: async () => void told.push('there') };
  const at = new Date('2026-07-01T03:00:00Z');
  expect(await beginDay(here, at)).toBe('did');
  await sealAll(database);
  expect(await beginDay(there, at)).toBe('did');
  expect([await beginDay(here, at), await beginDay(there, at)]).toEqual(['done', 'done']);
  expect(told).toEqual(['here']);
  const [own] = await anchorFile(elsewhere).read();
  expect(own).toEqual({ day: '2026-07-01', ...(await headOf(database)), at: at.toISOString() });
  expect(await here.file.read()).toMatchObject([{ day: '2026-07-01', seq: 2 }]);
  const { rows } = await database.query(`select title from change_log where action = 'anchor'`);
  expect(rows).toEqual([{ title: '2026-07-01' }]);
  // Only the later anchor covers the entries sealed between the two.
  await asThief('delete from change_seal where seq > 2', 'delete from change_log where id > 2');
  registerChecks(database, anchorFile(elsewhere), async () => undefined);
  expect(await checked()).toMatchObject({ state: 'broken', brokenAt: 3, reason: 'truncated' });
  rmSync(elsewhere, { recursive: true, force: true });
});

it('a second check during a running one is the same; a stalled one starts again', async () => {
  await sealed(['one']);
  await database.query(
    `insert into audit_check (started_at, started_name, moved_at, hash, last_seq) values ('2026-11-20T08:00:00Z', 'Ada', '2026-11-20T08:55:00Z', $1, 1)`,
    [FIRST_HASH],
  );
  expect(await writing((context) => beginCheck(context, jobWorker))).toBe(1);
  await database.query(`update audit_check set moved_at = '2026-11-20T08:45:00Z'`);
  expect(await checked()).toMatchObject({ id: 2, state: 'intact' });
  expect((await latestChecks(database, 5)).map((check) => check.state)).toEqual(['intact', 'stopped']);
});

it('anchors are only ever added', async () => {
  const file = anchorFile(folder);
  await file.append({ day: '2026-11-21', seq: 0, hash: FIRST_HASH, at: '2026-11-21T00:00:00.000Z' });
  await appendFile(join(folder, 'anchors.log'), '\n');
  await file.append({ day: '2026-11-22', seq: 4, hash: FIRST_HASH, at: '2026-11-22T00:00:00.000Z' });
  expect((await file.read()).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
  expect((await readFile(join(folder, 'anchors.log'), 'utf8')).split('\n')).toHaveLength(4);
});
