import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyNeeds } from '#areas/access/access.server.ts';
import { addKey, type KeyRing, openKeyRing } from '#engine/keys/keys.server.ts';
import { sealAnew } from '#engine/keys/sealedColumns.server.ts';
import { mailGroup } from '#engine/mail/mailGroup.ts';
import { mailSource } from '#engine/mail/mailSetup.server.ts';
import { readSecret } from '#engine/settings/secrets.server.ts';
import type { Answered } from '../support/installation.server.ts';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

/** Planted secrets that must not appear in stored data, responses or logs. */
const CANARY = 'Quillfeather-9c41-password';
const SECOND = 'Thistledown-77aa-password';
const AT = '/api/v1/settings/mail';
// A public IP address; nothing is sent there.
const HERE = { server: '93.184.215.14', user: 'crm@msp.example', from: 'crm@msp.example' };

let installation: TestProduct;
let folder: string;
const told: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const lines = new Writable({ write: (line, _encoding, done) => (told.push(String(line)), done()) });
  installation = await openProduct({ keys: openKeyRing(undefined, folder), logger: pino({ level: 'trace' }, lines) });
});
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

const noted = (answer: Answered): Answered => (told.push(answer.text), answer);
const get = async (url = AT) => noted(await installation.administrator.get(url));
const send = async (method: 'POST' | 'PATCH', url: string, body: object, headers = {}) =>
  noted(await installation.administrator.send(method, url, body, headers));
const version = async () => Number((await get()).body.row?.version);
const save = async (set: object) => send('PATCH', AT, { version: await version(), ...set });
const stored = (keys: KeyRing = installation.keys) => readSecret(installation.database, keys, mailGroup, 'password');
const since = async () => ((await get()).body as { secrets?: { password?: string | null } }).secrets?.password;
const errors = ({ status, body }: Answered) => [status, Object.keys(body.errors ?? {})];

describe('a secret among the settings', () => {
  it('is stored encrypted, and shown only as set, with its date', async () => {
    expect(await since()).toBeNull();
    const saved = await save({ ...HERE, password: CANARY });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.row).not.toHaveProperty('password');
    expect(Date.parse(String(await since()))).toBeGreaterThan(Date.now() - 60_000);
    expect(await stored()).toBe(CANARY);
    expect(await mailSource(installation.database, installation.keys, {}).current()).toMatchObject({
      login: { user: 'crm@msp.example', password: CANARY },
    });
  });

  it('stays when it is left out, is replaced by a new value, and is removed by null', async () => {
    const first = await since();
    await save({ replyTo: 'desk@msp.example' });
    expect([await stored(), await since()]).toEqual([CANARY, first]);
    await save({ password: SECOND });
    expect(await stored()).toBe(SECOND);
    expect(await since()).not.toBe(first);
    expect((await save({ user: null, password: null })).status).toBe(200);
    expect([await stored(), await since()]).toEqual([null, null]);
    expect(errors(await save({ password: '' }))).toEqual([422, ['password']]);
    await save({ ...HERE, password: CANARY });
  });

  it('is not sent to another server when a user without it changes the name', async () => {
    const moved = await save({ server: '93.184.215.99' });
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      {
        password: [
          'Mail server has changed. Enter the password again, because the stored value belongs to the previous one.',
        ],
      },
    ]);
    expect((await get()).body.row?.server).toBe(HERE.server);
    expect((await save({ server: '93.184.215.99', password: SECOND })).status).toBe(200);
    expect(await stored()).toBe(SECOND);
    await save({ ...HERE, password: CANARY });
  });

  it('is deleted with the field it was for', async () => {
    await save({ server: null });
    expect([await stored(), await since()]).toEqual([null, null]);
    await save({ ...HERE, password: CANARY });
  });

  it('cannot be decrypted in another place', async () => {
    const { database } = installation;
    await database.query(
      `insert into setting_secret (name, sealed) select 'other.password', sealed from setting_secret`,
    );
    await expect(readSecret(database, installation.keys, { name: 'other' }, 'password')).rejects.toMatchObject({
      code: 'integrity',
    });
    await database.query(`delete from setting_secret where name = 'other.password'`);
  });
});

describe('reverting to an earlier version', () => {
  it('keeps the current secret: versions contain none, and say so', async () => {
    const before = await version();
    await save({ from: 'mistaken@msp.example', password: SECOND });
    const { body } = await get(`${AT}/versions`);
    expect(body.rows?.[0]?.changes).toEqual({
      from: ['crm@msp.example', 'mistaken@msp.example'],
      password: ['set', 'changed'],
    });
    const back = await send('POST', `${AT}/put-back`, { version: before + 1, to: before });
    expect(back.body.row, back.text).toMatchObject({ from: 'crm@msp.example' });
    expect(await stored()).toBe(SECOND);
  });

  it('asks for the secret if the earlier version names another server', async () => {
    const before = await version();
    await save({ server: '93.184.215.99', password: CANARY });
    const target = { version: before + 1, to: before };
    expect(errors(await send('POST', `${AT}/put-back`, target))).toEqual([422, ['password']]);
    const headers = { 'idempotency-key': 'put-back-once' };
    const back = await send('POST', `${AT}/put-back`, { ...target, password: SECOND }, headers);
    expect(back.body.row, back.text).toMatchObject({ server: HERE.server });
    expect(await stored()).toBe(SECOND);
    // A repeat returns the stored response and is not executed again.
    expect((await send('POST', `${AT}/put-back`, { ...target, password: SECOND }, headers)).status).toBe(200);
  });

  it('of the defaults removes it, and the version says so', async () => {
    const now = await version();
    expect((await send('POST', `${AT}/put-back`, { version: now, to: 0 })).status).toBe(200);
    expect(await stored()).toBeNull();
    const { body } = await get(`${AT}/versions`);
    expect(body.rows?.[0]?.changes).toMatchObject({ password: ['set', null] });
    await save({ ...HERE, password: CANARY });
  });
});

describe('a marker secret', () => {
  it('is in no response, no log entry, no history, and in no row of a backup or dump', async () => {
    const late = await send('PATCH', AT, { version: 0, password: SECOND });
    expect(late.status).toBe(409);
    for (const url of ['/api/v1/settings', AT, `${AT}/versions`, '/api/v1/audit?pageSize=100', '/api/v1/audit.csv'])
      await get(url);
    const { database } = installation;
    const { rows: tables } = await database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const { rows } = await database.query<{ row: string }>(`select each::text as row from ${name} each`);
      told.push(...rows.map(({ row }) => row));
    }
    const all = told.join('\n');
    // The searched data contains the other settings, so it would contain the secret as well.
    expect(all).toContain('mistaken@msp.example');
    for (const planted of [CANARY, SECOND])
      for (const form of [planted, Buffer.from(planted).toString('base64'), Buffer.from(planted).toString('hex')])
        expect(all.includes(form)).toBe(false);
  });
});

describe('when a new key replaces the old', () => {
  it('secrets of settings are counted, encrypted again, and open with the new key alone', async () => {
    const { database } = installation;
    expect((await keyNeeds(database, openKeyRing(undefined, folder))).k1).toBeGreaterThan(0);
    addKey(folder);
    const keys = openKeyRing(undefined, folder);
    expect(await sealAnew(database, keys)).toEqual({ sealed: 1, shut: 0 });
    const alone = openKeyRing(readFileSync(join(folder, 'secret.keys'), 'utf8').split('\n')[0], folder);
    expect(await stored(alone)).toBe(CANARY);
    expect(await sealAnew(database, keys)).toEqual({ sealed: 0, shut: 0 });
  });
});
