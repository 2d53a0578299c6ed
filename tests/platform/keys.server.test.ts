import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEALED } from '#areas/identity/authenticators/app.server.ts';
import { keyNeeds } from '#areas/access/access.server.ts';
import { addKey, type KeyRing, openKeyRing, removeKey } from '#engine/keys/keys.server.ts';
import { seal, unseal } from '#engine/keys/sealedBox.server.ts';
import { sealAnew } from '#engine/keys/sealedColumns.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { ADMINISTRATOR, anotherNode, openProduct } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let folder: string;
const needs = () => keyNeeds(installation.database, openKeyRing(undefined, folder));
const oldRing = () => openKeyRing(undefined, folder);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
  installation = await openProduct({ keys: openKeyRing(undefined, folder) });
});
afterAll(async () => {
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

const ada = async () => {
  const { rows } = await installation.database.query<{ id: number }>('select id from "user" limit 1');
  return rows[0]?.id ?? 0;
};
const keep = async (keys: KeyRing, userId: number, plain: string) =>
  installation.database.query(
    `insert into authenticator (user_id, kind, name, secret) values ($1, 'totp', 'Phone', $2)`,
    [userId, seal(keys, SEALED.purpose, SEALED.place(userId), plain)],
  );

it('a password from before keys had names needs the oldest', async () => {
  await installation.database.query("update user_password set hash = split_part(hash, ':', 2)");
  expect(await needs()).toEqual({ k1: 1 });
});

describe('when a new key replaces the old', () => {
  it('it is in front, and the file is still readable by its owner only', () => {
    const before = oldRing();
    expect(addKey(folder)).toBe('k2');
    expect(openKeyRing(undefined, folder).ids).toEqual(['k2', 'k1']);
    expect(openKeyRing(undefined, folder).deriveOf('k1', 'pepper')).toEqual(before.derive('pepper'));
    expect(statSync(join(folder, 'secret.keys')).mode & 0o777).toBe(0o600);
  });

  it('signed-in users stay so, and their password works as before', async () => {
    const keys = openKeyRing(undefined, folder);
    const cookie = installation.administrator.cookie();
    const { administrator, app } = await anotherNode(installation, { keys });
    expect((await administrator.get('/api/v1/session')).body.user).toMatchObject({ email: ADMINISTRATOR.email });
    const there = await app.inject({ url: '/api/v1/session', headers: { host: 'localhost', cookie } });
    expect(there.json()).toMatchObject({ user: { email: ADMINISTRATOR.email } });
    await app.close();
  });

  it('a password is stored with the new key once its owner has signed in', async () => {
    expect((await needs()).k2).toBe(1);
    const { rows } = await installation.database.query<{ hash: string }>('select hash from user_password');
    expect(rows[0]?.hash).toMatch(/^k2:\$argon2id\$/);
  });

  it('secrets are encrypted again and open with the new key alone', async () => {
    const keys = openKeyRing(undefined, folder);
    const old = openKeyRing(readFileSync(join(folder, 'secret.keys'), 'utf8').split('\n')[1], folder);
    const userId = await ada();
    await keep(old, userId, 'a seed of twenty byte');
    expect((await needs()).k1).toBe(1);
    expect(await sealAnew(installation.database, keys)).toEqual({ sealed: 1, shut: 0 });
    expect(await needs()).toEqual({ k2: 2 });
    const alone = openKeyRing(readFileSync(join(folder, 'secret.keys'), 'utf8').split('\n')[0], folder);
    const { rows } = await installation.database.query<{ secret: string }>('select secret from authenticator');
    expect(unseal(alone, SEALED.purpose, SEALED.place(userId), rows[0]?.secret ?? '').toString()).toBe(
      'a seed of twenty byte',
    );
    expect(await sealAnew(installation.database, keys)).toEqual({ sealed: 0, shut: 0 });
  });

  it('a secret without a key is left unchanged, counted, and does not stop the rest', async () => {
    const keys = openKeyRing(undefined, folder);
    const foreign = openKeyRing(`kX:${Buffer.alloc(32, 'abcdefgh').toString('base64')}`, folder);
    const userId = await ada();
    await installation.database.query('delete from authenticator');
    await keep(foreign, userId, 'lost');
    const old = openKeyRing(readFileSync(join(folder, 'secret.keys'), 'utf8').split('\n')[1], folder);
    await keep(old, userId + 1, 'kept');
    expect(await sealAnew(installation.database, keys)).toEqual({ sealed: 1, shut: 1 });
  });

  it('the old one is removed, and never the current one', () => {
    expect(() => removeKey(folder, 'k2')).toThrow('Add another key first');
    expect(() => removeKey(folder, 'k9')).toThrow('Key “k9” not found');
    removeKey(folder, 'k1');
    expect(openKeyRing(undefined, folder).ids).toEqual(['k2']);
  });
});
