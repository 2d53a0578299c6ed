import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inTransaction, openDatabase } from '../db/pool.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { openKeyRing } from './keys.server.ts';
import { lookAtLink, makeLink, tokenOf, spendLink } from './oneTimeLink.server.ts';

let at: TestDatabase;
let database: Database;
beforeAll(async () => {
  at = await testDatabase();
  database = openDatabase(at.url);
});
afterAll(async () => {
  await database.end();
  await at.drop();
});

const ring = () => openKeyRing(`k1:${randomBytes(32).toString('base64')}`, '');
const keys = ring();
const NOON = '2026-11-20T12:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();
async function linked(userId: number, purpose = 'invite') {
  const id = await makeLink(database, { purpose, userId, minutes: 60, about: { to: 'x' } }, NOON);
  return (await tokenOf(database, keys, id, NOON)) ?? '';
}
const gone = { status: 410, code: 'gone' };

describe('a one-time link', () => {
  it('can be opened any number of times and used once', async () => {
    const token = await linked(1);
    const asked = { purpose: 'invite', token };
    for (let n = 0; n < 3; n++)
      expect(await lookAtLink(database, keys, asked, NOON)).toMatchObject({ userId: 1, about: { to: 'x' } });
    expect(await spendLink(database, keys, asked, NOON)).toMatchObject({ userId: 1 });
    await expect(spendLink(database, keys, asked, NOON)).rejects.toMatchObject(gone);
    await expect(lookAtLink(database, keys, asked, NOON)).rejects.toMatchObject(gone);
  });
  it('used six times at once works once', async () => {
    const token = await linked(2);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        inTransaction(database, (tx) => spendLink(tx, keys, { purpose: 'invite', token }, NOON)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
  it('expires', async () => {
    const asked = { purpose: 'invite', token: await linked(3) };
    await expect(spendLink(database, keys, asked, minutesLater(60))).rejects.toMatchObject(gone);
    expect(await spendLink(database, keys, asked, minutesLater(59))).toMatchObject({ userId: 3 });
  });
  it('ends with the next one of its kind, not with one of another kind or user', async () => {
    const first = await linked(4);
    await linked(4, 'reset');
    await linked(5);
    expect(await lookAtLink(database, keys, { purpose: 'invite', token: first }, NOON)).toMatchObject({ userId: 4 });
    await linked(4);
    await expect(lookAtLink(database, keys, { purpose: 'invite', token: first }, NOON)).rejects.toMatchObject(gone);
  });
  it.each([
    ['for another purpose', (token: string) => ({ purpose: 'reset', token })],
    [
      'with one changed character',
      (token: string) => ({ purpose: 'invite', token: `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}` }),
    ],
    ['with another number', (token: string) => ({ purpose: 'invite', token: token.replace(/^\d+/, '1') })],
    ['cut short', (token: string) => ({ purpose: 'invite', token: token.slice(0, -1) })],
    ['of nothing', () => ({ purpose: 'invite', token: '' })],
    ['with an endless number', () => ({ purpose: 'invite', token: `${'9'.repeat(40)}-${'A'.repeat(43)}` })],
  ])('%s does not work, with the same message', async (_how, changed) => {
    await expect(lookAtLink(database, keys, changed(await linked(6)), NOON)).rejects.toMatchObject({
      ...gone,
      message: 'This link has been used, has expired or was replaced by a newer link. Ask for a new one.',
    });
  });
  it('of another installation does not work here', async () => {
    const token = await linked(7);
    await expect(lookAtLink(database, ring(), { purpose: 'invite', token }, NOON)).rejects.toMatchObject(gone);
  });
});
