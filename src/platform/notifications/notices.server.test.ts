import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { holdersOf, type Notice, notify } from './notify.server.ts';

let installation: TestInstallation & { administrator: Asker };
let ada: number;
let other: Asker;
let otto: number;
const idOf = async (email: string) =>
  (await installation.database.query<{ id: number }>('select id from "user" where email = $1', [email])).rows[0]?.id ??
  0;
beforeAll(async () => {
  installation = await openProduct();
  other = await signInAs(installation, 'Otto Other', ['customer.view']);
  [ada, otto] = [await idOf(ADMINISTRATOR.email), await idOf('otto.other@msp.example')];
});
afterAll(() => installation.close());

const tell = (notice: Partial<Notice> = {}) =>
  installation.write((context) =>
    notify(context, { userIds: [ada], kind: 'import.done', text: 'It is done.', ...notice }),
  );
interface SentNotice {
  readonly unread: number;
  readonly rows: readonly { id: number; text: string; times: number; path: string | null; readAt: string | null }[];
}
const told = async (asker: Asker = installation.administrator, query = ''): Promise<SentNotice> =>
  (await asker.get(`/api/v1/notices${query}`)).body as unknown as SentNotice;
const letters = async () =>
  (
    await installation.database.query<{ recipient: string; subject: string }>(
      'select recipient, subject from letter order by id',
    )
  ).rows;

describe('a notified user', () => {
  it('gets the notification under the bell, live, and nobody else does', async () => {
    await tell({ about: { path: '/system/import/7' } });
    expect(await told()).toMatchObject({
      unread: 1,
      rows: [{ text: 'It is done.', path: '/system/import/7', readAt: null }],
    });
    expect(await told(other)).toMatchObject({ unread: 0, rows: [] });
    const { rows } = await installation.database.query(`select channels, data from live_event where event = 'notice'`);
    expect(rows).toEqual([
      { channels: [`private-user.${ada}`], data: expect.stringContaining('"about":"/system/import/7"') },
    ]);
  });

  it('gets repeated notifications about the same record as one with a count, until it is read', async () => {
    await tell({ about: { path: '/system/import/7' }, text: 'It is done again.' });
    const [first] = (await told()).rows;
    expect(first).toMatchObject({ times: 2, text: 'It is done again.' });
    await installation.administrator.send('POST', '/api/v1/notices/read', { ids: [first?.id] });
    expect((await told()).unread).toBe(0);
    await tell({ about: { path: '/system/import/7' } });
    expect(await told()).toMatchObject({ unread: 1, rows: [{ times: 1 }, { times: 2 }] });
    expect((await told(installation.administrator, '?unread=1')).rows).toHaveLength(1);
  });

  it('who reads it on one page has read it on the others', async () => {
    const heard = async () =>
      (await installation.database.query(`select channels from live_event where event = 'notices-read'`)).rows.length;
    await tell({ about: { path: '/system/import/8' } });
    const before = await heard();
    await installation.administrator.send('POST', '/api/v1/notices/read', {});
    expect(await heard()).toBe(before + 1);
    await installation.administrator.send('POST', '/api/v1/notices/read', {});
    expect(await heard()).toBe(before + 1);
    await tell({ about: { path: '/system/import/7' } });
  });

  it('cannot mark notifications of others', async () => {
    const [mine] = (await told()).rows;
    await other.send('POST', '/api/v1/notices/read', { ids: [mine?.id] });
    await other.send('POST', '/api/v1/notices/read', {});
    expect((await told()).unread).toBe(1);
    await installation.administrator.send('POST', '/api/v1/notices/read', {});
    expect((await told()).unread).toBe(0);
  });

  it('is notified in the chosen ways: not at all, or by email', async () => {
    const choices = (await other.get('/api/v1/notices/choices')).body.rows;
    expect(choices).toContainEqual(expect.objectContaining({ kind: 'import.done', screen: true, mail: 'off' }));
    await other.send('PUT', '/api/v1/notices/choices/import.done', { screen: false, mail: 'off' });
    await tell({ userIds: [otto] });
    expect(await told(other)).toMatchObject({ unread: 0 });
    expect(await letters()).toEqual([]);
    await other.send('PUT', '/api/v1/notices/choices/import.done', { screen: false, mail: 'now' });
    await tell({ userIds: [otto], text: 'servers.csv\nwas imported.' });
    expect(await letters()).toEqual([{ recipient: 'otto.other@msp.example', subject: 'servers.csv was imported.' }]);
    await other.send('PUT', '/api/v1/notices/choices/import.done', { screen: true, mail: 'off' });
  });

  it('is not notified once they cannot sign in', async () => {
    await installation.database.query(`update "user" set status = 'deactivated' where id = $1`, [otto]);
    await tell({ userIds: [otto] });
    const { rows } = await installation.database.query('select 1 from notice where user_id = $1', [otto]);
    expect(rows).toEqual([]);
    await installation.database.query(`update "user" set status = 'active' where id = $1`, [otto]);
  });

  it('is notified if and only if the change was committed', async () => {
    await expect(
      installation.write(async (context) => {
        await notify(context, { userIds: [ada], kind: 'import.done', text: 'Never mind.', about: { path: '/never' } });
        throw new Error('it was not done');
      }),
    ).rejects.toThrow();
    expect((await told()).rows.map(({ text }) => text)).not.toContain('Never mind.');
  });

  it('reads all of them, page by page', async () => {
    for (let at = 0; at < 60; at++) await tell({ about: { path: `/assets/${at}` }, text: `Told ${at}` });
    const first = await told();
    expect(first.rows).toHaveLength(50);
    const rest = await told(installation.administrator, `?before=${first.rows.at(-1)?.id}`);
    expect(new Set([...first.rows, ...rest.rows].map(({ id }) => id)).size).toBe(50 + rest.rows.length);
  });

  it.each([
    ['GET', '/api/v1/notices?before=x', undefined, 422],
    ['GET', '/api/v1/notices?unread=yes', undefined, 422],
    ['POST', '/api/v1/notices/read', { ids: ['a'] }, 422],
    ['PUT', '/api/v1/notices/choices/import.done', { screen: 'yes' }, 422],
    ['PUT', '/api/v1/notices/choices/import.done', { screen: true, mail: 'weekly' }, 422],
    ['PUT', '/api/v1/notices/choices/nothing', { screen: true, mail: 'now' }, 404],
  ] as const)('gets a refusal for invalid requests: %s %s', async (method, url, body, status) => {
    const answer =
      method === 'GET'
        ? await installation.administrator.get(url)
        : await installation.administrator.send(method, url, body);
    expect(answer.status).toBe(status);
  });
});

it('the holders of a permission are found by any pattern that grants it', async () => {
  expect(await installation.write(({ tx }) => holdersOf(tx, 'customer.view'))).toEqual([ada, otto]);
  expect(await installation.write(({ tx }) => holdersOf(tx, 'work.view'))).toEqual([ada]);
});

it('an undeclared kind is a programming error', async () => {
  await expect(tell({ kind: 'weather' })).rejects.toThrow('not found');
});
